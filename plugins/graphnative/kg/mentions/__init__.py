"""Passages to mentions: several voters, one majority."""

"""Passages and mentions to facts: several pathways, one vote."""

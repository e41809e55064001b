"""Cypher text, pure: escaping of names."""

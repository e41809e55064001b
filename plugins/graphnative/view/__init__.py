"""Paths and results as text a person can read."""

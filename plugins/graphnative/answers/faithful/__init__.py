"""Checks of an answer: what of it the graph and the passages bear out, and what they don't."""

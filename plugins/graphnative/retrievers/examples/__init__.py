"""Queries from pairs of question and Cypher alone: the nearest pair's, or one put together from pieces."""

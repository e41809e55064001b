"""Metrics of retrieval and the tables they fill."""

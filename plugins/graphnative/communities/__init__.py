"""The graph as nested communities: projection, hierarchical Leiden, reports."""

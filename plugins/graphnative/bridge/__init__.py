"""To Microsoft GraphRAG: the graph as its tables and vectors."""

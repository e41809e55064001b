"""GraphRAG's searches on the live graph: tables loaded once, contexts built from arrays."""

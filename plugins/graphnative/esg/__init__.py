"""Articles to graph: phrases, links, organisations, summaries."""

"""An OpenAI-compatible server over any of our models; it is how GraphRAG reaches them."""

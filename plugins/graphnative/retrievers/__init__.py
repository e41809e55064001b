"""From a question to ranked articles."""

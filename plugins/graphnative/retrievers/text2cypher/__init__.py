"""From a question to a query and its rows: writing, checking, running and repairing, without LlamaIndex."""

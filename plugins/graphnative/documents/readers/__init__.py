"""Readers: files, folders and LlamaIndex documents to articles; what can't be used becomes a Refusal."""

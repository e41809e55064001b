"""The labels that LlamaIndex's property graphs share: every node, every entity, every passage."""

NODE_LABEL = "__Node__"
ENTITY_LABEL = "__Entity__"
CHUNK_LABEL = "Chunk"

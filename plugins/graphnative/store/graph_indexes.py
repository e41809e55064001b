"""The constraints and indexes that the property graph store's own queries rely on."""

from graphnative.store.steps import Steps, read, write

STATEMENTS = {
    "graphnative_node": "CREATE CONSTRAINT {} IF NOT EXISTS FOR (n:__Node__) REQUIRE n.id IS UNIQUE",
    "graphnative_entity": "CREATE CONSTRAINT {} IF NOT EXISTS FOR (n:__Entity__) REQUIRE n.id IS UNIQUE",
    "graphnative_entity_key": "CREATE CONSTRAINT {} IF NOT EXISTS FOR (n:__Entity__) REQUIRE n.key IS UNIQUE",
    "graphnative_entity_name": "CREATE INDEX {} IF NOT EXISTS FOR (n:__Entity__) ON (n.name)",
    "graphnative_llama_id": "CREATE INDEX {} IF NOT EXISTS FOR (n:__Entity__) ON (n.llama_id)",
    "graphnative_ref_doc": "CREATE INDEX {} IF NOT EXISTS FOR (n:Chunk) ON (n.ref_doc_id)",
}
_EXISTING = "SHOW INDEXES YIELD name RETURN collect(name) AS names"
_AWAIT = "CALL db.awaitIndexes(300)"


def ensure_graph_indexes() -> Steps[None]:
    """Make what is missing; the database may have been made by LlamaIndex's own store or by nobody."""
    existing = set((yield from read(_EXISTING))[0]["names"])
    missing = [statement.format(name) for name, statement in STATEMENTS.items() if name not in existing]
    for statement in missing:
        yield from write(statement)
    if missing:
        yield from read(_AWAIT)

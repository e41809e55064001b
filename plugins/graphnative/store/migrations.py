"""Who owns the database and which version its schema has: the one Meta node, and the numbered steps."""

import os
import uuid
from contextlib import suppress

from graphnative.errors import OwnershipError
from graphnative.settings import Settings
from graphnative.store.database import Database

_READ_META = "MATCH (m:Meta {one: true}) RETURN m.workspace AS workspace, m.schema_version AS version"
_IS_EMPTY = "MATCH (n) RETURN n LIMIT 1"
_CREATE_META = """
MERGE (m:Meta {one: true})
ON CREATE SET m.workspace = $workspace, m.schema_version = 0, m.organisations_stale = false
RETURN m.workspace AS workspace
"""
_SET_VERSION = "MATCH (m:Meta {one: true}) SET m.schema_version = $version"

_META_FIRST = "CREATE CONSTRAINT graphnative_meta IF NOT EXISTS FOR (n:Meta) REQUIRE n.one IS UNIQUE"

STEPS: tuple[tuple[str, ...], ...] = (
    (
        "CREATE CONSTRAINT graphnative_document IF NOT EXISTS FOR (n:Document) REQUIRE n.id IS UNIQUE",
        "CREATE CONSTRAINT graphnative_chunk IF NOT EXISTS FOR (n:Chunk) REQUIRE n.id IS UNIQUE",
        "CREATE CONSTRAINT graphnative_topic IF NOT EXISTS FOR (n:Topic) REQUIRE n.id IS UNIQUE",
        "CREATE CONSTRAINT graphnative_node IF NOT EXISTS FOR (n:__Node__) REQUIRE n.id IS UNIQUE",
        "CREATE CONSTRAINT graphnative_entity IF NOT EXISTS FOR (n:__Entity__) REQUIRE n.id IS UNIQUE",
        "CREATE CONSTRAINT graphnative_entity_key IF NOT EXISTS FOR (n:__Entity__) REQUIRE n.key IS UNIQUE",
        "CREATE INDEX graphnative_published IF NOT EXISTS FOR (n:Article) ON (n.published)",
    ),
)
"""Step i brings a schema of version i to version i + 1; a step, once released, never changes."""

SCHEMA_VERSION = len(STEPS)


def claim(database: Database) -> Database:
    """Return the database with ownership settled and its schema at this version.

    An empty database becomes this workspace's. One that holds data but no Meta node is only read,
    unless ``neo4j.adopt`` is set.

    Raises:
        OwnershipError: Another workspace owns it, or its schema is newer than this program.
    """
    meta = database.read(_READ_META)
    if not meta:
        if database.read(_IS_EMPTY) and not database.settings.neo4j.adopt:
            database.writable = False
            return database
        database.write(_META_FIRST)
        meta = [{**database.write(_CREATE_META, workspace=workspace_id(database.settings))[0], "version": 0}]
    owner, version = meta[0]["workspace"], meta[0]["version"]
    if owner != workspace_id(database.settings):
        raise OwnershipError(
            f"The database at {database.endpoint.uri} belongs to another workspace ({owner}), "
            f"not to {database.settings.root}."
        )
    if version > SCHEMA_VERSION:
        raise OwnershipError(
            f"The graph at {database.endpoint.uri} has schema version {version}, "
            f"this program knows up to {SCHEMA_VERSION}.",
            hint="Upgrade graphnative.",
        )
    _upgrade(database, version)
    return database


def workspace_id(settings: Settings) -> str:
    """Return the id of the workspace, made on first use and kept in ``indexes/workspace-id``."""
    file = settings.indexes / "workspace-id"
    if not file.exists():
        file.parent.mkdir(parents=True, exist_ok=True)
        mine = file.with_name(f"workspace-id.{os.getpid()}.{uuid.uuid4().hex}")
        mine.write_text(str(uuid.uuid4()), encoding="utf-8")
        with suppress(FileExistsError):
            os.link(mine, file)  # atomic: of several processes one wins, and nobody reads half an id
        mine.unlink()
    return file.read_text(encoding="utf-8").strip()


def _upgrade(database: Database, version: int) -> None:
    for number in range(version, SCHEMA_VERSION):
        for statement in STEPS[number]:
            database.write(statement)
        database.write(_SET_VERSION, version=number + 1)

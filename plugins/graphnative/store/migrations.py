"""Who owns the database and which version its schema has: the one Meta node, and the numbered steps."""

import os
import uuid
from contextlib import suppress
from dataclasses import dataclass

from graphnative.errors import OwnershipError, StoreError
from graphnative.settings import Settings
from graphnative.store.database import Database

_READ_META = """
MATCH (m:Meta {one: true})
RETURN m.workspace AS workspace, m.schema_version AS version, coalesce(m.loading, false) AS loading
"""
_ANY_NODE = "MATCH (n) RETURN 1 AS one LIMIT 1"
_CREATE_META = """
MERGE (m:Meta {one: true})
ON CREATE SET m.workspace = $workspace, m.schema_version = 0, m.organisations_stale = false
RETURN m.workspace AS workspace, m.schema_version AS version
"""
_ID_FILE = "workspace-id"
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
    (
        "CREATE CONSTRAINT graphnative_community IF NOT EXISTS FOR (n:Community) REQUIRE n.id IS UNIQUE",
        "CREATE INDEX graphnative_community_number IF NOT EXISTS FOR (n:Community) ON (n.run, n.number)",
        "CREATE CONSTRAINT graphnative_run IF NOT EXISTS FOR (n:CommunityRun) REQUIRE n.projection IS UNIQUE",
    ),
    (
        "CREATE CONSTRAINT graphnative_entity_text IF NOT EXISTS FOR (n:EntityVector) REQUIRE n.id IS UNIQUE",
        "CREATE CONSTRAINT graphnative_report_text IF NOT EXISTS FOR (n:ReportVector) REQUIRE n.id IS UNIQUE",
        "CREATE CONSTRAINT graphnative_unit_text IF NOT EXISTS FOR (n:PassageVector) REQUIRE n.id IS UNIQUE",
    ),
    (
        "CREATE CONSTRAINT graphnative_evidence IF NOT EXISTS FOR (n:Evidence) REQUIRE n.id IS UNIQUE",
        "CREATE INDEX graphnative_evidence_subject IF NOT EXISTS FOR (n:Evidence) ON (n.subject)",
        "CREATE INDEX graphnative_fact IF NOT EXISTS FOR (n:Evidence) ON (n.subject, n.type, n.object)",
        "CREATE CONSTRAINT graphnative_claim IF NOT EXISTS FOR (n:Claim) REQUIRE n.id IS UNIQUE",
        "CREATE INDEX graphnative_claim_subject IF NOT EXISTS FOR (n:Claim) ON (n.subject)",
    ),
    ("CREATE CONSTRAINT graphnative_example IF NOT EXISTS FOR (n:Example) REQUIRE n.id IS UNIQUE",),
    (
        "CREATE CONSTRAINT graphnative_entity_type IF NOT EXISTS FOR (n:EntityType) REQUIRE n.name IS UNIQUE",
        "CREATE CONSTRAINT graphnative_relation IF NOT EXISTS FOR (n:RelationType) REQUIRE n.name IS UNIQUE",
    ),
    (
        "CREATE CONSTRAINT graphnative_review IF NOT EXISTS FOR (n:Review) REQUIRE n.id IS UNIQUE",
        "CREATE INDEX graphnative_stated_fact IF NOT EXISTS FOR (n:Evidence) ON (n.fact)",
    ),
)
"""Step i brings a schema of version i to version i + 1; a step, once released, never changes."""

SCHEMA_VERSION = len(STEPS)


@dataclass(frozen=True, slots=True)
class Ownership:
    """What a database says about whose it is.

    Attributes:
        owner: Id of the workspace that owns it; empty when none does.
        version: Version of its schema.
        filled: Whether it holds any node.
        loading: Whether a backup is being restored into it, or was when that was interrupted.
    """

    owner: str
    version: int
    filled: bool
    loading: bool = False


def read_ownership(database: Database) -> Ownership:
    """Return whose the database is; nothing is written."""
    # In this order: a node seen now may be the Meta node that another process of this workspace has just
    # made, and the second query sees that one then. The other way round it would look like foreign data.
    filled = bool(database.read(_ANY_NODE))
    meta = database.read(_READ_META)
    if not meta:
        return Ownership("", 0, filled)
    return Ownership(str(meta[0]["workspace"]), int(meta[0]["version"]), True, bool(meta[0]["loading"]))


def refuse_foreign(database: Database, found: Ownership, mine: str) -> None:
    """Let pass a database that is this workspace's, or nobody's.

    Raises:
        OwnershipError: Another workspace owns it, or its schema is newer than this program.
    """
    if found.owner and found.owner != mine:
        raise OwnershipError(
            f"The database at {database.endpoint.address} belongs to another workspace ({found.owner}), "
            f"not to {database.settings.root}."
        )
    if found.version > SCHEMA_VERSION:
        raise OwnershipError(
            f"The graph at {database.endpoint.address} has schema version {found.version}, "
            f"this program knows up to {SCHEMA_VERSION}.",
            hint="Upgrade graphnative.",
        )


def claim(database: Database, *, to_load: bool = False) -> Database:
    """Return the database with ownership settled and its schema at this version.

    An empty database becomes this workspace's. One that holds data but no Meta node is only read,
    unless ``neo4j.adopt`` is set.

    Args:
        database: Connected.
        to_load: Also return a graph into which a backup was restored in part only.

    Raises:
        OwnershipError: Another workspace owns it, or its schema is newer than this program.
        StoreError: Restoring a backup was interrupted.
    """
    found = read_ownership(database)
    if not found.owner and found.filled and not database.settings.neo4j.adopt:
        database.writable = False
        return database
    mine = workspace_id(database.settings)
    if not found.owner:
        database.write(_META_FIRST)
        row = database.write(_CREATE_META, workspace=mine)[0]
        found = Ownership(row["workspace"], row["version"], filled=True)
    refuse_foreign(database, found, mine)
    if found.loading and not to_load:
        raise StoreError(
            "Loading a backup or another whole graph into this one was interrupted or is still going on.",
            hint="Run the same command again, `graphnative load FILE` for a backup; it begins anew.",
        )
    upgrade(database, found.version)
    return database


def workspace_id(settings: Settings) -> str:
    """Return the id of the workspace, made on first use and kept in ``indexes/workspace-id``."""
    known = known_workspace_id(settings)
    if known:
        return known
    file = settings.indexes / _ID_FILE
    file.parent.mkdir(parents=True, exist_ok=True)
    mine = file.with_name(f"{_ID_FILE}.{os.getpid()}.{uuid.uuid4().hex}")
    mine.write_text(str(uuid.uuid4()), encoding="utf-8")
    with suppress(FileExistsError):
        os.link(mine, file)  # atomic: of several processes one wins, and nobody reads half an id
    mine.unlink()
    return known_workspace_id(settings)


def known_workspace_id(settings: Settings) -> str:
    """Return the id of the workspace, or an empty text when it has none yet."""
    try:
        return (settings.indexes / _ID_FILE).read_text(encoding="utf-8").strip()
    except FileNotFoundError:
        return ""


def upgrade(database: Database, version: int) -> None:
    """Bring the schema from a version to :data:`SCHEMA_VERSION`, step by step.

    Args:
        database: Owned by this workspace.
        version: What its schema has reached.
    """
    for number in range(version, SCHEMA_VERSION):
        for statement in STEPS[number]:
            database.write(statement)
        database.write(_SET_VERSION, version=number + 1)

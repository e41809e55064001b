from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from graphnative.errors import OwnershipError
from graphnative.settings import Settings
from graphnative.store.connect import find_endpoint, open_database, open_driver
from graphnative.store.database import Database
from graphnative.store.migrations import (
    SCHEMA_VERSION,
    STEPS,
    Ownership,
    claim,
    known_workspace_id,
    read_ownership,
    refuse_foreign,
    workspace_id,
)

CONSTRAINTS = {
    "graphnative_meta",
    "graphnative_document",
    "graphnative_chunk",
    "graphnative_topic",
    "graphnative_node",
    "graphnative_entity",
    "graphnative_entity_key",
}


@pytest.fixture
def raw(workspace: Settings):
    """The empty database, connected but not claimed, and without our constraints."""
    endpoint = find_endpoint(workspace)
    with Database(open_driver(endpoint, 10.0), endpoint, workspace) as database:
        for name in CONSTRAINTS:
            database.write(f"DROP CONSTRAINT {name} IF EXISTS")
        yield database
        # Other tests find the schema as a first claim leaves it.
        database.writable = True
        database.write("MATCH (n) DETACH DELETE n")
        claim(database)


def constraints(database: Database) -> set[str]:
    return {row["name"] for row in database.read("SHOW CONSTRAINTS YIELD name RETURN name")}


def meta(database: Database) -> list[dict[str, object]]:
    return database.read("MATCH (m:Meta) RETURN m.workspace AS w, m.schema_version AS v, m.one AS one")


@pytest.mark.neo4j
def test_an_empty_database_becomes_the_workspaces_with_its_schema(raw: Database) -> None:
    assert read_ownership(raw) == Ownership("", 0, filled=False)
    assert claim(raw) is raw
    assert raw.writable
    assert meta(raw) == [{"w": workspace_id(raw.settings), "v": SCHEMA_VERSION, "one": True}]
    assert constraints(raw) >= CONSTRAINTS
    assert read_ownership(raw) == Ownership(workspace_id(raw.settings), SCHEMA_VERSION, filled=True)


@pytest.mark.neo4j
def test_claiming_again_changes_nothing(raw: Database) -> None:
    claim(raw)
    before = raw.revision()
    claim(raw)
    assert raw.revision() == before


@pytest.mark.neo4j
def test_data_that_nobody_owns_is_only_read(raw: Database) -> None:
    raw.write("CREATE (:Movie {title: 'Metropolis'})")
    claim(raw)
    assert not raw.writable
    assert meta(raw) == []
    assert constraints(raw) & CONSTRAINTS == set()
    assert raw.read("MATCH (m:Movie) RETURN m.title AS t") == [{"t": "Metropolis"}]
    with pytest.raises(OwnershipError, match="not made by graphnative and is only read"):
        raw.write("CREATE (:X)")


@pytest.mark.neo4j
def test_data_that_nobody_owns_may_be_adopted(raw: Database) -> None:
    raw.write("CREATE (:Movie {title: 'Metropolis'})")
    section = raw.settings.neo4j.model_copy(update={"adopt": True})
    raw.settings = raw.settings.model_copy(update={"neo4j": section})
    claim(raw)
    assert raw.writable
    assert meta(raw)[0]["w"] == workspace_id(raw.settings)
    assert raw.read("MATCH (m:Movie) RETURN count(m) AS n") == [{"n": 1}]


@pytest.mark.neo4j
def test_an_older_schema_is_upgraded_step_by_step(raw: Database) -> None:
    raw.write(
        "CREATE (:Meta {one: true, workspace: $w, schema_version: 0, organisations_stale: true})",
        w=workspace_id(raw.settings),
    )
    claim(raw)
    assert meta(raw)[0]["v"] == SCHEMA_VERSION == len(STEPS)
    assert constraints(raw) >= CONSTRAINTS - {"graphnative_meta"}
    assert raw.read("MATCH (m:Meta) RETURN m.organisations_stale AS s") == [{"s": True}]


@pytest.mark.neo4j
def test_an_upgrade_broken_off_goes_on_where_it_was(raw: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    claim(raw)
    steps = (*STEPS, ("CREATE (:Probe {n: 1})",), ("CREATE (:Probe {n: 2})", "CREATE (:Fault"))
    monkeypatch.setattr("graphnative.store.migrations.STEPS", steps)
    monkeypatch.setattr("graphnative.store.migrations.SCHEMA_VERSION", len(steps))
    with pytest.raises(Exception, match="refused a statement"):
        claim(raw)
    assert meta(raw)[0]["v"] == len(STEPS) + 1
    monkeypatch.setattr("graphnative.store.migrations.STEPS", (*steps[:-1], ("CREATE (:Probe {n: 3})",)))
    claim(raw)
    assert meta(raw)[0]["v"] == len(steps)
    assert raw.read("MATCH (p:Probe {n: 1}) RETURN count(p) AS n") == [{"n": 1}]


@pytest.mark.neo4j
def test_foreign_and_future_graphs_are_refused_and_left_alone(raw: Database) -> None:
    raw.write("CREATE (:Meta {one: true, workspace: 'theirs', schema_version: 1})")
    before = raw.revision()
    with pytest.raises(OwnershipError, match=r"belongs to another workspace \(theirs\)"):
        claim(raw)
    with pytest.raises(OwnershipError, match="has schema version 99"):
        refuse_foreign(raw, Ownership("mine", 99, filled=True), "mine")
    assert raw.revision() == before


@pytest.mark.neo4j
def test_many_that_claim_an_empty_database_at_once_all_get_it(raw: Database) -> None:
    def open_one(_: int) -> bool:
        with open_database(raw.settings) as database:
            return database.writable

    with ThreadPoolExecutor(8) as pool:
        assert list(pool.map(open_one, range(16))) == [True] * 16
    assert len(meta(raw)) == 1
    assert constraints(raw) >= CONSTRAINTS


def test_a_workspace_has_one_id_for_ever(tmp_path: Path) -> None:
    settings = Settings.model_validate({"root": tmp_path})
    assert known_workspace_id(settings) == ""
    with ThreadPoolExecutor(8) as pool:
        ids = set(pool.map(lambda _: workspace_id(settings), range(32)))
    assert ids == {known_workspace_id(settings)}
    assert [path.name for path in settings.indexes.iterdir()] == ["workspace-id"]
    assert workspace_id(Settings.model_validate({"root": tmp_path / "other"})) not in ids

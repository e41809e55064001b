import pytest

from graphnative.records import OrganisationMention
from graphnative.store import organisations
from graphnative.store.database import Database
from graphnative.store.entity_ids import node_id
from graphnative.store.organisations import (
    Change,
    apply_change,
    apply_in_batches,
    clear_stale,
    is_stale,
    lock,
    read_edges,
    read_mentions,
    read_nodes,
)

pytestmark = pytest.mark.neo4j

ARTICLE = """
CREATE (a:Document:Article {id: $id})
SET a.organisation_names = $names, a.organisation_keys = $keys, a.organisation_counts = $counts
"""


def article(database: Database, id_: str, **counts: int) -> None:
    database.write(
        ARTICLE, id=id_, names=[key.upper() for key in counts], keys=list(counts), counts=[*counts.values()]
    )


def created(*names: str) -> list[dict[str, object]]:
    return [
        {"key": f"Organization:{name}", "properties": {"name": name, "document_ids": []}} for name in names
    ]


def apply(database: Database, change: Change) -> None:
    database.transaction(lambda tx: apply_change(tx, change))


def keys(database: Database) -> list[str]:
    return sorted(read_nodes(database.read))


def test_mentions_are_read_from_live_articles(database: Database) -> None:
    article(database, "a", shell=2, bp=1)
    database.write("CREATE (:Document:Article {id: 'b'}), (:Document {id: 'c', organisation_keys: ['x']})")
    assert read_mentions(database.read) == {
        "a": (OrganisationMention("SHELL", "shell", 2), OrganisationMention("BP", "bp", 1))
    }


def test_nodes_and_edges_are_created_changed_and_deleted(database: Database) -> None:
    article(database, "a", shell=2)
    edge = {"article": "a", "key": "Organization:shell", "name": "SHELL", "count": 2}
    apply(database, Change(created=created("shell", "bp"), tied=[edge]))
    assert read_edges(database.read) == [edge]
    row = database.read(
        "MATCH (o:Organization {key: 'Organization:shell'}) RETURN labels(o) AS labels, o.id AS id"
    )[0]
    assert sorted(row["labels"]) == ["Organization", "__Entity__", "__Node__"]
    assert row["id"] == node_id("Organization:shell")
    assert len(row["id"]) == 32
    apply(
        database,
        Change(
            updated=[{"key": "Organization:bp", "properties": {"name": "BP", "document_ids": None}}],
            cut=[{"article": "a", "key": "Organization:shell"}],
            deleted=[{"key": "Organization:shell"}],
        ),
    )
    assert read_edges(database.read) == []
    nodes = read_nodes(database.read)
    assert list(nodes) == ["Organization:bp"]
    assert (nodes["Organization:bp"]["name"], nodes["Organization:bp"]["document_ids"]) == ("BP", None)


def test_a_renamed_node_keeps_its_id_and_a_new_one_takes_another(database: Database) -> None:
    apply(database, Change(created=created("vw")))
    apply(database, Change(renamed=[{"old": "Organization:vw", "key": "Organization:volkswagen"}]))
    apply(database, Change(created=created("vw", "bp")))
    ids = {
        row["key"]: row["id"]
        for row in database.read("MATCH (o:Organization) RETURN o.key AS key, o.id AS id")
    }
    assert ids == {
        "Organization:volkswagen": node_id("Organization:vw"),
        "Organization:vw": node_id("Organization:vw", 1),
        "Organization:bp": node_id("Organization:bp"),
    }


def test_edges_to_nodes_without_key_are_cut_too(database: Database) -> None:
    article(database, "a", shell=2)
    database.write(
        "MATCH (a:Article {id: 'a'}) CREATE (a)-[:HAS_ORG {name: 'X', count: 1}]->(:__Node__ {id: 'x'})"
    )
    assert read_edges(database.read) == [{"article": "a", "key": None, "name": "X", "count": 1}]
    apply(database, Change(cut=[{"article": "a", "key": None}]))
    assert read_edges(database.read) == []


def test_who_else_holds_a_node_is_read(database: Database) -> None:
    apply(database, Change(created=created("shell", "bp", "eni")))
    database.write(
        "MATCH (o:Organization {key: 'Organization:shell'}), (p:Organization {key: 'Organization:bp'}) "
        "CREATE (:__Node__:Chunk {id: 'c1', ref_doc_id: 'd'})-[:MENTIONS]->(o), "
        "(:__Node__:Chunk {id: 'c2', ref_doc_id: 'd'})-[:MENTIONS]->(o), (o)-[:SAME_AS]->(p) "
        "REMOVE p:Organization"
    )
    nodes = read_nodes(database.read)
    seen = {key: (node["mentioned_in"], node["tied"], node["labelled"]) for key, node in nodes.items()}
    assert seen == {
        "Organization:shell": (["d"], True, True),
        "Organization:bp": ([], False, False),
        "Organization:eni": ([], False, True),
    }


def test_an_update_gives_back_lost_labels(database: Database) -> None:
    database.write("CREATE (:__Entity__ {id: 'x', key: 'Organization:shell'})")
    apply(database, Change(updated=[{"key": "Organization:shell", "properties": {}}]))
    assert read_nodes(database.read)["Organization:shell"]["labelled"]


def test_batches_write_the_same_as_one_transaction(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(organisations, "BATCH", 2)
    names = ("a", "b", "c", "d", "e")
    apply_in_batches(database, Change(created=created(*names)))
    assert keys(database) == [f"Organization:{name}" for name in names]
    apply_in_batches(database, Change(deleted=[{"key": f"Organization:{name}"} for name in names[1:]]))
    assert keys(database) == ["Organization:a"]


def test_a_change_has_the_size_of_all_its_parts() -> None:
    assert len(Change()) == 0
    assert len(Change(deleted=[{"key": "a"}], tied=[{"key": "b"}, {"key": "c"}])) == 3


def test_the_mark_that_articles_have_changed(database: Database) -> None:
    database.write("MATCH (m:Meta) SET m.organisations_stale = true")
    database.transaction(lock)
    assert is_stale(database.read)
    database.transaction(clear_stale)
    assert not is_stale(database.read)

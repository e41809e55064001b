import random
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from graphnative.documents.alias_table import AliasTable
from graphnative.documents.mentions import given_mentions
from graphnative.errors import InputError
from graphnative.esg import reconcile
from graphnative.esg.reconcile import frequent_organisations, plan_change, reconcile_organisations
from graphnative.store import organisations
from graphnative.store.database import Database
from graphnative.store.organisations import Change

PUT = """
MERGE (a:Document {id: $id}) SET a:Article
SET a.organisation_names = $names, a.organisation_keys = $keys, a.organisation_counts = $counts
WITH a OPTIONAL MATCH (a)-[r:HAS_ORG]->() DELETE r
WITH DISTINCT a MATCH (m:Meta {one: true}) SET m.organisations_stale = true
"""
MARK_STALE = "MATCH (m:Meta) SET m.organisations_stale = true"
DELETE = f"MATCH (a:Document {{id: $id}}) DETACH DELETE a WITH count(a) AS n {MARK_STALE}"
NODES = """
MATCH (o:Organization)
RETURN o.key AS key, o.name AS name, o.aliases AS aliases,
       o.document_ids AS documents, o.reference_count AS count
ORDER BY key
"""
EDGES = """
MATCH (a:Article)-[r:HAS_ORG]->(o:Organization)
RETURN a.id AS article, o.key AS key, r.name AS name, r.count AS count ORDER BY article, key
"""
STALE = "MATCH (m:Meta) RETURN m.organisations_stale AS stale"


def put(database: Database, id_: str, *names: str) -> None:
    mentions = given_mentions(names)
    database.write(
        PUT,
        id=id_,
        names=[mention.name for mention in mentions],
        keys=[mention.key for mention in mentions],
        counts=[mention.count for mention in mentions],
    )


def with_articles(database: Database, **articles: Any) -> Database:
    """The same database under other settings of ``articles``."""
    changed = database.settings.model_copy(
        update={"articles": database.settings.articles.model_copy(update=articles)}
    )
    return Database(database.driver, database.endpoint, changed)


def state(database: Database) -> tuple[list[Any], list[Any]]:
    return database.read(NODES), database.read(EDGES)


def keys(database: Database) -> list[str]:
    return [row["key"].removeprefix("Organization:") for row in database.read(NODES)]


def key_ids(database: Database) -> dict[str, str]:
    return {
        row["key"]: row["id"]
        for row in database.read("MATCH (o:Organization) RETURN o.key AS key, o.id AS id")
    }


@pytest.mark.neo4j
def test_organisations_are_what_the_articles_say(database: Database) -> None:
    put(database, "a", "Shell plc", "Shell plc", "BP")
    put(database, "b", "SHELL")
    put(database, "c", "SHELL", "Shell")
    reconcile_organisations(database)
    assert state(database) == (
        [
            {"key": "Organization:bp", "name": "BP", "aliases": [], "documents": ["a"], "count": 1},
            {
                "key": "Organization:shell",
                "name": "SHELL",
                "aliases": ["Shell plc"],
                "documents": ["a", "b", "c"],
                "count": 3,
            },
        ],
        [
            {"article": "a", "key": "Organization:bp", "name": "BP", "count": 1},
            {"article": "a", "key": "Organization:shell", "name": "Shell plc", "count": 2},
            {"article": "b", "key": "Organization:shell", "name": "SHELL", "count": 1},
            {"article": "c", "key": "Organization:shell", "name": "SHELL", "count": 2},
        ],
    )
    assert database.read(STALE) == [{"stale": False}]


@pytest.mark.neo4j
def test_nothing_is_written_when_nothing_differs(database: Database) -> None:
    put(database, "a", "Shell")
    reconcile_organisations(database)
    revision = database.revision()
    reconcile_organisations(database)
    assert database.revision() == revision


@pytest.mark.neo4j
def test_forgotten_and_changed_articles_take_their_organisations_along(database: Database) -> None:
    put(database, "a", "Shell", "BP")
    put(database, "b", "Shell plc", "Eni")
    reconcile_organisations(database)
    put(database, "a", "Enel")
    database.write(DELETE, id="b")
    reconcile_organisations(database)
    assert state(database) == (
        [{"key": "Organization:enel", "name": "Enel", "aliases": [], "documents": ["a"], "count": 1}],
        [{"article": "a", "key": "Organization:enel", "name": "Enel", "count": 1}],
    )


@pytest.mark.neo4j
def test_settings_count_too_though_no_article_changed(database: Database, tmp_path: Path) -> None:
    put(database, "a", "Google", "BP")
    put(database, "b", "Alphabet Inc.")
    reconcile_organisations(database)
    assert keys(database) == ["alphabet", "bp", "google"]
    reconcile_organisations(with_articles(database, min_articles=2))
    assert state(database) == ([], [])
    (database.settings.root / "names.yaml").write_text("Alphabet: [Google]\n", encoding="utf-8")
    reconcile_organisations(with_articles(database, min_articles=2, aliases_file=Path("names.yaml")))
    assert [(row["name"], row["aliases"]) for row in database.read(NODES)] == [("Alphabet Inc.", ["Google"])]


@pytest.mark.neo4j
def test_a_mistake_in_the_alias_table_leaves_everything_as_it_was(database: Database) -> None:
    put(database, "a", "Shell")
    (database.settings.root / "names.yaml").write_text("[]\n", encoding="utf-8")
    with pytest.raises(InputError, match=r"names\.yaml:1"):
        reconcile_organisations(with_articles(database, aliases_file=Path("names.yaml")))
    assert keys(database) == []
    assert database.read(STALE) == [{"stale": True}]


@pytest.mark.neo4j
def test_an_organisation_keeps_its_id_when_most_articles_spell_it_otherwise(database: Database) -> None:
    put(database, "a", "Volkswagon")
    reconcile_organisations(database)
    before = key_ids(database)["Organization:volkswagon"]
    put(database, "b", "Volkswagen")
    put(database, "c", "Volkswagen")
    reconcile_organisations(database)
    assert key_ids(database) == {"Organization:volkswagen": before}
    database.write(DELETE, id="b")
    database.write(DELETE, id="c")
    reconcile_organisations(database)
    assert key_ids(database) == {"Organization:volkswagon": before}


@pytest.mark.neo4j
def test_a_node_that_passages_mention_stays_with_their_documents(database: Database) -> None:
    put(database, "a", "Shell")
    reconcile_organisations(database)
    database.write(
        "MATCH (o:Organization) UNWIND ['d', 'd', 'a', 'e'] AS doc "
        "CREATE (:__Node__:Chunk {id: randomUUID(), ref_doc_id: doc})-[:MENTIONS]->(o)"
    )
    reconcile_organisations(database)
    assert [(row["documents"], row["count"]) for row in database.read(NODES)] == [(["a", "d", "e"], 3)]
    database.write(DELETE, id="a")
    reconcile_organisations(database)
    rows = database.read(NODES)
    assert [(row["name"], row["aliases"], row["documents"], row["count"]) for row in rows] == [
        ("Shell", None, ["a", "d", "e"], 3)
    ]
    revision = database.revision()
    reconcile_organisations(database)
    assert database.revision() == revision


@pytest.mark.neo4j
def test_a_node_that_somebody_put_there_is_used_and_given_back(database: Database) -> None:
    made = {"id": "x", "key": "Organization:shell", "name": "Royal Shell", "colour": "red"}
    database.write("CREATE (o:__Node__:__Entity__:Organization) SET o = $made", made=made)
    put(database, "a", "Shell plc")
    reconcile_organisations(database)
    assert [(row["name"], row["aliases"], row["documents"]) for row in database.read(NODES)] == [
        ("Royal Shell", [], ["a"])
    ]
    database.write(DELETE, id="a")
    reconcile_organisations(database)
    assert database.read("MATCH (o:Organization) RETURN properties(o) AS p") == [{"p": made}]


@pytest.mark.neo4j
def test_doubled_wrong_and_foreign_edges_are_put_right(database: Database) -> None:
    put(database, "a", "Shell", "BP")
    reconcile_organisations(database)
    wanted = state(database)
    database.write(
        "MATCH (a:Article {id: 'a'})-[r:HAS_ORG]->(o) "
        "CREATE (a)-[:HAS_ORG {name: 'twice', count: 1}]->(o), (a)-[:HAS_ORG]->(:__Node__ {id: randomUUID()})"
    )
    database.write(
        "MATCH (o:Organization {key: 'Organization:bp'}) SET o.reference_count = 7, o.aliases = ['x']"
    )
    reconcile_organisations(database)
    assert state(database) == wanted


@pytest.mark.neo4j
def test_stopped_anywhere_the_next_call_ends_at_the_same_graph(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(organisations, "BATCH", 2)
    monkeypatch.setattr(reconcile, "BATCH", 2)
    for i in range(4):
        put(database, str(i), *[f"Company {name}" for name in ("Alpha", "Beta", "Gamma")[: i + 1]], "Shell")
    reconcile_organisations(database)
    wanted = state(database)
    for stop_after in range(6):
        database.write(f"MATCH (o:Organization) DETACH DELETE o WITH count(o) AS n {MARK_STALE}")
        stopping = Stopping(database, stop_after)
        with pytest.raises(KeyboardInterrupt):
            reconcile_organisations(stopping)
        assert database.read(STALE) == [{"stale": True}]
        reconcile_organisations(database)
        assert state(database) == wanted


class Stopping(Database):
    """A database whose process is killed instead of beginning one transaction more than it may."""

    def __init__(self, database: Database, allowed: int) -> None:
        super().__init__(database.driver, database.endpoint, database.settings)
        self.allowed = allowed

    def transaction(self, work: Any) -> Any:
        if self.allowed == 0:
            raise KeyboardInterrupt
        self.allowed -= 1
        return super().transaction(work)


NAMES = [
    "Shell plc",
    "SHELL",
    "Volkswagen",
    "Volkswagon AG",
    "Google",
    "Alphabet",
    "BP",
    "JP Morgan",
    "JPMorgan",
]
ARTICLES = st.dictionaries(st.sampled_from("abcde"), st.lists(st.sampled_from(NAMES), max_size=3), max_size=5)


@pytest.mark.neo4j
@settings(max_examples=6, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    ARTICLES,
    st.lists(st.tuples(st.sampled_from("abcde"), st.lists(st.sampled_from(NAMES), max_size=3)), max_size=4),
)
def test_the_graph_does_not_depend_on_how_the_articles_came(
    database: Database, final: dict[str, list[str]], earlier: list[tuple[str, list[str]]]
) -> None:
    """Some articles come, change and go before; what is there in the end decides alone."""
    database.write("MATCH (n) WHERE NOT n:Meta DETACH DELETE n")
    for id_, names in earlier:
        put(database, id_, *names)
        reconcile_organisations(database)
    for id_ in {id_ for id_, _ in earlier} - final.keys():
        database.write(DELETE, id=id_)
    for id_, names in sorted(final.items(), reverse=True):
        put(database, id_, *names)
    reconcile_organisations(database)
    grown = state(database)
    database.write("MATCH (n) WHERE NOT n:Meta DETACH DELETE n")
    for id_, names in sorted(final.items()):
        put(database, id_, *names)
    reconcile_organisations(database)
    assert grown == state(database)


class Graph:
    """Nodes and edges as a plain store of them, to follow plans without a server."""

    def __init__(self) -> None:
        self.nodes: dict[str, dict[str, Any]] = {}
        self.edges: list[dict[str, Any]] = []

    def apply(self, change: Change) -> None:
        for row in change.renamed:
            assert row["key"] not in self.nodes
            self.nodes[row["key"]] = self.nodes.pop(row["old"])
            self.edges = [
                {**e, "key": row["key"] if e["key"] == row["old"] else e["key"]} for e in self.edges
            ]
        cut = {(row["article"], row["key"]) for row in change.cut}
        self.edges = [edge for edge in self.edges if (edge["article"], edge["key"]) not in cut]
        for row in change.deleted:
            del self.nodes[row["key"]]
        for row in change.created:
            assert row["key"] not in self.nodes
            blank = dict.fromkeys(("given",)) | {"mentioned_in": [], "labelled": True, "tied": False}
            self.nodes[row["key"]] = blank | row["properties"]
        for row in change.updated:
            self.nodes[row["key"]] |= row["properties"]
        for row in change.tied:
            assert row["key"] in self.nodes
            self.edges.append(row)

    def content(self) -> Any:
        return self.nodes, sorted(self.edges, key=lambda edge: (edge["article"], edge["key"]))


@settings(max_examples=150, deadline=None)
@given(st.lists(ARTICLES, min_size=1, max_size=4), st.integers(1, 2), st.randoms())
def test_any_row_of_plans_ends_where_one_plan_from_nothing_does(
    stages: list[dict[str, list[str]]], min_articles: int, chance: random.Random
) -> None:
    aliases = AliasTable({"google": "alphabet"}, {"alphabet": ("Alphabet", "Google", "GOOG")})
    grown = Graph()
    for stage in stages:
        mentions = {
            id_: given_mentions(names) for id_, names in chance.sample(sorted(stage.items()), len(stage))
        }
        wanted = frequent_organisations(mentions, aliases, min_articles)
        grown.apply(plan_change(wanted, mentions, grown.nodes, grown.edges))
        assert len(plan_change(wanted, mentions, grown.nodes, grown.edges)) == 0
    fresh = Graph()
    fresh.apply(plan_change(wanted, mentions, {}, []))
    assert grown.content() == fresh.content()

import pytest

from evidence_graph import ANN, BOB, ann, bob, knows, say, write_documents
from graphnative.errors import InputError
from graphnative.kg.schema import decide as deciding
from graphnative.kg.schema.decide import decide, merge
from graphnative.kg.schema.propose import propose_types
from graphnative.kg.settle import settle_graph
from graphnative.store.database import Database
from graphnative.store.dump import dump
from graphnative.store.evidence import Evidence
from graphnative.store.type_reviews import read_reviews

pytestmark = pytest.mark.neo4j


@pytest.fixture
def graph(database: Database) -> Database:
    write_documents(database, "a")
    met = Evidence(ANN, type="MET", object=BOB, description="Ann met Bob.", chunk_ids=("a1",))
    say(database, ann("a0"), bob("a0"), knows("a0"), met)
    propose_types(database)
    return database


def shown(database: Database) -> dict[str, int]:
    rows = database.read(
        "MATCH (:Person)-[r]->(:Person) RETURN type(r) AS type, size(r.triplet_source_ids) AS n"
    )
    return {row["type"]: row["n"] for row in rows}


def status(database: Database, name: str) -> tuple[str, str, bool]:
    review = next(each for each in read_reviews(database) if each.name == name)
    return review.status, review.merged_into, review.decided


def test_rejecting_takes_the_facts_away_and_accepting_brings_them_back(graph: Database) -> None:
    before = [line for line in dump(graph) if '"RelationType"' not in line]
    decide(graph, "relation", "MET", "rejected")
    assert shown(graph) == {"KNOWS": 1}
    assert status(graph, "MET") == ("rejected", "", True)
    decide(graph, "relation", "MET", "accepted")
    assert shown(graph) == {"KNOWS": 1, "MET": 1}
    assert [line for line in dump(graph) if '"RelationType"' not in line] == before


def test_merging_shows_the_facts_under_the_other_name_and_can_be_taken_back(graph: Database) -> None:
    before = list(dump(graph))
    merge(graph, "relation", "MET", "KNOWS")
    assert shown(graph) == {"KNOWS": 2}
    assert status(graph, "MET") == ("merged", "KNOWS", True)
    assert status(graph, "KNOWS") == ("accepted", "", True)
    decide(graph, "relation", "MET", "proposed")
    decide(graph, "relation", "KNOWS", "proposed")
    assert list(dump(graph)) == before


def test_a_type_merged_into_a_rejected_one_waits_too(graph: Database) -> None:
    merge(graph, "relation", "MET", "KNOWS")
    decide(graph, "relation", "KNOWS", "rejected")
    assert shown(graph) == {}


def test_decisions_in_any_order_give_one_graph(graph: Database) -> None:
    merge(graph, "relation", "MET", "KNOWS")
    decide(graph, "relation", "KNOWS", "rejected")
    one = list(dump(graph))
    for name in ("MET", "KNOWS"):
        decide(graph, "relation", name, "proposed")
    decide(graph, "relation", "KNOWS", "rejected")
    merge(graph, "relation", "MET", "KNOWS")  # which accepts KNOWS
    assert shown(graph) == {"KNOWS": 2}
    decide(graph, "relation", "KNOWS", "rejected")
    assert list(dump(graph)) == one


def test_an_entity_type_goes_into_one_of_the_hierarchy_that_nothing_uses_yet(graph: Database) -> None:
    merge(graph, "entity", "Person", "Human")
    assert [row["key"] for row in graph.read("MATCH (n:__Entity__) RETURN n.key AS key ORDER BY key")] == [
        "Human:ann",
        "Human:bob",
    ]


@pytest.mark.parametrize(
    ("call", "told"),
    [
        (lambda graph: decide(graph, "relation", "NONE", "accepted"), "no relation type 'NONE' under review"),
        (
            lambda graph: merge(graph, "relation", "MET", "NONE"),
            "no relation type 'NONE' to merge 'MET' into",
        ),
        (lambda graph: merge(graph, "relation", "MET", "MET"), "'MET' is shown as 'MET' already"),
    ],
)
def test_a_mistake_is_one_sentence(graph: Database, call, told: str) -> None:
    with pytest.raises(InputError, match=told):
        call(graph)


def test_two_types_are_not_merged_into_each_other(graph: Database) -> None:
    merge(graph, "relation", "MET", "KNOWS")
    with pytest.raises(InputError, match="'MET' is shown as 'KNOWS' already"):
        merge(graph, "relation", "KNOWS", "MET")
    assert shown(graph) == {"KNOWS": 2}


@pytest.mark.parametrize("stopped_at", ["propose_types", "align_entities"])
def test_a_decision_that_was_interrupted_is_shown_by_the_next_build_or_decision(
    graph: Database, monkeypatch: pytest.MonkeyPatch, stopped_at: str
) -> None:
    lee = Evidence("Person:lee", "Lee", description="Lee.", chunk_ids=("a0",))
    met = Evidence("Person:lee", type="MET", object=BOB, description="Lee met Bob.", chunk_ids=("a0",))
    say(graph, Evidence("Person:ann lee", "Ann Lee", description="Ann Lee.", chunk_ids=("a0",)), lee, met)
    settle_graph(graph, first=True)  # Lee is Ann Lee now
    before = list(dump(graph))
    merge(graph, "relation", "MET", "KNOWS")
    merged = list(dump(graph))
    for finish in (settle_graph, lambda store: decide(store, "relation", "KNOWS", "accepted")):
        decide(graph, "relation", "MET", "proposed")
        decide(graph, "relation", "KNOWS", "proposed")
        assert list(dump(graph)) == before
        with monkeypatch.context() as patch, pytest.raises(RuntimeError):
            patch.setattr(deciding, stopped_at, _stop)
            merge(graph, "relation", "MET", "KNOWS")
        assert list(dump(graph)) != merged
        finish(graph)
        assert list(dump(graph)) == merged


def _stop(*_: object) -> None:
    raise RuntimeError("stopped")

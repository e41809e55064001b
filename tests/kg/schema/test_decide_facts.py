"""Decisions on single facts, and votes that are joint once two relation types are one."""

import datetime

import pytest

from graphnative.errors import InputError
from graphnative.forget import forget_documents
from graphnative.kg.build import build_graph
from graphnative.kg.schema.decide import decide, merge
from graphnative.kg.schema.decide_facts import decide_facts, reopen_facts
from graphnative.records import Article
from graphnative.store.dump import dump
from graphnative.store.fact_decisions import fact_id, read_decisions
from graphnative.store.held import count_held, read_held
from graphnative.store.type_reviews import read_reviews
from reading_model import ReadingModel

pytestmark = pytest.mark.neo4j

NAMES = {"Norvalis": "organization", "Kestrel": "organization", "Ann Lee": "person", "30 %": "percent"}
FACTS = [
    ("Norvalis", "acquired", "Kestrel"),
    ("Norvalis", "bought", "Kestrel"),
    ("Ann Lee", "leads", "Norvalis"),
    ("Norvalis", "cut", "30 %"),
]
BY = {"acquired": ("direct",), "bought": ("pairs",), "leads": ("direct",), "cut": ("facts",)}
A = Article("a", "", "Norvalis acquired Kestrel. Ann Lee leads Norvalis.")
B = Article("b", "", "Ann Lee leads Norvalis, which cut 30 %.")
LEADS = fact_id("Person:ann lee", "LEADS", "Organization:norvalis")
CUT = fact_id("Organization:norvalis", "CUT", "=percent:30 %")


def model() -> ReadingModel:
    """Reads each fact in one pathway only."""

    def overlooks(prompt: str, thing) -> bool:
        return isinstance(thing, tuple) and thing[1] in BY and prompt not in BY[thing[1]]

    return ReadingModel(NAMES, FACTS, overlooks)


def edges(database) -> list[tuple]:
    rows = database.read(
        "MATCH (a:__Entity__)-[r]->(b:__Entity__) WHERE type(r) <> 'SAME_AS' "
        "RETURN a.name AS a, type(r) AS r, b.name AS b, r.score AS score, r.weight AS weight ORDER BY a, r, b"
    )
    return [tuple(row.values()) for row in rows]


def lines(database) -> list[str]:
    return list(dump(database))


def test_an_accepted_fact_shows_and_proposes_its_type_and_a_reopened_one_waits_again(database) -> None:
    build_graph(database, [A, B], chat=model())
    before = lines(database)
    keys = [row["key"] for row in read_held(database, 10)]
    assert edges(database) == [] and keys.count(LEADS) == 2 and CUT in keys
    assert decide_facts(database, [LEADS, CUT], "accepted") == 3
    assert [edge[:3] for edge in edges(database)] == [("Ann Lee", "LEADS", "Norvalis")]
    (claim,) = database.read("MATCH (k:Claim) RETURN k.predicate AS p, k.value AS v")
    assert claim == {"p": "cut", "v": 30.0}
    assert {"LEADS", "CUT"} <= {review.name for review in read_reviews(database)}
    reopen_facts(database, [LEADS, CUT])
    assert lines(database) == before


def test_a_decision_survives_its_documents_and_is_there_for_those_that_come(database) -> None:
    build_graph(database, [A], chat=model())
    decide_facts(database, [LEADS], "accepted", until=datetime.date(2021, 5, 31))
    build_graph(database, [B], chat=model())
    expected = lines(database)
    forget_documents(database, ["a", "b"])
    assert [each.decided for each in read_decisions(database)] == ["accepted"]
    build_graph(database, [B, A], chat=model())
    assert lines(database) == expected
    (row,) = database.read("MATCH ()-[r:LEADS]->() RETURN r.valid_to AS until, r.reference_count AS n")
    assert (row["until"].to_native(), row["n"]) == (datetime.date(2021, 5, 31), 2)


def test_a_rejected_fact_shows_with_no_votes_at_all_and_waits_for_nobody(database) -> None:
    everybody = ReadingModel(NAMES, FACTS)
    build_graph(database, [A], chat=everybody)
    key = fact_id("Organization:norvalis", "ACQUIRED", "Organization:kestrel")
    assert ("Norvalis", "ACQUIRED", "Kestrel") in [edge[:3] for edge in edges(database)]
    decide_facts(database, [key], "rejected")
    assert ("Norvalis", "ACQUIRED", "Kestrel") not in [edge[:3] for edge in edges(database)]
    assert count_held(database) == {} and read_held(database, 5) == []
    decide(database, "relation", "ACQUIRED", "rejected")
    decide(database, "relation", "ACQUIRED", "accepted")
    assert ("Norvalis", "ACQUIRED", "Kestrel") not in [edge[:3] for edge in edges(database)]


def test_an_accepted_fact_of_a_rejected_type_waits_for_the_schema(database) -> None:
    build_graph(database, [A], chat=model())
    decide_facts(database, [LEADS], "accepted")
    decide(database, "relation", "LEADS", "rejected")
    assert edges(database) == [] and count_held(database)["schema"] == 1


def test_pathways_that_name_one_relation_by_two_names_agree_once_the_names_are_one(database) -> None:
    build_graph(database, [A], chat=model())
    before = lines(database)
    acquired, bought = (
        fact_id("Organization:norvalis", name, "Organization:kestrel") for name in ("ACQUIRED", "BOUGHT")
    )
    decide_facts(database, [acquired, bought], "accepted")  # both types are under review then
    merge(database, "relation", "BOUGHT", "ACQUIRED")
    reopen_facts(database, [acquired, bought])
    assert edges(database) == [
        ("Norvalis", "ACQUIRED", "Kestrel", pytest.approx(2 / 3), pytest.approx(2 / 3))
    ]
    built = lines(database)
    forget_documents(database, ["a"])
    build_graph(database, [A], chat=model())
    assert lines(database) == built
    decide(database, "relation", "BOUGHT", "proposed")
    decide(database, "relation", "ACQUIRED", "proposed")
    assert edges(database) == [] and lines(database) == before


@pytest.mark.parametrize(
    ("call", "told"),
    [
        (lambda database: decide_facts(database, ["000000000000"], "accepted"), "No document states a fact"),
        (lambda database: reopen_facts(database, ["000000000000"]), "Nobody has decided on a fact"),
    ],
)
def test_an_unknown_key_is_one_sentence_and_decides_nothing(database, call, told: str) -> None:
    with pytest.raises(InputError, match=told):
        call(database)
    assert read_decisions(database) == []

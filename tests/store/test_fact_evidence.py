import pytest

from graphnative.kg.build import build_graph
from graphnative.records import Article
from graphnative.store.fact_decisions import fact_id
from graphnative.store.fact_evidence import read_fact_evidence
from reading_model import ReadingModel

pytestmark = pytest.mark.neo4j

NAMES = {"Norvalis": "organization", "Acme": "organization", "Ann": "person", "30 %": "percent"}
FACTS = [
    ("Norvalis", "bought", "Acme"),
    ("Ann", "leads", "Norvalis"),
    ("Ann", "met", "Acme"),
    ("Norvalis", "cut", "30 %"),
]
TEXT = "Once Norvalis bought Acme. Ann leads Norvalis. Ann met Acme. Norvalis cut 30 %."


def test_facts_come_with_their_sentences_and_held_ones_do_not(database) -> None:
    model = ReadingModel(NAMES, FACTS, lambda prompt, thing: thing == FACTS[2] and prompt != "direct")
    build_graph(database, [Article("a", "", TEXT), Article("b", "", "Norvalis bought Acme.")], chat=model)
    rows = read_fact_evidence(database, "Organization:norvalis", None, 10)
    told = [
        (row["subject"], row["relation"], row["object"], row["documents"], row["document"]) for row in rows
    ]
    assert told == [
        ("Norvalis", "BOUGHT", "Acme", 2, "a"),
        ("Norvalis", "BOUGHT", "Acme", 2, "b"),
        ("Ann", "LEADS", "Norvalis", 1, "a"),
        ("Norvalis", "CUT", "30 %", 1, "a"),
    ]
    assert rows[3]["key"] == fact_id("Organization:norvalis", "CUT", "=percent:30 %")
    first = rows[0]
    assert TEXT[first["start"] : first["end"]] == first["sentence"] == "Once Norvalis bought Acme."
    assert (first["pathways"], first["model"], first["score"]) == (
        ["direct", "facts", "pairs"],
        "reader",
        1.0,
    )
    assert len(read_fact_evidence(database, "Organization:norvalis", "Person:ann", 10)) == 1
    assert read_fact_evidence(database, "Organization:acme", "Person:ann", 10) == []
    assert len(read_fact_evidence(database, "Organization:norvalis", None, 2)) == 2

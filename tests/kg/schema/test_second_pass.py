import json
from pathlib import Path

from graphnative.kg.account import Account
from graphnative.kg.call_cache import open_call_cache
from graphnative.kg.calling import Caller
from graphnative.kg.passage import read_passage
from graphnative.kg.records import Mention, VotedFact
from graphnative.kg.schema.relation_names import relation_type
from graphnative.kg.schema.second_pass import (
    MOST_RELATIONS,
    NO_RELATIONS,
    SecondPass,
    guiding_reviews,
    schema_lines,
)
from graphnative.models.tokens import count_tokens
from graphnative.prompts import shipped_prompt
from graphnative.records import Article, Chunk
from graphnative.settings import Settings
from graphnative.store.type_reviews import TypeReview
from script_model import ScriptModel

TEXT = "Ann works for Shell. Bob left."
PASSAGE = read_passage(Article("d", "", TEXT), Chunk("c", "d", 0, TEXT, 6))
OWNS = TypeReview("relation", "OWNS", "accepted", decided=True, definition="Has bought.", defined_by="person")


def mention(surface: str) -> Mention:
    start = TEXT.index(surface)
    return Mention("c", start, start + len(surface), surface, "ORG", ("list",), 1.0)


ANN, SHELL, BOB = mention("Ann"), mention("Shell"), mention("Bob")
READ = VotedFact(ANN, "WORKS_FOR", SHELL, "Ann works for Shell.", ("direct", "pairs"), 2 / 3)
WEAK = VotedFact(BOB, "LEFT", SHELL, "Bob left.", ("direct",), 1 / 3)


def compare(tmp_path: Path, reply: str):
    model, account = ScriptModel([reply]), Account()
    with open_call_cache(Settings(root=tmp_path)) as cache:
        second = SecondPass(
            Caller(model, cache), shipped_prompt("kg/triplets_guided"), (OWNS,), 2, relation_type
        )
        return second.compare([PASSAGE], [[ANN, SHELL, BOB]], [[READ, WEAK]], account), model, account


def test_the_model_is_told_the_schema_and_what_it_reads_is_compared(tmp_path: Path) -> None:
    rows = [
        {"subject": "Ann", "relation": "works for", "object": "Shell", "sentence": 1},
        {"subject": "Bob", "relation": "owns", "object": "Ann", "sentence": 2},
        {"subject": "Ann", "relation": "works for", "object": "BP", "sentence": 1},
    ]
    found, model, account = compare(tmp_path, json.dumps({"triplets": rows}))
    assert "Relations:\n- works for\n- owns: Has bought." in model.prompts[0][0]
    assert [(each.outcome, each.fact.relation, each.first) for each in found or ()] == [
        ("again", "WORKS_FOR", READ),
        ("new", "OWNS", None),
        ("lost", "LEFT", WEAK),
    ]
    assert account.refused == {"a triplet's object is no mention": 1}


def test_an_unreadable_reply_is_a_failure_and_nothing_counts_as_lost(tmp_path: Path) -> None:
    found, _, account = compare(tmp_path, "sorry")
    assert found is None
    assert [failure.asker for failure in account.failures] == ["guided"]


def test_only_what_a_person_has_decided_guides_and_only_a_definition_of_theirs() -> None:
    reviews = [
        OWNS,
        TypeReview("relation", "HAS", "merged", "OWNS", decided=True, definition="By a model", documents=9),
        TypeReview("relation", "EATS", "proposed", definition="By a model", defined_by="reader"),
        TypeReview("entity", "Firm", "accepted", decided=True),
    ]
    assert [(each.name, each.definition, each.documents) for each in guiding_reviews(reviews)] == [
        ("OWNS", "Has bought.", 0),
        ("HAS", "", 0),
    ]


def test_a_documents_own_relations_come_first_and_rejected_ones_never() -> None:
    reviews = [
        OWNS,
        TypeReview("relation", "LEADS", "accepted", decided=True),
        TypeReview("relation", "HAS", "merged", "OWNS", decided=True),
        TypeReview("relation", "EATS", "rejected", decided=True),
    ]
    assert schema_lines(reviews, ["HAS", "EATS", "WORKS_FOR"]) == "- owns: Has bought.\n- works for\n- leads"


def test_the_prompt_stays_small_however_large_the_schema_is() -> None:
    many = [TypeReview("relation", f"R_{i}", "accepted", definition="long " * 99) for i in range(5000)]
    lines = schema_lines(many, ["OWN"])
    assert len(lines.splitlines()) == MOST_RELATIONS and lines.startswith("- own\n")
    assert count_tokens(lines) < 3000
    assert schema_lines([], []) == NO_RELATIONS

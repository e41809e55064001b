import json
from pathlib import Path

from graphnative.kg.account import Account
from graphnative.kg.call_cache import open_call_cache
from graphnative.kg.calling import Caller
from graphnative.kg.passage import read_passage
from graphnative.kg.records import Mention, Triplet
from graphnative.kg.schema.second_pass import MOST_RELATIONS, NO_RELATIONS, guided_pathway, schema_lines
from graphnative.models.tokens import count_tokens
from graphnative.prompts import shipped_prompt
from graphnative.records import Article, Chunk
from graphnative.settings import Settings
from graphnative.store.type_reviews import TypeReview
from script_model import ScriptModel

TEXT = "Ann works for Shell. Bob left."
PASSAGE = read_passage(Article("d", "", TEXT), Chunk("c", "d", 0, TEXT, 6))


def mention(surface: str) -> Mention:
    start = TEXT.index(surface)
    return Mention("c", start, start + len(surface), surface, "ORG", ("list",), 1.0)


def read(tmp_path: Path, reply: str, *surfaces: str):
    model, account = ScriptModel([reply]), Account()
    with open_call_cache(Settings(root=tmp_path)) as cache:
        pathway = guided_pathway(
            "guided", Caller(model, cache), shipped_prompt("kg/triplets_guided"), "- works for: Is paid by."
        )
        (found,) = pathway.read([PASSAGE], [[mention(each) for each in surfaces]], account)
    return found, model, account


def test_the_model_is_told_the_relations_and_reads_triplets_of_known_mentions(tmp_path: Path) -> None:
    reply = json.dumps(
        {
            "triplets": [
                {"subject": "Ann", "relation": "works for", "object": "Shell", "sentence": 1},
                {"subject": "Ann", "relation": "works for", "object": "BP", "sentence": 1},
            ]
        }
    )
    found, model, account = read(tmp_path, reply, "Ann", "Shell")
    assert found == [Triplet("c", "Ann", "works for", "Shell", "Ann works for Shell.", "guided")]
    assert "- works for: Is paid by." in model.prompts[0][0]
    assert account.refused == {"a triplet's object is no mention": 1}


def test_a_passage_with_one_mention_is_not_asked_about(tmp_path: Path) -> None:
    found, model, _ = read(tmp_path, "{}", "Ann")
    assert (found, model.prompts) == ([], [])


def test_an_unreadable_reply_is_a_failure_and_not_an_empty_answer(tmp_path: Path) -> None:
    found, _, account = read(tmp_path, "sorry", "Ann", "Shell")
    assert found == []
    assert [failure.asker for failure in account.failures] == ["guided"]


def test_accepted_relations_come_first_then_the_most_used_and_rejected_ones_never() -> None:
    reviews = [
        TypeReview("relation", "OWNS", "proposed", documents=9),
        TypeReview("relation", "WORKS_FOR", "accepted", documents=1, definition="Is paid by."),
        TypeReview("relation", "LEADS", "proposed", documents=10),
        TypeReview("relation", "EATS", "rejected", documents=99),
        TypeReview("relation", "EMPLOYED_BY", "merged", "WORKS_FOR", documents=99),
        TypeReview("entity", "Firm", "accepted", documents=99),
    ]
    assert schema_lines(reviews) == "- works for: Is paid by.\n- leads\n- owns"


def test_the_prompt_stays_small_however_large_the_schema_is() -> None:
    many = [TypeReview("relation", f"R_{i}", "accepted", definition="long " * 99) for i in range(5000)]
    lines = schema_lines(many)
    assert len(lines.splitlines()) == MOST_RELATIONS
    assert count_tokens(lines) < 3000
    assert schema_lines([]) == NO_RELATIONS

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import pytest

from graphnative.kg.schema.asking import Adviser
from graphnative.kg.schema.compare import CANDIDATES, NOT_OFFERED, Comparer, core
from graphnative.prompts import shipped_prompt
from graphnative.store.type_reviews import TypeReview
from script_model import ScriptModel

PROMPT = shipped_prompt("kg/same_type")
OWNS = TypeReview("relation", "OWNS", "accepted", definition="Has.", decided=True)
SELLS = TypeReview("relation", "SELLS", "accepted", definition="Gives for money.", decided=True)


class Letters:
    """Texts by their letters: alike where they share many."""

    name = "letters"
    dimensions = 26

    def embed(self, texts: Sequence[str]):
        counts = [[text.lower().count(chr(97 + i)) for i in range(26)] for text in texts]
        vectors = np.array(counts, dtype=np.float32)
        return vectors / np.linalg.norm(vectors, axis=1, keepdims=True)


def proposed(name: str, definition: str = "") -> TypeReview:
    return TypeReview("relation", name, definition=definition)


def compared(review: TypeReview, *pool: TypeReview, replies=(), known=None, embedder=None):
    model = ScriptModel(replies) if replies else None
    adviser = Adviser(model) if model else None
    found = Comparer(embedder, adviser, PROMPT).compare(
        [review, *pool], {(known.kind, known.name): known} if known else {}
    )[0]
    return found, model, adviser.refused if adviser else Counter()


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("IS_CEO_OF", "CEO_OF", True),
        ("SUPPLIES", "SUPPLY", True),
        ("SUPPLIED_BY", "SUPPLIES", False),
        ("HAS_CEO", "CEO_OF", False),
        ("WAS_ACQUIRED", "ACQUIRED", False),
        ("WAS_BORN_IN", "BORN_IN", True),
        ("IS_THE_OWNER_OF", "OWNER_OF", True),
        ("PARENT_OF", "OF_PARENT", False),
        ("IS", "THE", False),
        ("OilCompany", "OIL_COMPANIES", True),
    ],
)
def test_words_that_carry_no_meaning_make_no_difference_and_direction_does(one, other, same) -> None:
    assert (core(one) == core(other)) == same


def test_the_same_words_are_merged_without_any_model() -> None:
    found, _, _ = compared(proposed("OWN"), OWNS)
    assert (found.status, found.merged_into, found.decided) == ("merged", "OWNS", False)


def test_without_a_model_what_is_alike_is_told_and_not_merged() -> None:
    found, _, _ = compared(proposed("OWNS_SHARES"), OWNS, SELLS)
    assert (found.status, found.similar_to) == ("proposed", "OWNS")
    assert compared(proposed("EATS"), OWNS)[0].similar_to == ""


def test_a_model_decides_between_the_most_similar_ones() -> None:
    found, model, _ = compared(
        proposed("POSSESSES", "Has it."),
        OWNS,
        SELLS,
        replies=['{"same": [{"number": 1}]}'],
        embedder=Letters(),
    )
    assert (found.status, found.merged_into) == ("merged", "OWNS")
    assert "1. owns: Has." in model.prompts[0][1]
    assert model.prompts[0][1].startswith("Type: possesses: Has it.")


@pytest.mark.parametrize(
    ("reply", "counted"),
    [('{"same": [{"number": 0}]}', {}), ('{"same": [{"number": 9}]}', {NOT_OFFERED: 1})],
)
def test_17_a_verdict_for_none_or_for_what_was_not_offered_merges_nothing(reply: str, counted: dict) -> None:
    found, _, refused = compared(proposed("OWNS_SHARES"), OWNS, replies=[reply])
    assert (found.status, found.similar_to, dict(refused)) == ("proposed", "OWNS", counted)


def test_a_verdict_is_asked_for_once_while_both_mean_the_same() -> None:
    review = proposed("OWNS_SHARES", "Has part.")
    first, _, _ = compared(review, OWNS, replies=['{"same": [{"number": 1}]}'])
    again, model, _ = compared(review, OWNS, SELLS, known=first, replies=["never asked"])
    assert (again, model.prompts) == (first, [])
    without, _, _ = compared(review, OWNS, known=first)
    assert without == first
    redefined, model, _ = compared(review, replace(OWNS, definition="Rules."), known=first, replies=["{}"])
    assert redefined.status == "proposed"
    assert len(model.prompts) == 2
    assert compared(review, replace(OWNS, status="rejected"), known=first)[0].status == "proposed"


def test_a_no_is_asked_for_again_only_when_the_accepted_types_change() -> None:
    review = proposed("OWNS_SHARES")
    first, _, _ = compared(review, OWNS, replies=['{"same": [{"number": 0}]}'])
    again, model, _ = compared(review, OWNS, known=first, replies=["never asked"])
    assert (again, model.prompts) == (first, [])
    assert compared(review, OWNS, known=first)[0] == first
    _, model, _ = compared(review, OWNS, SELLS, known=first, replies=['{"same": [{"number": 0}]}'])
    assert len(model.prompts) == 1


def test_a_question_stays_small_however_many_types_are_accepted() -> None:
    many = [replace(OWNS, name=f"OWNS_{i}") for i in range(500)]
    no = '{"same": [{"number": 0}]}'
    _, model, _ = compared(proposed("OWNS_SHARES"), *many, replies=[no], embedder=Letters())
    assert model.prompts[0][1].count("owns ") == CANDIDATES + 1


def test_decided_types_and_types_of_another_kind_are_left_alone() -> None:
    decided = replace(proposed("OWN"), decided=True)
    assert compared(decided, OWNS)[0] == decided
    assert compared(replace(proposed("OWN"), kind="entity"), OWNS)[0].status == "proposed"

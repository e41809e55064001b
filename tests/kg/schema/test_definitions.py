from dataclasses import replace

import pytest

from graphnative.kg.schema.definitions import definition_from_examples, made_from, words_of
from graphnative.store.type_reviews import TypeExample, TypeUse

LEADS = TypeUse("relation", "LEADS", 1, (TypeExample("Ann leads\nShell.", "Ann", "Shell"),))


def test_a_relation_is_told_by_its_first_example_and_a_kind_by_all() -> None:
    assert definition_from_examples(LEADS) == "Joins “Ann” to “Shell” in: Ann leads Shell."
    kinds = tuple(TypeExample("t", name) for name in ("Gizmo", "Widget", "Gizmo", "Thing"))
    assert definition_from_examples(TypeUse("entity", "G", 1, kinds)) == "Such as Gizmo, Widget and Thing."
    assert definition_from_examples(TypeUse("entity", "G", 1, kinds[:1])) == "Such as Gizmo."
    assert definition_from_examples(TypeUse("entity", "G", 0, ())) == ""


def test_a_long_sentence_is_cut() -> None:
    long = replace(LEADS, examples=(TypeExample("word " * 99, "Ann", "Shell"),))
    assert definition_from_examples(long).endswith("word word…")
    assert len(definition_from_examples(long)) < 220


@pytest.mark.parametrize(
    ("name", "words"),
    [("IS_CEO_OF", "is ceo of"), ("OilCompany", "oil company"), ("R_3RD", "r 3rd"), ("", "")],
)
def test_a_name_becomes_words(name: str, words: str) -> None:
    assert words_of(name) == words


def test_the_digest_changes_with_every_part() -> None:
    example = LEADS.examples[0]
    others = [
        replace(LEADS, name="RUNS"),
        replace(LEADS, kind="entity"),
        replace(LEADS, examples=(replace(example, text="x"),)),
        replace(LEADS, examples=(replace(example, object="x"),)),
    ]
    assert len({made_from(use) for use in (LEADS, *others)}) == 5
    assert made_from(replace(LEADS, documents=9)) == made_from(LEADS)

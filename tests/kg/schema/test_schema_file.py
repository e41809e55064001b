from pathlib import Path

from hypothesis import example, given, settings
from hypothesis import strategies as st

from graphnative.kg.schema.schema_entries import read_schema
from graphnative.kg.schema.schema_file import write_schema
from graphnative.store.type_reviews import TypeExample, TypeReview

REVIEWS = [
    TypeReview(
        "relation", "WORKS_FOR", "accepted", definition="Is paid by.", subjects=("person",), single=True
    ),
    TypeReview(
        "relation",
        "EMPLOYED_BY",
        "merged",
        "WORKS_FOR",
        examples=(TypeExample("Ann: “employed” by\nShell — no?", "Ann", "Shell"),),
        own_examples=(TypeExample("null", "~", "5"),),
    ),
    TypeReview("entity", "Gizmo", examples=(TypeExample("A gizmo.", "gizmo"),)),
]


LISTED = """\
- name: Gizmo
  status: proposed
  definition: ""
  examples:
  - text: A gizmo.
    subject: gizmo
relations:
- name: EMPLOYED_BY
  status: merged
  into: WORKS_FOR
  definition: ""
  subjects: []
  objects: []
  examples:
  - text: "Ann: “employed” by\\nShell — no?"
    subject: Ann
    object: Shell
  - text: 'null'
    subject: '~'
    object: '5'
- name: WORKS_FOR
  status: accepted
  definition: Is paid by.
  subjects:
  - person
  objects: []
  single: true
  examples: []
"""


def test_a_file_lists_all_types_by_kind_and_name() -> None:
    text = write_schema(REVIEWS)
    assert text.startswith("# Types of entities and relations under review.")
    assert text.split("entities:\n")[1] == LISTED


def test_it_is_read_back_as_it_was(tmp_path: Path) -> None:
    path = tmp_path / "schema.yaml"
    path.write_text(write_schema(REVIEWS), encoding="utf-8")
    entries = {entry.name: entry for entry in read_schema(path)}
    employed = entries["EMPLOYED_BY"]
    assert (employed.kind, employed.status, employed.into) == ("relation", "merged", "WORKS_FOR")
    assert employed.examples == (*REVIEWS[1].examples, *REVIEWS[1].own_examples)
    assert entries["WORKS_FOR"].subjects == ("person",)
    assert entries["Gizmo"].subjects is None


TEXTS = st.text(st.characters(codec="utf-8", exclude_categories=["Cs"]), min_size=1, max_size=30)
WORDS = TEXTS.filter(str.strip)


@settings(max_examples=40)
@example([], "\x85")
@example([TypeExample("a\r\nb", "\u2028x", "\t: -")], "\ufeff # no")
@given(st.lists(st.builds(TypeExample, WORDS, WORDS, WORDS), max_size=3), TEXTS)
def test_any_text_survives(tmp_path_factory, examples: list[TypeExample], definition: str) -> None:
    path = tmp_path_factory.mktemp("schema") / "schema.yaml"
    review = TypeReview("relation", "R", definition=definition, examples=tuple(examples))
    path.write_text(write_schema([review]), encoding="utf-8", newline="")
    (entry,) = read_schema(path)
    assert (entry.definition, entry.examples) == (definition, review.examples)


def test_examples_that_nobody_could_read_again_are_left_out() -> None:
    blank = TypeExample(" ", "Ann", "Shell"), TypeExample("Ann left.", "Ann", "")
    assert "examples: []" in write_schema([TypeReview("relation", "LEFT", examples=blank)])

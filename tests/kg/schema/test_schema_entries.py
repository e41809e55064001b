from pathlib import Path

import pytest

from graphnative.errors import InputError
from graphnative.kg.schema.schema_entries import read_schema


def read(tmp_path: Path, content: str):
    path = tmp_path / "s.yaml"
    path.write_text(content, encoding="utf-8")
    return read_schema(path)


def test_what_is_left_out_is_told_from_what_is_empty(tmp_path: Path) -> None:
    bare, empty = read(
        tmp_path,
        "relations:\n- name: OWNS\n"
        "- {name: RUNS, status: accepted, definition: '', subjects: [], examples: []}",
    )
    assert (bare.status, bare.definition, bare.subjects, bare.examples) == (None, None, None, None)
    assert (empty.status, empty.definition, empty.subjects, empty.examples) == ("accepted", "", (), ())
    assert bare.place.line == 2


def test_sections_may_be_empty_or_missing(tmp_path: Path) -> None:
    assert read(tmp_path, "relations:\nentities: []") == []


@pytest.mark.parametrize(
    ("content", "told"),
    [
        ("- a", "line 1 must be a mapping with the lists `entities:` and `relations:`"),
        ("relation: []", "line 1 has the unknown section 'relation'; did you mean 'relations'?"),
        ("relations: {a: b}", "line 1 `relations` must be a list"),
        ("R- OWNS", "line 2 must be a mapping with name and status"),
        ("R- {status: accepted}", "line 2 lacks `name`"),
        ("R- {name: works for}", "line 2 the name of a type of relation is written 'WORKS_FOR'"),
        ("E- {name: oil company}", "line 2 the name of a type of entity is written 'OilCompany'"),
        ("R- name: OWNS\n  status: acepted", "line 3 has the status 'acepted'"),
        ("R- name: OWNS\n  colour: red", "line 3 has the unknown key 'colour'"),
        ("E- name: Firm\n  subjects: [a]", "line 3 has the unknown key 'subjects'"),
        ("R- {name: OWNS, status: merged}", "line 2 'OWNS' is merged and needs `into`"),
        ("R- {name: OWNS, into: HAS}", "line 2 'OWNS' has `into` but is not merged"),
        ("R- {name: OWNS, status: merged, into: OWNS}", "line 2 'OWNS' can't be merged into itself"),
        ("R- {name: OWNS, status: merged, into: has}", "line 2 `into` is written 'HAS'"),
        ("R- name: OWNS\n- name: OWNS", "line 3 repeats the type 'OWNS' of line 2"),
        ("R- name: [OWNS]", "line 2 `name` must be text"),
        ("R- name: OWNS\n  subjects: person", "line 3 `subjects` must be a list"),
        ("R- name: OWNS\n  subjects: [[a]]", "line 3 `subjects` must hold names of types"),
        ("R- name: OWNS\n  examples: [a]", "line 3 an example must be a mapping with text, subject, object"),
        ("R- name: OWNS\n  examples:\n  - {text: t, subject: s}", "line 4 an example lacks `object`"),
        ("R- name: OWNS\n  examples:\n  - {text: '  ', subject: s, object: o}", "line 4 an example lacks"),
        ("E- name: Firm\n  examples:\n  - {text: t, subject: s, object: o}", "unknown key 'object'"),
        ("R- name: OWNS\n  definition: &a x", "line 3 uses the YAML anchor &a"),
        ("R- name: OWNS\n  name: HAS", "line 3 repeats the key 'name'"),
        ("relations: [", "is not valid YAML"),
        ("", "s.yaml is empty"),
    ],
)  # fmt: skip
def test_a_hostile_edit_gives_one_sentence_with_its_line(tmp_path: Path, content: str, told: str) -> None:
    with pytest.raises(InputError) as caught:
        read(tmp_path, content.replace("R- ", "relations:\n- ").replace("E- ", "entities:\n- "))
    assert told.replace("line ", "s.yaml:", 1) in caught.value.message
    assert caught.value.message.count("\n") == 0


def test_of_several_mistakes_the_first_is_told(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"s\.yaml:2 "):
        read(tmp_path, "relations:\n- {name: a b}\n- {name: c d}\ncolour: red")


def test_a_relation_to_one_at_a_time_is_said_by_true_or_false(tmp_path: Path) -> None:
    relations = "relations:\n- {name: IN, single: true}\n- {name: OWNS, single: false}\n- name: HAS"
    entries = read(tmp_path, relations)
    assert [entry.single for entry in entries] == [True, False, None]
    with pytest.raises(InputError, match=r"s.yaml:2 `single` must be true or false, not 'maybe'\."):
        read(tmp_path, "relations:\n- {name: IN, single: maybe}\n")

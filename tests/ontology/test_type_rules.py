from dataclasses import replace

import pytest

from graphnative.ontology.places import Name, Place
from graphnative.ontology.type_draft import TypeEntry
from graphnative.ontology.type_rules import DEEPEST, WIDEST, find_type_faults


def at(line: int) -> Place:
    return Place("t.yaml", line)


def entry(line: int, label: str, parent: str = "thing", **more) -> TypeEntry:
    return TypeEntry(at(line), label, parent, **{"definition": "d", **more})


def whole() -> list[TypeEntry]:
    return [
        entry(1, "thing", "", qid="Q1", check="curated"),
        entry(2, "place", ontonotes=("LOC",), aliases=(Name(at(2), "spot"),)),
        entry(3, "city", "place", qid="Q2", check="web-list"),
        entry(4, "number", "", kind="value"),
    ]


def rules(entries: list[TypeEntry]) -> list[tuple[int, str]]:
    return [(fault.place.line, fault.rule) for fault in find_type_faults(entries)]


def test_a_tree_without_fault_has_none() -> None:
    assert rules(whole()) == []


@pytest.mark.parametrize(
    ("index", "change", "line", "rule"),
    [
        (2, {"label": "Q!"}, 3, "the label 'Q!' must be up to 60"),
        (2, {"label": "x" * 61}, 3, "must be up to 60"),
        (2, {"kind": "abstract"}, 3, "has the kind 'abstract'"),
        (2, {"definition": ""}, 3, "lacks `definition`"),
        (2, {"qid": "5"}, 3, "must be a Wikidata id such as Q5"),
        (2, {"qid": "Q1"}, 3, "has the qid Q1 of 'thing'"),
        (2, {"check": "memory"}, 3, "needs `check`"),
        (2, {"ontonotes": ("GEO",)}, 3, "unknown tag 'GEO'"),
        (2, {"parent": "plaice"}, 3, "unknown parent 'plaice'; did you mean 'place'?"),
        (2, {"parent": "number"}, 3, "can't hang below the value 'number'"),
        (3, {"parent": "place"}, 4, "is a value and can't have a parent"),
        (2, {"parent": ""}, 3, "lacks `parent`; the root is 'thing'"),
        (1, {"parent": "city"}, 2, "'place' stands above itself"),
        (2, {"label": "Place"}, 3, "the label 'Place' is 'place''s already"),
        (2, {"label": "spots"}, 2, "the alias 'spot' is 'spots''s already, as 'spots'"),
    ],
)
def test_every_rule_finds_its_breach(index: int, change: dict, line: int, rule: str) -> None:
    entries = whole()
    entries[index] = replace(entries[index], **change)
    assert any(at_line == line and rule in told for at_line, told in rules(entries)), rules(entries)


def test_a_label_given_twice_is_a_fault() -> None:
    assert (5, "the label 'city' is 'city''s already, as 'city'; names are unique") in rules(
        [*whole(), entry(5, "city", "place")]
    )


def test_a_tree_is_no_deeper_and_no_wider_than_can_be_asked() -> None:
    deep = [entry(9 + i, f"a{i}", f"a{i - 1}" if i else "thing") for i in range(DEEPEST + 1)]
    assert (9 + DEEPEST, f"'a{DEEPEST}' is {DEEPEST + 1} levels below the root; {DEEPEST} is most") in rules(
        [*whole(), *deep]
    )
    wide = [entry(100 + i, f"b{i}", "place") for i in range(WIDEST)]
    found = rules([*whole(), *wide])
    assert [told for _, told in found] == [f"'place' has more than {WIDEST} types below it"]

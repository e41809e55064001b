from dataclasses import replace

import pytest

from graphnative.ontology.draft import Draft, Entry, Link
from graphnative.ontology.load import shipped_draft
from graphnative.ontology.places import Name, Place
from graphnative.ontology.rules import find_faults, repeated_ids

STANDARDS = ("GRI_303",)


def at(line: int) -> Place:
    return Place("t.yaml", line)


def whole() -> Draft:
    """The smallest taxonomy without a fault, one topic a level and line."""
    return Draft(
        [
            Entry(at(1), "root", "r", "Root"),
            Entry(at(2), "category", "c", "Category", "r", "HAS_CATEGORY"),
            Entry(at(3), "basic", "b", "Basic", "c", "HAS_TOPIC", "Water.", "GRI_303"),
            Entry(at(4), "intermediate", "i", "middle", "b", "CONTAINS"),
            Entry(at(5), "lower", "l", "low", "i", "TYPE"),
        ],
        [],
        [Name(at(6), "deep", "l")],
        [Name(at(7), "GRI_303")],
        [Name(at(8), "Water concept", "b")],
    )


def changed(line: int, **values: str) -> Draft:
    draft = whole()
    draft.entries[line - 1] = replace(draft.entries[line - 1], **values)
    return draft


def with_entry(entry: Entry) -> Draft:
    draft = whole()
    draft.entries.append(entry)
    return draft


def with_link(child: str, relation: str, parent: str) -> Draft:
    draft = whole()
    draft.links.append(Link(at(20), child, relation, parent))
    return draft


def with_alias(name: str, topic: str) -> Draft:
    draft = whole()
    draft.aliases.append(Name(at(21), name, topic))
    return draft


def with_standard(name: str) -> Draft:
    draft = whole()
    draft.standards.append(Name(at(22), name))
    return draft


def with_concept(target: str) -> Draft:
    draft = whole()
    draft.concepts.append(Name(at(23), "Air", target))
    return draft


def test_a_whole_taxonomy_has_no_fault() -> None:
    assert find_faults(whole(), STANDARDS) == []


@pytest.mark.parametrize(
    ("draft", "line", "rule"),
    [
        (changed(4, id="a b"), 4, "the id 'a b' must be"),
        (changed(3, profile="cor"), 3, "profile 'cor'"),
        (changed(3, gri_id="GRI_33"), 3, "unknown GRI standard 'GRI_33'; did you mean 'GRI_303'?"),
        (changed(1, parent="c"), 1, "root 'r' can't have a parent"),
        (changed(2, parent=""), 2, "'c' lacks `parent`"),
        (changed(5, parent="j"), 5, "unknown parent 'j'"),
        (changed(5, parent="b"), 5, "is lower and needs an intermediate parent; 'b' is basic"),
        (
            changed(4, relation="TYPE"),
            4,
            "relation 'Type'; an intermediate topic hangs below its parent by Contains",
        ),
        (changed(4, relation=""), 4, "lacks `relation`"),
        (with_link("l", "TYPE", "b"), 20, "needs an intermediate parent"),
        (with_link("l", "TYPE", "i"), 20, "hangs below 'i' already"),
        (with_link("x", "TYPE", "i"), 20, "it has the unknown child 'x'"),
        (with_link("r", "TYPE", "i"), 20, "root 'r' can't have a parent"),
        (with_entry(Entry(at(9), "lower", "m", "Lows", "i", "TYPE")), 9, "the label 'Lows' is 'l''s already"),
        (with_alias("Middles", "l"), 21, "'i''s already, as 'middle'"),
        (with_alias("deep", "i"), 21, "'l''s already, as 'deep'"),
        (with_alias("deep", "l"), 21, "'l''s already, as 'deep'"),
        (with_alias("shallow", "x"), 21, "unknown topic 'x'"),
        (with_concept("x"), 23, "maps to the unknown topic 'x'"),
        (with_entry(Entry(at(9), "intermediate", "m", "mid", "b", "PROCESS")), 9, "at least one lower topic"),
        (
            with_entry(Entry(at(9), "basic", "m", "mid", "c", "HAS_TOPIC")),
            9,
            "at least one intermediate topic",
        ),
        (with_entry(Entry(at(9), "root", "s", "Second")), 9, "second root beside 'r'"),
        (changed(3, profile="extended"), 3, "no basic entity has the profile core"),
        (with_standard("GRI_1"), 22, "which no basic entity uses"),
        (with_standard("GRI_303"), 22, "repeats the GRI standard"),
    ],
)
def test_each_rule_finds_its_breach_and_the_line(draft: Draft, line: int, rule: str) -> None:
    faults = find_faults(draft, STANDARDS)
    assert any(fault.place.line == line and rule in fault.rule for fault in faults), faults


def test_a_circle_breaks_the_rule_of_levels() -> None:
    faults = find_faults(changed(4, parent="l"), STANDARDS)
    assert any("'i' is intermediate and needs a basic parent; 'l' is lower" in fault.rule for fault in faults)


def test_all_faults_are_found_in_the_order_of_lines() -> None:
    draft = changed(5, parent="j", relation="NO")
    draft.entries[1] = replace(draft.entries[1], parent="q")
    assert [fault.place.line for fault in find_faults(draft, STANDARDS)] == [1, 2, 4, 5]


def test_repeated_ids_of_a_file() -> None:
    draft = with_entry(Entry(at(9), "lower", "l", "other", "i", "TYPE"))
    assert [(fault.place.line, fault.rule) for fault in repeated_ids(draft)] == [
        (9, "repeats the id 'l' of line 5; ids are unique")
    ]
    assert list(repeated_ids(whole())) == []


def test_the_shipped_file_keeps_every_rule_and_has_32_core_entities() -> None:
    draft = shipped_draft()
    assert list(repeated_ids(draft)) == []
    assert find_faults(draft, [standard.name for standard in draft.standards]) == []
    basics = [entry for entry in draft.entries if entry.level == "basic"]
    assert (len(basics), sum(entry.profile == "core" for entry in basics)) == (44, 32)

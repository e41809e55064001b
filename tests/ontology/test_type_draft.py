from pathlib import Path

import pytest

from graphnative.errors import OntologyError
from graphnative.ontology.type_draft import read_types


def read(tmp_path: Path, content: str):
    path = tmp_path / "types.yaml"
    path.write_text(content, encoding="utf-8")
    return read_types(path)


def test_an_entry_is_read_with_its_place_and_white_space_made_single(tmp_path: Path) -> None:
    entries, faults = read(
        tmp_path,
        "types:\n- label: oil   rig\n  parent: facility\n  ontonotes: [FAC, LOC]\n"
        "  aliases: rig\n  qid: Q1\n",
    )
    assert faults == []
    (entry,) = entries
    assert (entry.label, entry.parent, entry.kind, entry.qid) == ("oil rig", "facility", "named", "Q1")
    assert entry.ontonotes == ("FAC", "LOC")
    assert [(alias.name, alias.place.line) for alias in entry.aliases] == [("rig", 5)]
    assert entry.place.line == 2


@pytest.mark.parametrize(
    ("content", "line", "rule"),
    [
        ("types:\n- bank", 2, "must be a mapping with label, parent and definition"),
        ("types:\n- {parent: bank}", 2, "lacks `label`"),
        ("types:\n- {label: [a]}", 2, "`label` must be text"),
        ("types:\n- label: a\n  aliases: [[b]]", 3, "`aliases` must hold texts"),
        ("types:\n- label: a\n  aliases: {b: c}", 3, "`aliases` must hold texts"),
        ("types: {a: b}", 1, "the section `types` must be a list"),
        ("types:\n- {label: a, parrent: b}", 2, "unknown key 'parrent'; did you mean 'parent'?"),
    ],
)
def test_a_wrong_form_is_a_fault_with_its_line(tmp_path: Path, content: str, line: int, rule: str) -> None:
    _, faults = read(tmp_path, content)
    assert any(fault.place.line == line and rule in fault.rule for fault in faults), faults


def test_blank_values_are_missing_ones(tmp_path: Path) -> None:
    entries, faults = read(tmp_path, "types:\n- {label: a, parent: null, aliases: null}")
    assert (entries[0].parent, entries[0].aliases, faults) == ("", (), [])


def test_what_is_no_mapping_is_refused(tmp_path: Path) -> None:
    with pytest.raises(OntologyError, match=r"types\.yaml:1 must be a mapping"):
        read(tmp_path, "just text")

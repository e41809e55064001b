from pathlib import Path

import pytest

from graphnative.errors import OntologyError
from graphnative.ontology.draft import Entry, Link, read_draft
from graphnative.ontology.places import Name, Place


def write(folder: Path, content: str) -> Path:
    path = folder / "topics.yaml"
    path.write_text(content, encoding="utf-8")
    return path


def test_sections_become_entries_links_and_names_with_their_places(tmp_path: Path) -> None:
    path = write(
        tmp_path,
        """root: {id: r, label: Root}
basic:
- id: water
  label: "  Water   use "
  parent: env
  gri_id: null
lower:
- {id: tap, label: tap, parent: mains, relation: Type, aliases: [faucet]}
cross_links:
- {child: tap, relation: Measured_as, parent: meter}
aliases:
- id: water
  terms: [H2O]
gri_standards:
- {id: GRI_303, name: Water}
finsim4_concepts:
- {name: Water, maps_to: water}
meta: {anything: goes}
""",
    )
    draft = read_draft(path)
    at = [Place(str(path), line) for line in range(20)]
    assert draft.faults == []
    assert draft.entries == [
        Entry(at[1], "root", "r", "Root"),
        Entry(at[3], "basic", "water", "Water use", "env", "HAS_TOPIC"),
        Entry(at[8], "lower", "tap", "tap", "mains", "TYPE"),
    ]
    assert draft.links == [Link(at[10], "tap", "MEASURED_AS", "meter")]
    assert draft.aliases == [Name(at[8], "faucet", "tap"), Name(at[13], "H2O", "water")]
    assert draft.standards == [Name(at[15], "GRI_303")]
    assert draft.concepts == [Name(at[17], "Water", "water")]


@pytest.mark.parametrize(
    ("content", "line", "rule"),
    [
        ("basics: []\n", 1, "unknown section 'basics'; did you mean 'basic'?"),
        ("basic: water\n", 1, "the section `basic` must be a list"),
        ("basic:\n- water\n", 2, "must be a mapping with id, label"),
        ("basic:\n- id: x\n", 2, "lacks `label`"),
        ("basic:\n- {}\n", 2, "lacks `id` and `label`"),
        ("basic:\n- id: x\n  label: [a]\n", 3, "`label` must be text"),
        ("basic:\n- id: x\n  label: y\n  lable: y\n", 4, "unknown key 'lable'; did you mean 'label'?"),
        ("lower:\n- id: x\n  label: y\n  gri_id: z\n", 4, "unknown key 'gri_id'"),
        ("lower:\n- id: x\n  label: y\n  aliases: z\n", 4, "`aliases` must be a list"),
        ("lower:\n- id: x\n  label: y\n  aliases:\n  - z\n  - null\n", 6, "`aliases` must hold texts"),
        ("aliases:\n- id: x\n  terms: y\n", 3, "`terms` must be a list"),
        ("aliases:\n- terms: [y]\n", 2, "lacks `id`"),
        ("cross_links:\n- child: x\n", 2, "lacks `relation` and `parent`"),
        ("gri_standards:\n- name: x\n", 2, "lacks `id`"),
        ("finsim4_concepts:\n- name: x\n", 2, "lacks `maps_to`"),
    ],
)
def test_mistakes_of_form_are_faults_with_their_line(
    tmp_path: Path, content: str, line: int, rule: str
) -> None:
    faults = read_draft(write(tmp_path, content)).faults
    assert any(fault.place.line == line and rule in fault.rule for fault in faults), faults


def test_what_is_no_mapping_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(OntologyError, match=":1 must be a mapping"):
        read_draft(write(tmp_path, "- a\n- b\n"))


def test_empty_sections_hold_nothing(tmp_path: Path) -> None:
    draft = read_draft(write(tmp_path, "basic:\nlower: []\n"))
    assert (draft.entries, draft.faults) == ([], [])

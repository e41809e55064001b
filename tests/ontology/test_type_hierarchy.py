from itertools import pairwise
from pathlib import Path

import pytest

from graphnative.documents.entity_keys import type_label
from graphnative.errors import OntologyError
from graphnative.ontology.type_draft import read_types
from graphnative.ontology.type_hierarchy import TypeHierarchy, load_type_hierarchy, shipped_type_faults
from graphnative.settings import Settings


def load(root: Path, content: str = "") -> TypeHierarchy:
    ontology = {}
    if content:
        (root / "types.yaml").write_text(content, encoding="utf-8")
        ontology["types"] = "types.yaml"
    return load_type_hierarchy(Settings.model_validate({"root": root, "ontology": ontology}))


def test_the_shipped_file_keeps_every_rule() -> None:
    assert shipped_type_faults() == []


def test_every_qid_has_been_checked_and_types_of_our_own_have_none() -> None:
    from importlib.resources import files

    entries, _ = read_types(Path(str(files("graphnative.ontology") / "data" / "type_hierarchy.yaml")))
    assert len(entries) == 220
    assert {entry.check for entry in entries if entry.qid} == {"curated", "web-list"}
    assert {entry.label for entry in entries if not entry.qid} == {
        "acquisition", "bankruptcy", "business event", "data breach", "industrial accident", "layoff",
        "merger", "oil spill", "pharmaceutical company", "product recall", "raw material",
    }  # fmt: skip


def test_qids_found_wrong_from_memory_are_not_those_of_the_file(tmp_path: Path) -> None:
    qids = {each.label: each.qid for each in load(tmp_path).types.values()}
    assert (qids["human"], qids["chief executive officer"], qids["conglomerate"], qids["treaty"]) == (
        "Q5",
        "Q484876",
        "Q778575",
        "Q131569",
    )
    assert not {"Q192234", "Q507443", "Q152074"} & set(qids.values())


def test_a_path_leads_from_the_top_and_descending_follows_it(tmp_path: Path) -> None:
    hierarchy = load(tmp_path)
    assert hierarchy.path("bank") == (
        "agent",
        "organization",
        "business",
        "financial services company",
        "bank",
    )
    assert hierarchy.descend("financial services company") == ("bank", "insurance company")
    assert hierarchy.descend("bank") == ()
    assert hierarchy.root not in hierarchy.labels
    for label in hierarchy.labels:
        way = hierarchy.path(label)
        assert all(low in hierarchy.descend(high) for high, low in pairwise(way))


def test_names_and_tags_lead_to_labels(tmp_path: Path) -> None:
    hierarchy = load(tmp_path)
    assert hierarchy.find("CEOs") == "chief executive officer"
    assert hierarchy.find("organisation") == "organization"
    assert hierarchy.find("entity") is None  # the root is never assigned
    assert hierarchy.find("unheard of") is None
    tags = ("PERSON", "ORG", "GPE", "NORP", "ORDINAL", "TIME", "NONE")
    assert [hierarchy.of_tag(tag) for tag in tags] == [
        "person",
        "organization",
        "administrative territorial entity",
        "group of humans",
        "number",
        "duration",
        None,
    ]


def test_labels_stay_apart_as_labels_of_nodes(tmp_path: Path) -> None:
    labels = load(tmp_path).labels
    assert len({type_label(label) for label in labels}) == len(labels)
    assert type_label("organization") == "Organization"


def test_values_are_the_kinds_of_values(tmp_path: Path) -> None:
    values = [each.label for each in load(tmp_path).types.values() if each.kind == "value"]
    assert values == ["number", "money", "percent", "quantity", "date", "duration", "word"]


def test_a_branch_of_the_user_is_added_and_an_entry_replaces_its_namesake(tmp_path: Path) -> None:
    hierarchy = load(
        tmp_path,
        "types:\n"
        "- {label: cooperative bank, parent: credit institution, definition: A bank owned by its clients.}\n"
        "- {label: credit institution, parent: business, definition: Takes deposits., ontonotes: ORG}\n"
        "- {label: bank, parent: credit institution, definition: Mine., aliases: [house bank]}\n",
    )
    assert hierarchy.path("cooperative bank")[-2:] == ("credit institution", "cooperative bank")
    assert hierarchy["bank"].definition == "Mine."
    assert hierarchy.find("house bank") == "bank"
    assert hierarchy.descend("financial services company") == ("insurance company",)


@pytest.mark.parametrize(
    ("content", "told"),
    [
        ("types:\n- {label: x, parent: nowhere, definition: d}", "types.yaml:2 'x' has the unknown parent"),
        ("types:\n- {label: x, parent: bank}", "types.yaml:2 'x' lacks `definition`"),
        ("types:\n- {label: x, parent: bank, definition: d, colour: red}", "unknown key 'colour'"),
        ("types:\n- {label: x, definition: d}", "types.yaml:2 'x' lacks `parent`; the root is 'entity'"),
        ("types: []", "types.yaml:1 holds no types"),
        ("typos: []", "unknown section 'typos'"),
        ("- a", "types.yaml:1 must be a mapping"),
    ],
)
def test_a_mistake_names_line_and_rule(tmp_path: Path, content: str, told: str) -> None:
    with pytest.raises(OntologyError) as caught:
        load(tmp_path, content)
    assert told in caught.value.message

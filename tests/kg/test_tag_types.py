from pathlib import Path

import pytest

from graphnative.kg.tag_types import type_by_tag
from graphnative.ontology.type_hierarchy import load_type_hierarchy
from graphnative.settings import Settings

HIERARCHY = load_type_hierarchy(Settings(root=Path()))


@pytest.mark.parametrize(
    ("surface", "tag", "label"),
    [
        ("Deutsche Bank", "ORG", "bank"),
        ("Bank", "ORG", "organization"),
        ("Julia Bank", "PERSON", "person"),
        ("Ministry of Finance", "ORG", "ministry"),
        ("University of Oslo", "ORG", "university"),
        ("Lake Como", "GPE", "lake"),
        ("Oslo Airport", "FAC", "airport"),
        ("Norway", "GPE", "administrative territorial entity"),
        ("Acme", "Organization", "organization"),
        ("Somewhere", "Place", "location"),
        ("Green Non-Governmental Organizations", "ORG", "non-governmental organization"),
        ("Ann", "", ""),
        ("Deutsche Bank", "", ""),
        ("Acme", "WORD", "word"),
        ("", "ORG", "organization"),
        ("Paris Agreement", "LAW", "treaty"),
    ],
)
def test_a_name_is_of_the_type_its_tag_and_words_say(surface: str, tag: str, label: str) -> None:
    assert type_by_tag(surface, tag, HIERARCHY) == label


def test_a_type_above_the_tag_s_is_no_finer_one() -> None:
    assert type_by_tag("North Sea Place", "GPE", HIERARCHY) == "administrative territorial entity"

import pytest

from graphnative.documents.entity_keys import entity_key, type_label
from graphnative.documents.folding import fold_name


@pytest.mark.parametrize(
    ("kind", "label"),
    [
        ("ORGANIZATION", "Organization"),
        ("organisation", "Organization"),
        ("NOUN PHRASE", "NounPhrase"),
        ("person", "Person"),
        ("人物", "人物"),
        ("<b>geo</b>", "BGeoB"),
        ("", "Entity"),
        (None, "Entity"),
        ("--", "Entity"),
        ("x" * 65, "Entity"),
        ("CATEGORY", "CategoryEntity"),
        ("LOWERENTITY", "LowerentityEntity"),
        ("Document", "DocumentEntity"),
    ],
)
def test_types_are_labels_that_mean_nothing_else(kind: str | None, label: str) -> None:
    assert type_label(kind) == label


def test_organisations_fold_as_those_of_articles() -> None:
    assert entity_key("Organization", "ACME Corp.") == f"Organization:{fold_name('Acme Corp.')}"
    assert entity_key("Organization", "ACME CORP.") == entity_key("Organization", "Acme")


def test_others_fold_by_case_accents_and_signs_alone() -> None:
    assert entity_key("Person", "JOSÉ  Ltd") == "Person:jose ltd"
    assert entity_key("Person", "Ann") != entity_key("Geo", "Ann")


def test_a_name_without_a_letter_is_kept_as_it_is() -> None:
    assert entity_key("Event", " %% !") == "Event:%% !"

from pathlib import Path

import pytest

from graphnative.kg.account import Account
from graphnative.kg.records import Value
from graphnative.kg.typed import tag_of_type, typed_mentions
from graphnative.ontology.type_hierarchy import load_type_hierarchy
from graphnative.settings import Settings
from kg_passages import named, passage, valued
from script_model import ScriptModel

HIERARCHY = load_type_hierarchy(Settings.model_validate({"root": Path("nowhere")}))
TEXT = passage("May met Ford. Ford left. Ford slept. May 2021.")


def test_one_surface_has_one_tag_in_a_document_and_values_keep_theirs() -> None:
    fords = [named(TEXT, "Ford", tag) for tag in ("ORG", "PERSON", "ORG")]
    value = valued(TEXT, "May 2021", Value("date", "2021-05"))
    found, kinds = typed_mentions([TEXT, TEXT], [fords[:2], [fords[2], value]], HIERARCHY, None, Account())
    assert [each.label for of_passage in found for each in of_passage] == ["ORG", "ORG", "ORG", "DATE"]
    assert kinds == {"ford": "organization"}


def test_a_type_that_a_model_chose_decides_on_the_tag_and_what_is_not_offered_is_counted() -> None:
    account = Account()
    model = ScriptModel(
        ['{"types": [{"number": 1, "type": "person"}]}', '{"types": [{"number": 1, "type": "Q5"}]}']
    )
    ((ford,),), kinds = typed_mentions([TEXT], [[named(TEXT, "Ford", "ORG")]], HIERARCHY, model, account)
    assert (ford.label, kinds) == ("PERSON", {"ford": "person"})
    assert sum(account.refused.values()) >= 1


def test_a_name_that_nobody_can_type_has_none() -> None:
    ((ford,),), kinds = typed_mentions([TEXT], [[named(TEXT, "Ford", "")]], HIERARCHY, None, Account())
    assert (ford.label, kinds) == ("", {"ford": ""})


@pytest.mark.parametrize(
    ("label", "tag"), [("chief executive officer", "PERSON"), ("company", "ORG"), ("city", "GPE"), ("", "")]
)
def test_a_type_has_the_tag_of_the_nearest_one_above(label: str, tag: str) -> None:
    assert tag_of_type(label, HIERARCHY) == tag

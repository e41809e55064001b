"""Short forms of people's names."""

from aligned_graph import pieces
from graphnative.kg.alignment.in_document import full_forms


def test_a_surname_means_the_one_person_of_its_document():
    found = full_forms(pieces("a", [("Person:willi schneider",), ("Person:schneider",), ("Place:bonn",)]))
    assert found == {("Person:schneider", "a"): "Person:willi schneider"}


def test_a_surname_of_several_people_stays():
    family = [("Person:martin sheen",), ("Person:charlie sheen",), ("Person:sheen",), ("Person:charlie",)]
    assert full_forms(pieces("a", family)) == {("Person:charlie", "a"): "Person:charlie sheen"}


def test_two_forms_of_one_name_do_not_make_a_surname_ambiguous():
    told = [("Person:robert scott hicks",), ("Person:scott hicks",), ("Person:hicks",)]
    found = full_forms(pieces("a", told))
    assert found[("Person:hicks", "a")] == found[("Person:scott hicks", "a")] == "Person:robert scott hicks"


def test_another_document_and_another_type_do_not_count():
    told = [*pieces("a", [("Person:schneider",)]), *pieces("b", [("Person:willi schneider",)])]
    told += pieces("c", [("Organization:willi schneider",), ("Person:schneider",)])
    assert full_forms(told) == {}

import json

import pytest

from graphnative.store.revision_cache import FACTS
from graphnative.store.value_table import NOT_NAMED, TOO_MANY, Owner, ValueTable, write_values
from value_tables import value_table


def test_a_form_means_values_of_several_properties(tmp_path) -> None:
    table = value_table(tmp_path)

    assert [(owner.label, owner.property, value) for owner, value in table.meanings("george")] == [
        ("Officer", "name", "George"),
        ("Person", "name", "George"),
        ("Person", "surname", "George"),
    ]
    assert table.meanings("nobody") == []


def test_a_date_has_two_forms(tmp_path) -> None:
    table = value_table(tmp_path)

    assert [value for _, value in table.meanings("2017 8 25")] == ["25/08/2017"]
    assert table.meanings("25 8 2017") == table.meanings("2017 8 25")


@pytest.mark.parametrize(
    ("form", "begins"),
    [("vehicle", True), ("vehicle crime", True), ("vehic", False), ("zz", False), ("", False)],
)
def test_beginnings_are_known_word_by_word(tmp_path, form, begins) -> None:
    assert value_table(tmp_path).begins(form) is begins


def test_words_by_letter_and_properties_with_few_values(tmp_path) -> None:
    table = value_table(tmp_path)

    assert [table.words_with("m", length) for length in (4, 10, 5)] == [["mary"], ["montgomery"], []]
    assert ("drug", Owner("Crime", "type", 4), "Drugs") in table.kinds
    assert "Person.name" not in {f"{owner.label}.{owner.property}" for _, owner, _ in table.kinds}


def test_what_is_left_out_is_counted(tmp_path) -> None:
    write_values(tmp_path, "r", [("A", "b", ["x", "…", "y" * 200])], too_many=3)
    facts = ValueTable(tmp_path).facts

    assert facts.ignored == {NOT_NAMED: 2, TOO_MANY: 3}
    assert facts.owners == [Owner("A", "b", 1)]


def test_an_empty_graph_has_a_table(tmp_path) -> None:
    write_values(tmp_path, "r", [])
    table = ValueTable(tmp_path)

    assert table.meanings("x") == table.kinds == table.words_with("x", 1) == []
    assert not table.begins("x")


def test_another_layout_is_not_opened(tmp_path) -> None:
    value_table(tmp_path)
    (tmp_path / FACTS).write_text(json.dumps({"layout": 0}))

    with pytest.raises(ValueError, match="layout"):
        ValueTable(tmp_path)

"""Whose number it is."""

from graphnative.answers.faithful.owners import owner
from graphnative.answers.faithful.statements import FewNames, read_statements

NAMES = FewNames([(0, ["Norvalis"]), (1, ["Quellmark"]), (2, ["Oslo"])])
LABELS = ["Organization", "Organization", "Place"]


def owners(text: str) -> list[frozenset[int]]:
    return [
        owner(statement, quantity, LABELS.__getitem__)
        for statement in read_statements(text, NAMES)
        for quantity in statement.quantities
    ]


def test_the_last_name_before_a_number_owns_it_unless_it_is_of_another_type() -> None:
    assert owners("Norvalis emitted 5 t and Quellmark 7 t.") == [{0}, {1}]
    assert owners("Norvalis has in Oslo 40 employees.") == [{0}]
    assert owners("Some 40 tonnes leaked at Quellmark.") == [{1}]


def test_without_a_name_it_is_whom_the_text_is_about() -> None:
    assert owners("Norvalis leaks. It lost 40 tonnes.") == [{0}]

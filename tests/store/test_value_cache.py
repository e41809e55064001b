import pytest

from graphnative.store import value_cache
from graphnative.store.value_cache import open_values
from graphnative.store.value_table import NOT_NAMED, TOO_MANY

pytestmark = pytest.mark.neo4j


@pytest.fixture
def people(database):
    database.write(
        "CREATE (:Person:Actor {name: 'Ann', age: 3, born: date('1990-01-01'), mixed: 'x', tags: ['t']}),"
        " (:Person {name: 'Bob', bio: $long, mixed: 7}), (:`Odd ``label` {`a key`: 'Ann'})",
        long="long " * 100,
    )
    return database


def found(table) -> set[tuple[str, str]]:
    return {(owner.label, owner.property) for owner in table.facts.owners}


def test_short_texts_are_read_with_label_and_property(people) -> None:
    table = open_values(people)

    assert found(table) >= {
        ("Person", "name"),
        ("Actor", "name"),
        ("Person", "mixed"),
        ("Odd `label", "a key"),
    }
    assert not {("Person", "age"), ("Person", "bio"), ("Person", "tags"), ("Person", "born")} & found(table)
    assert [(o.label, o.property, value) for o, value in table.meanings("ann")] == [
        ("Actor", "name", "Ann"),
        ("Odd `label", "a key", "Ann"),
        ("Person", "name", "Ann"),
    ]


def test_a_table_is_kept_until_the_graph_changes(people) -> None:
    first = open_values(people)
    assert open_values(people).folder == first.folder

    people.write("CREATE (:Person {name: 'Cy'})")

    assert [value for _, value in open_values(people).meanings("cy")] == ["Cy"]


def test_values_beyond_the_most_are_counted(people, monkeypatch) -> None:
    monkeypatch.setattr(value_cache, "MOST", 1)

    assert open_values(people).facts.ignored[TOO_MANY] == 1
    assert NOT_NAMED not in open_values(people).facts.ignored

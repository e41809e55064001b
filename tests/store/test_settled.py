import pytest

from graphnative.store.settled import mark_settled, unsettled_change

pytestmark = pytest.mark.neo4j


def test_a_change_is_settled_once_and_a_later_one_again(database) -> None:
    database.write("MATCH (m:Meta) SET m.articles_changed = 'one'")
    assert unsettled_change(database, first=False) is None
    assert unsettled_change(database, first=True) == "one"
    mark_settled(database, "one")
    assert unsettled_change(database, first=True) is None
    database.write("MATCH (m:Meta) SET m.articles_changed = 'two'")
    assert unsettled_change(database, first=False) == "two"

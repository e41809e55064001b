import pytest

from graphnative.store.settled import (
    Change,
    last_change,
    mark_aligned,
    mark_decided,
    mark_settled,
    mark_shown,
    unsettled_change,
)

pytestmark = pytest.mark.neo4j


def test_a_change_is_settled_once_and_a_later_one_again(database) -> None:
    database.write("MATCH (m:Meta) SET m.articles_changed = 'one'")
    assert unsettled_change(database, first=False) is None
    assert unsettled_change(database, first=True) == Change("one")
    mark_settled(database, Change("one"))
    assert unsettled_change(database, first=True) is None
    database.write("MATCH (m:Meta) SET m.articles_changed = 'two'")
    assert unsettled_change(database, first=False) == Change("two")


def test_a_decision_is_unsettled_until_it_is_shown_and_a_later_one_anew(database) -> None:
    database.transaction(mark_decided)
    first = unsettled_change(database, first=False)
    assert first is not None and first.decided and not first.is_unaligned
    database.transaction(mark_decided)
    mark_shown(database, first)
    second = last_change(database)
    assert second.decided not in (None, first.decided)
    mark_settled(database, second)
    assert unsettled_change(database, first=True) is None
    mark_shown(database, Change(""))
    assert last_change(database) == Change("")


def test_what_is_not_aligned_is_unsettled_whatever_was_marked(database) -> None:
    database.transaction(lambda tx: mark_aligned(tx, is_aligned=False))
    mark_settled(database, last_change(database))
    assert unsettled_change(database, first=False) == Change("", None, True)
    database.transaction(mark_aligned)
    assert unsettled_change(database, first=False) is None

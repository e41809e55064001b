import pytest

from graphnative.documents.readers import spool
from graphnative.documents.readers.refusal import Refusal
from graphnative.documents.readers.spool import Spool
from graphnative.records import Article

ITEMS = [Article("a", "A", "Text.", tags={"x": 1}), Refusal("b.txt", "has no text"), Article("c", "", "T")]


@pytest.mark.parametrize("in_memory", [1, 10_000])
def test_what_was_read_once_is_there_as_often_as_asked(monkeypatch, in_memory: int) -> None:
    monkeypatch.setattr(spool, "IN_MEMORY", in_memory)
    with Spool() as kept:
        read = iter(ITEMS)
        assert list(kept.keep(read)) == ITEMS
        assert list(kept) == list(kept) == ITEMS
        assert next(read, None) is None


def test_a_spool_that_nobody_filled_is_empty() -> None:
    with Spool() as kept:
        assert list(kept) == []

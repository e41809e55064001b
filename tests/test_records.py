"""Records are values: equal by content, and they never change."""

import dataclasses

import pytest

from graphnative.records import Article, Chunk, TopicLink


def test_equal_content_is_equal() -> None:
    assert Article("1", "h", "t") == Article("1", "h", "t")
    assert TopicLink("water", "water", 1.0) != TopicLink("water", "water", 0.9)


def test_a_record_never_changes() -> None:
    with pytest.raises(dataclasses.FrozenInstanceError):
        Chunk("c", "d", 0, "t", 1).text = "other"

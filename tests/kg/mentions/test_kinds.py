import pytest

from graphnative.kg.mentions.kinds import COARSE, GENERAL_WORD, TAGS, VALUE_TAGS, tag_of


@pytest.mark.parametrize(
    ("kind", "tag"),
    [("person", "PERSON"), (" Organisation", "ORG"), ("PLACE", "GPE"), ("planet", ""), ("", "")],
)
def test_a_kind_is_one_of_ours_or_none(kind: str, tag: str) -> None:
    assert tag_of(kind) == tag


def test_every_tag_is_a_name_a_value_or_a_word() -> None:
    assert set(TAGS.values()) <= set(COARSE) | VALUE_TAGS | {GENERAL_WORD}
    assert not set(COARSE) & (VALUE_TAGS | {GENERAL_WORD})

import json

import pytest

from graphnative.errors import ReplyError
from graphnative.kg.mentions.forms import LISTED, ListsByKind, TaggedText
from graphnative.kg.replies import MALFORMED
from graphnative.models.protocols import Reply


def rows(form, text: str, *, truncated: bool = False) -> list[tuple[str, str]]:
    return [(row.name, row.kind) for row in form.read(Reply(text, "m", truncated=truncated)).rows]


def test_a_list_has_names_with_kinds_or_without() -> None:
    text = json.dumps({"mentions": [{"name": "Ann", "kind": "person"}, {"name": "Bob"}]})
    assert rows(LISTED, text) == [("Ann", "person"), ("Bob", "")]


def test_tags_in_the_text_are_read_whatever_stands_around() -> None:
    text = "Text: <person>Ann\nLee</person> and <Place>Oslo</Place>, <b>bold</b>, <person>cut"
    assert rows(TaggedText(), text) == [("Ann\nLee", "person"), ("Oslo", "Place")]
    assert rows(TaggedText(), "<product>a <|> b</product>") == [("a <|> b", "product")]  # 9
    assert rows(TaggedText(), "Nothing is named here.") == []


@pytest.mark.parametrize(("text", "cut"), [("<person>Ann</person>", True), ("<b>Ann</b>", False)])
def test_a_tagged_text_that_was_cut_or_has_other_tags_is_refused(text: str, cut: bool) -> None:
    with pytest.raises(ReplyError):
        rows(TaggedText(), text, truncated=cut)


def test_lists_by_kind_give_the_kind_of_their_key() -> None:
    text = json.dumps({"person": ["Ann", 7], "place": "Oslo", "date": None, "planet": ["Mars"]})
    assert rows(ListsByKind(), text) == [("Ann", "person"), ("Oslo", "place")]
    assert ListsByKind().read(Reply(text, "m")).refused == {MALFORMED: 1}
    with pytest.raises(ReplyError, match="none of the kinds"):
        rows(ListsByKind(), '{"planet": ["Mars"]}')
    assert set(ListsByKind().json_schema["required"]) >= {"person", "word"}


def test_7_a_tagged_text_longer_than_any_name_costs_that_one_alone() -> None:
    long = f"<product>{'x' * 300}</product>"
    for text, names in ((long, []), (f"{long} by <person>Ann</person>", ["Ann"])):
        found = TaggedText().read(Reply(text, "m"))
        assert [row.name for row in found.rows] == names and found.refused == {MALFORMED: 1}

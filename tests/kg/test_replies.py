"""Hostile replies, by the numbers of notes/kgbuild.md §3a."""

import json

import pytest
from pydantic import BaseModel

from graphnative.errors import ReplyError
from graphnative.kg.replies import MALFORMED, RowShape
from graphnative.kg.triplets.checking import TripletRow
from graphnative.models.protocols import Reply

SHAPE = RowShape("triplets", TripletRow)
ROW = {"subject": "A", "relation": "owns", "object": "B", "sentence": 1}


def read(text: str, *, truncated: bool = False):
    return SHAPE.read(Reply(text, "m", truncated=truncated))


@pytest.mark.parametrize(
    "text",
    [
        json.dumps({"triplets": [ROW]}),
        pytest.param(json.dumps([ROW]), id="11-an-array-at-the-root"),
        pytest.param(
            "Here you are:\n```json\n" + json.dumps({"triplets": [ROW]}) + "\n```\nDone.",
            id="11-prose-before",
        ),
        "{'triplets': [{'subject': 'A', 'relation': 'owns', 'object': 'B', 'sentence': 1,}]}",
        "<think>{}</think>" + json.dumps({"pairs": ["A | B"], "triplets": [ROW]}),
    ],
)
def test_what_can_only_mean_one_thing_is_read(text: str) -> None:
    assert [row.model_dump() for row in read(text).rows] == [ROW]


@pytest.mark.parametrize(
    ("rows", "malformed"),
    [
        pytest.param([ROW, "(A, owns, B)"], 1, id="13-a-triplet-as-a-string"),
        pytest.param([ROW, {**ROW, "subject": 7}], 1, id="13-a-wrong-type-inside"),
        pytest.param([ROW, "A", "owns", "B"], 3, id="14-a-flat-list"),
        pytest.param([ROW, {"subject": "A", "relation": "owns"}], 1, id="15-a-key-is-missing"),
        pytest.param(
            [ROW, {**ROW, "object": {"name": "B", "properties": {"x": [{"y": 1}]}}}], 1, id="16-nested-maps"
        ),
        ([ROW, {**ROW, "subject": None}], 1),
    ],
)
def test_one_malformed_row_costs_that_row_alone(rows, malformed) -> None:
    found = read(json.dumps({"triplets": rows}))
    assert len(found.rows) == len(rows) - malformed
    assert found.refused == {MALFORMED: malformed}


@pytest.mark.parametrize(
    "text",
    [
        "",
        "I can't do that.",
        pytest.param(json.dumps({"triplets": [ROW]}) + json.dumps({"triplets": []}), id="11-two-objects"),
        '{"triplets": [{"subject": "A", "relation": "ow',  # cut without saying so
        pytest.param(json.dumps(SHAPE.json_schema), id="16-the-model-echoes-the-schema"),
        json.dumps({"triplets": "none"}),
        json.dumps({"results": [ROW]}),
    ],
)
def test_what_could_mean_anything_is_refused_with_its_raw_text(text: str) -> None:
    with pytest.raises(ReplyError) as caught:
        read(text)
    assert caught.value.reply == text


def test_a_reply_that_was_cut_is_never_mended() -> None:
    with pytest.raises(ReplyError, match="token limit"):
        read(json.dumps({"triplets": [ROW]}), truncated=True)


@pytest.mark.parametrize(
    "junk", ["{" * 100_000, '{"triplets": [' + '{"subject": "A", ' * 6000, "[[[" + '"' * 100_000]
)
def test_40_a_hundred_kilobytes_of_broken_json_end(junk: str) -> None:
    with pytest.raises(ReplyError):
        read(junk)


def test_the_schema_names_the_list_its_rows_and_the_thoughts_before_them() -> None:
    class Row(BaseModel):
        name: str

    schema = RowShape("rows", Row, ("notes",)).json_schema
    assert list(schema["properties"]) == ["notes", "rows"] and schema["required"] == ["notes", "rows"]
    assert schema["properties"]["rows"]["items"]["required"] == ["name"]

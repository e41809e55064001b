"""A model's report: checked, unwrapped, asked for again with less, and an error with the reply at last."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from graphnative.communities.context import CommunityContext, Fact, SourceDocument
from graphnative.communities.key_claims import KeyClaim
from graphnative.communities.model_report import ModelWriter, parse_reply
from graphnative.communities.numbering import Community
from graphnative.communities.projection import ProjectedNode
from graphnative.errors import ModelError, ReplyError
from graphnative.models.protocols import Reply
from graphnative.prompts import load_prompt
from graphnative.settings import Settings

GOOD = {
    "title": "Firms",
    "summary": "They act.",
    "rating": 4,
    "rating_explanation": "why",
    "findings": [{"summary": "one", "explanation": "two [d1]"}],
}
NONE = np.array([], dtype=np.int64)
CONTEXT = CommunityContext(
    Community(7, 0, -1, np.arange(4), NONE, "d"),
    tuple(ProjectedNode(f"k{i}", f"e{i}", f"N{i}", "") for i in range(4)),
    (Fact("N0", "OWNS", "N1", "since 2020"),),
    (
        SourceDocument("d1", "Headline", "Summary {{ members }}.", "2022-01-02"),
        SourceDocument("d2", "Other", "", ""),
    ),
    (KeyClaim("N0: methane 5 %", "Cut by 5 %.", "d1"), KeyClaim("N1: pay 3 %", "", "d2")),
)


class Scripted:
    """Answers from a list, and remembers what it was asked."""

    name = "scripted"
    context_window = 4096

    def __init__(self, *replies: str | Reply) -> None:
        self.replies = list(replies)
        self.asked: list[str] = []
        self.schemas: list[Mapping[str, Any] | None] = []

    def chat(self, system: str, user: str, *, json_schema: Mapping[str, Any] | None = None) -> Reply:
        self.asked.append(user)
        self.schemas.append(json_schema)
        reply = self.replies.pop(0)
        return reply if isinstance(reply, Reply) else Reply(reply, self.name)

    async def achat(self, system: str, user: str, *, json_schema: Mapping[str, Any] | None = None) -> Reply:
        return self.chat(system, user, json_schema=json_schema)

    def stream(self, system: str, user: str) -> Iterator[str]:
        yield self.chat(system, user).text


def writer(tmp_path: Path, *replies: str | Reply) -> ModelWriter:
    return ModelWriter(Scripted(*replies), load_prompt(Settings(root=tmp_path), "communities/report"))


def test_a_good_reply_becomes_a_report(tmp_path: Path) -> None:
    report = writer(tmp_path, json.dumps(GOOD)).write(CONTEXT, "key")

    assert (report.title, report.rank, report.model) == ("Firms", 4.0, "scripted")
    assert report.findings == (("one", "two [d1]"),)


@pytest.mark.parametrize(
    "wrapped",
    ["```json\n%s\n```", "Sure! Here it is:\n%s\nAnything else?", "<think>{ or not?</think>%s"],
)
def test_fences_thoughts_and_prose_around_the_object_are_dropped(wrapped: str) -> None:
    assert parse_reply(wrapped % json.dumps(GOOD)).title == "Firms"


@pytest.mark.parametrize(
    "bad",
    [
        "",
        "I can not.",
        "}{",
        json.dumps(GOOD)[:-20],
        json.dumps({**GOOD, "rating": 11}),
        json.dumps({**GOOD, "rating": "NaN"}),
        json.dumps({**GOOD, "title": ""}),
        json.dumps({**GOOD, "findings": "none"}),
    ],
)
def test_what_is_no_report_is_refused(bad: str) -> None:
    with pytest.raises(ReplyError):
        parse_reply(bad)


def test_the_model_is_held_to_the_json_of_a_report(tmp_path: Path) -> None:
    scripted = writer(tmp_path, json.dumps(GOOD))

    scripted.write(CONTEXT, "key")

    (schema,) = scripted.model.schemas
    assert schema is not None
    assert set(schema["required"]) == set(GOOD)


def test_a_whole_object_in_a_reply_that_was_cut_short_is_asked_for_again(tmp_path: Path) -> None:
    cut = Reply(json.dumps(GOOD), "scripted", truncated=True)
    report = writer(tmp_path, cut, json.dumps({**GOOD, "title": "Second"})).write(CONTEXT, "key")

    assert report.title == "Second"


def test_a_context_that_is_too_long_for_the_window_is_halved_first(tmp_path: Path) -> None:
    scripted = writer(tmp_path, json.dumps(GOOD))
    long = replace(CONTEXT, documents=(SourceDocument("d1", "Headline", "word " * 5000, ""),))

    scripted.write(long, "key")

    (asked,) = scripted.model.asked
    assert "word word" not in asked and "- N0:" in asked
    assert scripted.tokens(long) < 3072 == 4096 - 4096 // 4
    assert scripted.tokens(CONTEXT) > scripted.tokens(long)


def test_a_failed_reply_is_asked_for_again_with_half_the_context(tmp_path: Path) -> None:
    scripted = writer(tmp_path, json.dumps(GOOD)[:-9], json.dumps(GOOD))

    scripted.write(CONTEXT, "key")

    first, second = scripted.model.asked
    assert all(f"- N{i}:" in first for i in range(4))
    assert "- N1:" in second and "- N2:" not in second
    assert "[d1]" in second and "[d2]" not in second


def test_no_good_reply_is_an_error_that_carries_the_last_one(tmp_path: Path) -> None:
    with pytest.raises(ModelError, match="community 7") as caught:
        writer(tmp_path, "a", "b", "c").write(CONTEXT, "key")

    assert caught.value.reply == "c"


def test_braces_in_a_document_are_not_a_template(tmp_path: Path) -> None:
    _, user = writer(tmp_path).render(CONTEXT)

    assert "Summary {{ members }}." in user
    assert user.count("- N0: no description") == 1
    assert "- N0: methane 5 % [d1]: Cut by 5 %." in user

"""A model's report: checked, unwrapped, asked for again with less, and an error with the reply at last."""

import json
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from graphnative.communities.context import CommunityContext, Fact, SourceDocument
from graphnative.communities.key_claims import KeyClaim
from graphnative.communities.model_report import ModelWriter, parse_reply
from graphnative.communities.numbering import Community
from graphnative.communities.projection import ProjectedNode
from graphnative.errors import ModelError
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

    def __init__(self, *replies: str) -> None:
        self.replies = list(replies)
        self.asked: list[str] = []

    def chat(self, system: str, user: str) -> Reply:
        self.asked.append(user)
        return Reply(self.replies.pop(0), self.name)

    async def achat(self, system: str, user: str) -> Reply:
        return self.chat(system, user)

    def stream(self, system: str, user: str) -> Iterator[str]:
        yield self.chat(system, user).text


def writer(tmp_path: Path, *replies: str) -> ModelWriter:
    return ModelWriter(Scripted(*replies), load_prompt(Settings(root=tmp_path), "communities/report"))


def test_a_good_reply_becomes_a_report(tmp_path: Path) -> None:
    report = writer(tmp_path, json.dumps(GOOD)).write(CONTEXT, "key")

    assert (report.title, report.rank, report.model) == ("Firms", 4.0, "scripted")
    assert report.findings == (("one", "two [d1]"),)


@pytest.mark.parametrize("wrapped", ["```json\n%s\n```", "Sure! Here it is:\n%s\nAnything else?"])
def test_fences_and_prose_around_the_object_are_dropped(wrapped: str) -> None:
    parsed = parse_reply(wrapped % json.dumps(GOOD))

    assert parsed is not None
    assert parsed.title == "Firms"


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
def test_what_does_not_parse_is_nothing(bad: str) -> None:
    assert parse_reply(bad) is None


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

"""The mentions of passages: what most voters marked, values in their normal form."""

import datetime
from collections.abc import Sequence
from typing import Protocol

from graphnative.kg.account import Account
from graphnative.kg.mentions.kinds import GENERAL_WORD, VALUE_TAGS
from graphnative.kg.passage import Passage
from graphnative.kg.quotes import LONGEST
from graphnative.kg.records import Mention, Value
from graphnative.kg.values import read_value
from graphnative.kg.votes import Elected, Span, majority, vote_spans

OUTVOTED = "a mention has no majority"
TOO_LONG = "a mention is longer than a name can be"


class Voter(Protocol):
    """Marks mentions in passages."""

    @property
    def name(self) -> str:
        """How it signs."""

    @property
    def calls(self) -> int:
        """Model calls for a passage when nothing fails."""

    def mark(self, passages: Sequence[Passage], account: Account) -> list[list[Span]]:
        """Return the spans of each passage."""


def find_mentions(
    passages: Sequence[Passage], voters: Sequence[Voter], account: Account
) -> list[tuple[Mention, ...]]:
    """Return the mentions of each passage, in the order of the text; no two overlap.

    Source: S2, "performing majority vote", and "We do maintain a category of non-named entities that include
    numbers, dates and general words": those have a value.

    Args:
        passages: Those of one document.
        voters: At least one.
        account: Learns what is refused and what fails.
    """
    marked = [voter.mark(passages, account) for voter in voters]
    quorum = majority(len(voters))
    found: list[tuple[Mention, ...]] = []
    for i, passage in enumerate(passages):
        ballots = {voter.name: spans[i] for voter, spans in zip(voters, marked, strict=True)}
        elected = vote_spans(ballots, quorum)
        fitting = [each for each in elected if each.span.end - each.span.start <= LONGEST]
        outvoted = {
            (span.start, span.end)
            for spans in ballots.values()
            for span in spans
            if not any(span.overlaps(each.span) for each in elected)
        }
        counted = {OUTVOTED: len(outvoted), TOO_LONG: len(elected) - len(fitting)}
        account.refuse({reason: count for reason, count in counted.items() if count})
        found.append(tuple(_mention(passage, each, len(voters)) for each in fitting))
    return found


def _mention(passage: Passage, elected: Elected, asked: int) -> Mention:
    span = elected.span
    surface = passage.text[span.start : span.end]
    return Mention(
        passage.chunk.id,
        span.start,
        span.end,
        surface,
        span.tag,
        elected.voters,
        len(elected.voters) / asked,
        _value(surface, span.tag, passage.published),
    )


def _value(surface: str, tag: str, published: datetime.date | None) -> Value | None:
    """The literal that a mention is; None for what has a name."""
    value = read_value(surface, published=published)
    if tag in VALUE_TAGS or tag == GENERAL_WORD:
        return value or Value("word", " ".join(surface.casefold().split()))
    # A voter may take "his company" for an organisation: it names nobody.
    return value if value is not None and (not tag or value.kind == "word") else None

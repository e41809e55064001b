"""What a question says besides its topic: whom and which time it is about."""

import datetime
from dataclasses import dataclass, field

from graphnative.retrievers.filters import Filters
from graphnative.retrievers.question_dates import find_time
from graphnative.retrievers.question_names import OrganisationNames

_STAND_IN = "the company"


@dataclass(frozen=True, slots=True)
class ReadQuestion:
    """A question, taken apart.

    Attributes:
        text: What it was.
        topic: The same without names and times that have become filters: what articles are scored by.
        filters: The organisations, by key, and the span of time that it names.
        latest: It asks for the newest.
    """

    text: str
    topic: str
    filters: Filters = field(default_factory=Filters)
    latest: bool = False


def read_question(text: str, names: OrganisationNames, today: datetime.date) -> ReadQuestion:
    """Return what a question says about organisations and time.

    Several organisations are alternatives. In the topic "the company" stands for each name, so that what
    is left is still a sentence, and a name before a colon is left out.

    Args:
        text: The question.
        names: The organisations' spellings.
        today: What "last year" is reckoned from.
    """
    named = names.find(text)
    time = find_time(text, today)
    cuts = [(each.start, each.end, _stand_in(text, each.start, each.end)) for each in named]
    if time.place is not None and not any(
        start < time.place[1] and time.place[0] < end for start, end, _ in cuts
    ):
        cuts.append((*time.place, ""))
    rows = sorted({row for each in named for row in each.rows})
    filters = Filters(tuple(names.key(row) for row in rows), time.since, time.until)
    return ReadQuestion(text, _replace(text, cuts), filters, time.latest)


def _stand_in(text: str, start: int, end: int) -> str:
    if text[end:].lstrip().startswith(":") or not text[end:].strip(" ?.!"):
        return ""
    return _STAND_IN + ("'s" if text[start:end].endswith(("'s", "’s", "'", "’")) else "")


def _replace(text: str, cuts: list[tuple[int, int, str]]) -> str:
    """The text with the cuts replaced; itself if nothing that is a word is left."""
    for start, end, instead in sorted(cuts, reverse=True):
        text, before = text[:start] + instead + text[end:], text
        if not any(character.isalnum() for character in text):
            text = before
    return " ".join(text.lstrip(" :,;").split())

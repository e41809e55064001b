"""What a question says besides its topic: whom and which time it is about."""

import datetime
import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from graphnative.retrievers.filters import Filters
from graphnative.retrievers.question_dates import find_time
from graphnative.retrievers.question_names import NamedOrganisation, OrganisationNames

_STAND_IN = "the company"
_LISTED = re.compile(r"[\s,]*(?:(?:and|or|&|/|vs\.?|versus|nor)[\s,]*)?(?:the\s+)?", re.IGNORECASE)
_COMPARED = re.compile(
    r"\b(?:compar\w*|versus|vs|differ\w*|than|unlike|whereas|contrast\w*|either|respectively)\b",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class ReadQuestion:
    """A question, taken apart.

    Attributes:
        text: What it was.
        topic: What articles are scored by: the same without the name and the time that have become filters.
        filters: The organisations, by key, and the span of time that it names.
        latest: It asks for the newest.
    """

    text: str
    topic: str
    filters: Filters = field(default_factory=Filters)
    latest: bool = False


def read_question(
    text: str, names: OrganisationNames, today: datetime.date, given: Sequence[str] = ()
) -> ReadQuestion:
    """Return what a question says about organisations and time.

    Organisations that are listed or compared ("Shell and BP", "more than BP") are alternatives; of others
    ("the impact of the Activision deal on Microsoft") articles that name all of them are preferred.

    Where one organisation is the filter, all articles that are left name it, so that its name tells nothing
    any more: in the topic "the company" stands for it, or nothing before a colon. Other names stay.

    Args:
        text: The question.
        names: The organisations' spellings.
        today: What "last year" is reckoned from.
        given: Names, aliases or keys of the organisations that are the filter anyway.
    """
    named = names.find(text)
    time = find_time(text, today)
    groups = sorted({each.rows for each in named})
    sole = _sole(groups, [names.rows(name) for name in given])
    cuts = [
        (each.start, each.end, _stand_in(text, each.start, each.end))
        for each in named
        if sole.issuperset(each.rows)
    ]
    if time.place is not None and not any(
        each.start < time.place[1] and time.place[0] < each.end for each in named
    ):
        cuts.append((*time.place, ""))
    keys = [tuple(names.key(row) for row in rows) for rows in groups]
    filters = Filters(
        tuple(sorted({key for group in keys for key in group})),
        time.since,
        time.until,
        together=tuple(keys) if len(keys) > 1 and not _are_alternatives(text, named) else (),
    )
    return ReadQuestion(text, _replace(text, cuts), filters, time.latest)


def _sole(groups: Sequence[tuple[int, ...]], given: Sequence[tuple[int, ...]]) -> frozenset[int]:
    """The organisation that is the only filter; none if several are, or nobody is."""
    filtering = given or groups
    return frozenset(filtering[0]) if len(filtering) == 1 else frozenset()


def _are_alternatives(text: str, named: Sequence[NamedOrganisation]) -> bool:
    """Whether the question lists or compares the organisations."""
    between = [text[one.end : other.start] for one, other in pairwise(named)]
    return all(map(_LISTED.fullmatch, between)) or bool(_COMPARED.search(text))


def _stand_in(text: str, start: int, end: int) -> str:
    if text[end:].lstrip().startswith(":") or not text[end:].strip(" ?.!"):
        return ""
    words = _STAND_IN.removeprefix("the ") if re.search(r"\bthe\s+$", text[:start], re.I) else _STAND_IN
    return words + ("'s" if text[start:end].endswith(("'s", "’s", "'", "’")) else "")


def _replace(text: str, cuts: list[tuple[int, int, str]]) -> str:
    """The text with the cuts replaced; itself if nothing that is a word is left."""
    for start, end, instead in sorted(cuts, reverse=True):
        text, before = text[:start] + instead + text[end:], text
        if not any(character.isalnum() for character in text):
            text = before
    return " ".join(text.lstrip(" :,;").split())

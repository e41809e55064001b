"""Put the right time where a sentence names a wrong one, and change no more than that."""

import datetime
import re
from collections.abc import Iterable, Sequence

from graphnative.answers.faithful.finding import Replacement
from graphnative.answers.faithful.mood import clause_span
from graphnative.answers.faithful.statements import Statement
from graphnative.answers.faithful.timing import overlap
from graphnative.documents.date_spans import EXPRESSION, month_span
from graphnative.documents.named_times import NamedTime, find_times

_WHEN = re.compile(rf"(?<![\w.,/]){EXPRESSION}(?!\w)", re.I)
_LISTED = re.compile(r"[\s,]*(?:(?:and|or)\s+)?", re.I)
_BARE = frozenset({"", "the", "a", "its"})


def time_change(asked: Statement, stated: Sequence[Statement]) -> Replacement | None:
    """Return the fewest words that must change for a sentence to name the time of its evidence.

    A year takes the place of a year, all else that of the whole expression. There is no change where either
    names several times and nobody can tell which of them is meant.

    Args:
        asked: A sentence whose times all differ from those of the evidence.
        stated: The sentences of the evidence.
    """
    found = [_told(asked, each) for each in stated]
    if len(asked.times) != 1 or not found or None in found:
        return None
    rights = [each for each in found if each is not None]
    if not all(overlap(rights[0][0], time) for time, _ in rights):
        return None
    wrong, (right, words) = asked.times[0], rights[0]
    head, when = _parts(words)
    own_head, own = _parts(asked.text[wrong.start : wrong.stop])
    if own and when and (own_head == head or own_head in _BARE):
        return Replacement(wrong.stop - len(own), wrong.stop, when)
    plain = when and head not in _BARE
    return Replacement(wrong.start, wrong.stop, f"{head} {when}" if plain else time_in_words(right))


def time_in_words(time: NamedTime) -> str:
    """Return a time as a sentence names it: "in 1965", "in May 1965", "on 3 May 1965", "since 2019"."""
    if time.begin is None or time.end is None:
        day = time.begin or time.end
        assert day is not None
        return f"since {_from(day)}" if time.begin else f"by {_until(day)}"
    if time.begin == time.end:
        return f"on {_day(time.begin)}"
    if (time.begin, time.end) == month_span(time.begin.year, 1, 12):
        return f"in {time.begin.year}"
    if (time.begin, time.end) == month_span(time.begin.year, time.begin.month):
        return f"in {time.begin:%B} {time.begin.year}"
    return f"from {_from(time.begin)} to {_until(time.end)}"


def _told(asked: Statement, stated: Statement) -> tuple[NamedTime, str] | None:
    """The one time that evidence is of, and its words where they mean the same everywhere."""
    times = _apart(stated.times)
    if len(times) > 1:
        times = _apart(_beside(asked, stated))
    if len(times) != 1:
        return None
    words = stated.text[times[0].start : times[0].stop]
    lasting = [(each.begin, each.end) for each in find_times(words, None)]
    return times[0], words if lasting == [(times[0].begin, times[0].end)] else ""


def _beside(asked: Statement, stated: Statement) -> list[NamedTime]:
    """The times in the clause that names the last whom a sentence names too, and those listed with them."""
    rows = {row for each in asked.named for row in each.rows}
    places = [each.start for each in stated.named if rows.intersection(each.rows)]
    if not places:
        return []
    begin, end = clause_span(stated.text, places[-1])
    found: list[NamedTime] = []
    for time in stated.times:
        is_listed = bool(found) and _LISTED.fullmatch(stated.text[found[-1].stop : time.start])
        if begin <= time.start < end or is_listed:
            found.append(time)
    return found


def _apart(times: Iterable[NamedTime]) -> list[NamedTime]:
    return list({(each.begin, each.end): each for each in times}.values())


def _parts(words: str) -> tuple[str, str]:
    """What stands before an expression of time, and that; both are empty where there are two."""
    found = list(_WHEN.finditer(words))
    if len(found) != 1 or found[0].end() != len(words):
        return "", ""
    when = re.sub(r"^the\s+", "", found[0][0], flags=re.I)
    return words[: len(words) - len(when)].strip().casefold(), when


def _from(day: datetime.date) -> str:
    return str(day.year) if (day.month, day.day) == (1, 1) else _day(day)


def _until(day: datetime.date) -> str:
    return str(day.year) if (day.month, day.day) == (12, 31) else _day(day)


def _day(day: datetime.date) -> str:
    return f"{day.day} {day:%B} {day.year}"

"""What a question takes for granted and no passage bears out: an unknown name, a time without evidence."""

import re
from collections.abc import Sequence

from graphnative.answers.faithful.records import Source
from graphnative.answers.faithful.statements import FewNames, read_statements
from graphnative.answers.faithful.timing import same_time
from graphnative.documents.named_times import NamedTime, find_times
from graphnative.store.words import fold_case

_NOBODY = FewNames(())
_WORD = re.compile(r"[^\W_]+")


def missing_premise(question: str, sources: Sequence[Source]) -> str:
    """Return why a question can't be answered from passages, in a few words; empty where nothing is amiss.

    A name in the question must stand in a passage or its title. A time that it names must be that of a
    passage: named there, or up to a year before it was published.

    Args:
        question: What was asked.
        sources: The passages.
    """
    if not sources:
        return "there is no evidence"
    told = {word for source in sources for word in _WORD.findall(fold_case(f"{source.title} {source.text}"))}
    for statement in read_statements(question, _NOBODY):
        first = _WORD.search(statement.text)
        begins = fold_case(first[0]) if first else ""
        for stranger in statement.strangers:
            if stranger != begins and not set(_WORD.findall(stranger)) <= told:
                return f"no evidence names {stranger!r}"
        if statement.times and not any(_is_of(statement.times, source) for source in sources):
            return f"no evidence is of the time asked about: {_surface(statement.text, statement.times)}"
    return ""


def _is_of(times: Sequence[NamedTime], source: Source) -> bool:
    named = find_times(source.text, source.published)
    return "agree" in (same_time(times, named, source.published), same_time(times, (), source.published))


def _surface(text: str, times: Sequence[NamedTime]) -> str:
    return text[times[0].start : times[0].stop]

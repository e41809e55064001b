"""What a question takes for granted and no passage bears out: an unknown name, a time without evidence."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Self

from graphnative.answers.faithful.question_faults import question_fault
from graphnative.answers.faithful.records import Source
from graphnative.answers.faithful.statements import FewNames, read_statements
from graphnative.answers.faithful.timing import same_time
from graphnative.answers.faithful.wording import mask
from graphnative.documents.named_times import NamedTime, find_times
from graphnative.store.words import FUNCTION_WORDS, fold_case, plain_words

_NOBODY = FewNames(())
_CAPITAL = r"(?:[^\W\d_a-zß-öø-ÿ](?:\.(?=\s+[^\W\d_a-zß-öø-ÿ])|[\w’'-]*))"
_LINK = r"(?:of|the|de|la|le|and|in|a|to|on|for|von|van|der|at|with|from)"
_NAME = re.compile(rf"(?<![^\W_]){_CAPITAL}(?:,?\s+(?:{_LINK}\s+){{0,2}}(?:{_CAPITAL}|\d+\w*))*")
_JOINED = re.compile(r",?\s+(?:and|from|with|in)\s+|,\s+")
_BRACKETED = re.compile(r"\([^()]*\)")
_POSSESSIVE = re.compile(r"['’]s?$")
_BETWEEN = 1
"""Words that may stand among those of a name: the "O" of "James O. Van Ostrand"."""


@dataclass(frozen=True, slots=True)
class AskedName:
    """A name in a question.

    Attributes:
        text: As the question has it.
        marks: Numbers in the bracket behind it, which tell namesakes apart: "New World (1995 film)".
    """

    text: str
    marks: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class ToldWords:
    """The words of a passage and of its title.

    Attributes:
        all: All of them.
        runs: Those of the title and those of the text, in their order, without function words.
    """

    all: frozenset[str]
    runs: tuple[tuple[str, ...], ...]

    @classmethod
    def of(cls, title: str, text: str) -> Self:
        """Return the words of a passage."""
        words = plain_words(title), plain_words(text)
        return cls(frozenset(words[0]).union(words[1]), tuple(map(_telling, words)))

    def has(self, name: str, marks: frozenset[str] = frozenset()) -> bool:
        """Tell whether the words of a name stand here side by side, in any order, and its marks anywhere."""
        wanted = _telling(plain_words(name))
        if not (self.all.issuperset(wanted) and marks <= self.all):
            return False
        width = len(wanted) + _BETWEEN
        return any(
            set(wanted) <= set(run[start : start + width])
            for run in self.runs
            for start in range(len(run))
            if run[start] in wanted
        )


def missing_premise(question: str, sources: Sequence[Source]) -> str:
    """Return why a question can't be answered from passages, in a few words; empty where nothing is amiss.

    The words of a name in the question must stand together in one passage or its title. A time that it names
    must be that of a passage: named there, or up to a year before it was published. What else has no answer,
    :func:`graphnative.answers.faithful.question_faults.question_fault` tells.

    Args:
        question: What was asked.
        sources: The passages.
    """
    if not sources:
        return "there is no evidence"
    name = unknown_name(question, [ToldWords.of(each.title, each.text) for each in sources])
    if name:
        return f"no evidence names {name!r}"
    fault = question_fault(question, sources, names_somebody=any(question_names(question)))
    if fault:
        return fault
    for statement in read_statements(question, _NOBODY):
        times = statement.times
        if times and not any(_is_of(times, source) for source in sources):
            return f"no evidence is of the time asked about: {statement.text[times[0].start : times[0].stop]}"
    return ""


def question_names(question: str) -> Iterator[AskedName]:
    """Yield the names in a question: runs of capitals, with what links them; its first word is none."""
    marks = {match.start(): _numbers(match[0]) for match in _BRACKETED.finditer(question)}
    question = _BRACKETED.sub(lambda match: " " * len(match[0]), question)
    question = mask(question, [(time.start, time.stop) for time in find_times(question, None)])
    for match in _NAME.finditer(question):
        words = match[0].split()
        begins = not question[: match.start()].strip(" \"'“‘([")
        if begins and (len(words) == 1 or fold_case(words[0]) in FUNCTION_WORDS):
            words = words[1:]
        name = _POSSESSIVE.sub("", " ".join(words)).strip(" ,")
        if name and fold_case(name) not in FUNCTION_WORDS:
            behind = next(
                (marks[at] for at in range(match.end(), match.end() + 2) if at in marks), frozenset()
            )
            yield AskedName(name, behind)


def unknown_name(question: str, passages: Sequence[ToldWords]) -> str:
    """Return the first name of a question that no passage has; empty if there is none.

    Args:
        question: Any text.
        passages: The words of each.
    """
    for name in question_names(question):
        if _stands(name.text, name.marks, passages):
            continue
        *parts, last = _JOINED.split(name.text)
        for part, marks in [*((each, frozenset[str]()) for each in parts), (last, name.marks)]:
            if not _stands(part, marks, passages):
                return part
    return ""


def _stands(name: str, marks: frozenset[str], passages: Sequence[ToldWords]) -> bool:
    return not _telling(plain_words(name)) or any(passage.has(name, marks) for passage in passages)


def _telling(words: Sequence[str]) -> tuple[str, ...]:
    return tuple(word for word in words if word not in FUNCTION_WORDS)


def _numbers(text: str) -> frozenset[str]:
    return frozenset(word for word in plain_words(text) if word.isdecimal())


def _is_of(times: Sequence[NamedTime], source: Source) -> bool:
    named = find_times(source.text, source.published)
    return "agree" in (same_time(times, named, source.published), same_time(times, (), source.published))

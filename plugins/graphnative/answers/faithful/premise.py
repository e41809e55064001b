"""What a question takes for granted and no passage bears out: an unknown name, a time without evidence."""

import re
from collections.abc import Iterator, Sequence

from graphnative.answers.faithful.records import Source
from graphnative.answers.faithful.statements import FewNames, read_statements
from graphnative.answers.faithful.timing import same_time
from graphnative.answers.faithful.wording import mask
from graphnative.documents.named_times import NamedTime, find_times
from graphnative.store.words import FUNCTION_WORDS, fold_case, plain_words

_NOBODY = FewNames(())
_CAPITAL = r"(?:[^\W\d_a-zß-öø-ÿ][\w’'-]*)"
_LINK = r"(?:of|the|de|la|le|and|in|a|to|on|for|von|van|der|at|with|from)"
_NAME = re.compile(rf"(?<![^\W_]){_CAPITAL}(?:,?\s+(?:{_LINK}\s+){{0,2}}(?:{_CAPITAL}|\d+))*")
_JOINED = re.compile(r",?\s+(?:and|from|with|in)\s+|,\s+")
_BRACKETED = re.compile(r"\([^()]*\)")  # tells namesakes apart, and texts do it in other words
_POSSESSIVE = re.compile(r"['’]s?$")


def missing_premise(question: str, sources: Sequence[Source]) -> str:
    """Return why a question can't be answered from passages, in a few words; empty where nothing is amiss.

    All words of a name in the question must stand in one passage with its title. A time that it names must be
    that of a passage: named there, or up to a year before it was published.

    Args:
        question: What was asked.
        sources: The passages.
    """
    if not sources:
        return "there is no evidence"
    name = unknown_name(question, [frozenset(plain_words(f"{each.title} {each.text}")) for each in sources])
    if name:
        return f"no evidence names {name!r}"
    for statement in read_statements(question, _NOBODY):
        times = statement.times
        if times and not any(_is_of(times, source) for source in sources):
            return f"no evidence is of the time asked about: {statement.text[times[0].start : times[0].stop]}"
    return ""


def question_names(question: str) -> Iterator[str]:
    """Yield the names in a question: runs of capitals, with what links them; its first word is none."""
    question = _BRACKETED.sub(lambda match: " " * len(match[0]), question)
    question = mask(question, [(time.start, time.stop) for time in find_times(question, None)])
    for match in _NAME.finditer(question):
        words = match[0].split()
        begins = not question[: match.start()].strip(" \"'“‘([")
        if begins and (len(words) == 1 or fold_case(words[0]) in FUNCTION_WORDS):
            words = words[1:]
        name = _POSSESSIVE.sub("", " ".join(words)).strip(" ,")
        if name and fold_case(name) not in FUNCTION_WORDS:
            yield name


def unknown_name(question: str, passages: Sequence[frozenset[str]]) -> str:
    """Return the first name of a question that no passage has; empty if there is none.

    Args:
        question: Any text.
        passages: The folded words of each.
    """
    for name in question_names(question):
        parts = [name] if _stands(name, passages) else _JOINED.split(name)
        for part in parts:
            if not _stands(part, passages):
                return part
    return ""


def _stands(name: str, passages: Sequence[frozenset[str]]) -> bool:
    """Whether one passage has all words of a name."""
    words = {word for word in plain_words(name) if word not in FUNCTION_WORDS}
    return any(words <= passage for passage in passages)


def _is_of(times: Sequence[NamedTime], source: Source) -> bool:
    named = find_times(source.text, source.published)
    return "agree" in (same_time(times, named, source.published), same_time(times, (), source.published))

"""The name that a passage defines in its first sentence: "Blood Street (1988) is a film by Leo Fong"."""

import re

from graphnative.store.words import FUNCTION_WORDS, fold_case

MAX_WORDS = 8

_REACH = 400
_BRACKETS = re.compile(r"\([^()]*\)")
_IS = re.compile(r"\s(?:is|was|are|were)\s+(?P<next>[^\W_]+)")
_ARTICLES = frozenset(["a", "an", "the", "one", "also", "known"])
_THE = re.compile(r"^\W*(?:(?:The|An?)\s+)?")
_SENTENCE_END = re.compile(r"[^\W_]{2}[.!?;:]\s|\n")
_EDGES = " \t\"'“”‘’«»,;:-–—"


def defined_name(text: str) -> str:
    """Return the name that a passage begins with and says to be something; empty if there is none.

    The recogniser knows people and places, but few films, books or terms. A passage that says what a thing
    is names it: the words before "is a", without brackets and what follows a comma. Such a name begins with
    a capital, at least half of its words do, and it is not a pronoun. One word needs an article behind the
    verb too, since "Production was halted" defines nothing.

    Args:
        text: A passage in English.
    """
    begin = _BRACKETS.sub("", text[:_REACH])
    verb = _IS.search(begin)
    if verb is None:
        return ""
    head = begin[: verb.start()].split(",")[0]
    head = _THE.sub("", head).strip(_EDGES)
    words = head.split()
    if not 0 < len(words) <= MAX_WORDS or _SENTENCE_END.search(head + " ") or not _looks_like_name(words):
        return ""
    return head if len(words) > 1 or verb["next"] in _ARTICLES else ""


def _looks_like_name(words: list[str]) -> bool:
    small = sum(word[0].islower() for word in words)
    return not words[0][0].islower() and 2 * small <= len(words) and fold_case(words[0]) not in FUNCTION_WORDS

"""What a question asks for: its topic words, stemmed, and the names that an answer must be about."""

import re
import unicodedata
from collections.abc import Collection
from functools import lru_cache
from importlib import resources

import yaml

_WORD = re.compile(r"[^\W_]+(?:[-'’.&][^\W_]+)*", re.UNICODE)
_SUFFIXES = (
    "izations", "isations", "ization", "isation", "ations", "ation", "ments", "tions", "sions", "ment",
    "tion", "sion", "ings", "ing", "ies", "ers", "ed", "es", "er", "ly", "s", "e", "y",
)  # fmt: skip
_SHORTEST_STEM = 4
_REMEMBERED = 8192
"""Words and sentences: many questions are answered from the same articles."""
_LISTS = {
    name: frozenset(text.split())
    for name, text in yaml.safe_load(
        (resources.files("graphnative.models") / "data" / "question_words.yaml").read_text(encoding="utf-8")
    ).items()
}
_STOP_WORDS, _ACRONYMS, _CALENDAR = _LISTS["stop_words"], _LISTS["acronyms"], _LISTS["calendar"]


def words(text: str) -> list[str]:
    """Return the words of a text as written, inner hyphens, apostrophes and stops kept, ``'s`` dropped."""
    normal = unicodedata.normalize("NFKC", text)
    return [re.sub(r"['’]s$", "", match[0]) for match in _WORD.finditer(normal)]


@lru_cache(maxsize=_REMEMBERED)
def stem(word: str) -> str:
    """Return a case-folded word without its English ending; at least four letters are left.

    It is crude on purpose: ``reduce``, ``reduced``, ``reducing`` and ``reduction`` must meet, and a wrong
    meeting costs little, since a sentence is picked by several words.
    """
    folded = word.casefold()
    for suffix in _SUFFIXES:
        if folded.endswith(suffix) and len(folded) - len(suffix) >= _SHORTEST_STEM:
            return folded[: -len(suffix)]
    return folded


@lru_cache(maxsize=_REMEMBERED)
def topic_stems(text: str) -> frozenset[str]:
    """Return the stems of a text's words that are not stop words; hyphenated words count in parts too."""
    found = set()
    for word in words(text):
        parts = [word, *re.split(r"[-'’.&]", word)] if not word.isalnum() else [word]
        found |= {stem(part) for part in parts if part and part.casefold() not in _STOP_WORDS}
    return frozenset(found)


def asked_names(question: str, lower_case: Collection[str]) -> tuple[str, ...]:
    """Return the proper names in a question: runs of capitalised words.

    Args:
        question: The question as the user typed it.
        lower_case: Words that the context writes in small letters; a run made of such words is a topic in
            title case (``Forest Restoration``), not a name.
    """
    runs: list[list[str]] = []
    previous = -1
    for match in _WORD.finditer(question):
        word = re.sub(r"['’]s$", "", match[0])
        if not _is_name_part(word, first=not question[: match.start()].strip(" \"'“‘(")):
            continue
        if runs and question[previous : match.start()] == " ":
            runs[-1].append(word)
        else:
            runs.append([word])
        previous = match.end()
    return tuple(" ".join(run) for run in runs if not all(word.casefold() in lower_case for word in run))


def _is_name_part(word: str, *, first: bool) -> bool:
    folded = word.casefold()
    if folded in _ACRONYMS or folded in _CALENDAR or not word[0].isupper():
        return any(letter.isupper() for letter in word[1:]) and folded not in _ACRONYMS  # eBay, adidas AG
    return not (folded in _STOP_WORDS or (first and len(word) == 1))


def mentions(text: str, name: str) -> bool:
    """Return whether a text has a name as whole words, whatever the case; its first word is enough if long.

    ``Norvalis Energy`` is mentioned by ``Norvalis``, ``BP plc`` is not by ``plc``.
    """
    found, wanted = _folded(text), _folded(name)
    whole = bool(wanted) and any(
        found[i : i + len(wanted)] == wanted for i in range(len(found) - len(wanted) + 1)
    )
    return whole or (len(wanted) > 1 and len(wanted[0]) >= _SHORTEST_STEM and wanted[0] in found)


@lru_cache(maxsize=_REMEMBERED)
def _folded(text: str) -> tuple[str, ...]:
    return tuple(word.casefold() for word in words(text))

"""From the names in one article to its mentions: cleaned, and one for all spellings of a name."""

import re
from collections import Counter, defaultdict
from collections.abc import Iterable
from functools import lru_cache
from importlib.resources import files

from graphnative.documents.folding import fold_name
from graphnative.records import OrganisationMention

MAX_WORDS = 8

_EDGES = " \t\n\"'“”‘’«»()[]{}<>*_#|,;:!?/\\–—-•·"
_POSSESSIVE = re.compile(r"['’`]s?$", re.IGNORECASE)
_THE = re.compile(r"^the\s+(?=\S)", re.IGNORECASE)


def clean_name(found: str) -> str:
    """Return a found name without a possessive ending, a leading "the" and signs around it; empty for junk.

    Junk is what has fewer than two letters or digits, no letter, more than eight words, or is a common noun
    or abbreviation that is no organisation ("the Board", "ESG").
    """
    name = " ".join(found.split()).strip(_EDGES)
    name = _THE.sub("", _POSSESSIVE.sub("", name)).strip(_EDGES)
    letters = sum(map(str.isalpha, name))
    if not letters or sum(map(str.isalnum, name)) < 2 or len(name.split()) > MAX_WORDS:
        return ""
    return "" if fold_name(name) in _no_organisations() else name


def given_mentions(names: Iterable[str]) -> tuple[OrganisationMention, ...]:
    """Return the mentions of names that the caller gave: taken as they are but for white space."""
    return group_names(" ".join(name.split()) for name in names)


def group_names(names: Iterable[str]) -> tuple[OrganisationMention, ...]:
    """Return one mention for all spellings of a name, the most frequent first, ties by name.

    Args:
        names: One for each time the article names it; empty ones are left out.
    """
    spellings: defaultdict[str, Counter[str]] = defaultdict(Counter)
    for name in names:
        if name:
            spellings[fold_name(name)][name] += 1
    mentions = [
        OrganisationMention(min(forms, key=lambda form: (-forms[form], form)), key, forms.total())
        for key, forms in spellings.items()
    ]
    return tuple(sorted(mentions, key=lambda mention: (-mention.count, mention.name)))


@lru_cache(maxsize=1)
def _no_organisations() -> frozenset[str]:
    text = files("graphnative.documents").joinpath("data", "no_organisations.txt").read_text(encoding="utf-8")
    lines = (line.split("#")[0].strip() for line in text.splitlines())
    return frozenset(fold_name(line) for line in lines if line)

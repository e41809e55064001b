"""When two terms are the same but for case, hyphens, plural and British or American spelling."""

import re
from functools import lru_cache

_BREAKS = re.compile(r"[\s\-‐‑_/]+")
_POSSESSIVE = re.compile(r"['’]s\b|['’]")
_IRREGULAR = {
    "behavior": "behaviour",
    "center": "centre",
    "children": "child",
    "color": "colour",
    "defense": "defence",
    "fiber": "fibre",
    "gases": "gas",
    "labor": "labour",
    "men": "man",
    "program": "programme",
    "sulfur": "sulphur",
    "women": "woman",
}
_NO_PLURAL = {"gas", "news", "ohs"}


@lru_cache(maxsize=65536)
def fold_term(term: str) -> str:
    """Return the form that all spellings of a term share; empty for a term without letters or digits.

    "Carbon-Dioxide Emissions" and "carbon dioxide emission" fold to the same.
    """
    plain = _POSSESSIVE.sub("", term.casefold())
    return " ".join(_fold_word(word) for word in _BREAKS.split(plain) if word)


def _fold_word(word: str) -> str:
    plain = _british(_singular(_IRREGULAR.get(word, word)))
    return _IRREGULAR.get(plain, plain)


def _singular(word: str) -> str:
    """Take a regular English plural ending off; too short words and -ss, -us, -is are no plurals."""
    if len(word) <= 2 or word in _NO_PLURAL or not word.endswith("s") or word.endswith(("ss", "us", "is")):
        return word
    if word.endswith("ies") and len(word) > 4:
        return word[:-3] + "y"
    if word.endswith(("sses", "ches", "shes", "xes")):
        return word[:-2]
    return word[:-1]


def _british(word: str) -> str:
    """Spell -ization, -ize, -yze as -isation, -ise, -yse."""
    return re.sub(r"(?<=[a-z]{3})iz(?=ation|e|ing)|(?<=al)yz(?=e|ing)", _with_s, word)


def _with_s(match: re.Match[str]) -> str:
    return match[0].replace("z", "s")

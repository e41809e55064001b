"""The key that all spellings of an organisation's name share."""

import re
import unicodedata
from functools import lru_cache

_SAME = str.maketrans({"’": "'", "‘": "'", "ʼ": "'", "`": "'", "&": " and ", "+": " and ", "\u00ad": None})
_INITIALS = re.compile(r"(?<![^\W_])(?:[^\W\d_]\.)+[^\W\d_]?(?![^\W_])\.?")
_SLASHED = re.compile(r"(?<![^\W_])([^\W\d_])/([^\W\d_])(?![^\W_])")
_WORD = re.compile(r"[^\W_]+")
_LONGEST_FORM = 6
"""Words of the longest legal form that is looked for, as in "and co kommanditgesellschaft auf aktien"."""

# What rigour's table of legal forms lacks, and what is one only at the end of a name.
_FORMS = frozenset(
    {"as", "co", "company", "corp", "corporation", "incorporation", "ltd co", "tbk", "kabushiki kaisha"}
)
# What rigour's table has, but is as often a name's own word.
_NO_FORMS = frozenset({"at", "charity", "eg", "is", "ngo"})
# Legal forms that stand before the name.
_LEADING = frozenset({"ao", "oao", "ooo", "pao", "pt", "zao"})


@lru_cache(maxsize=131_072)
def fold_name(name: str) -> str:
    """Return the folded form of an organisation's name, the same for all its spellings.

    Case, accents, punctuation, a leading "the" and legal forms at the end make no difference: "Shell plc" is
    "SHELL", "The Coca-Cola Company" is "Coca-Cola Co.", "L'Oréal S.A." is "L'OREAL". Scripts with a plain
    Latin spelling get it ("Газпром" is "Gazprom"). Nothing is taken away that would leave no word; a name
    without any letter or digit stays as it is but for case and white space.

    Args:
        name: Any text.
    """
    words = _words(name)
    if not words:
        return " ".join(name.casefold().split())
    if len(words) > 1 and words[0] == "the":
        words = words[1:]
    if len(words) > 1 and words[0] in _LEADING:
        words = words[1:]
    return " ".join(_without_forms(words))


def is_form(words: str) -> bool:
    """Tell whether words (folded, joined by spaces) are nothing but a legal form."""
    from rigour.names import remove_org_types

    return words in _FORMS or (words not in _NO_FORMS and not remove_org_types(words).strip())


def _words(name: str) -> list[str]:
    from rigour.text.translit import maybe_ascii

    plain = unicodedata.normalize("NFKC", name).translate(_SAME).casefold()
    plain = _INITIALS.sub(_joined, plain)
    plain = _SLASHED.sub(r"\1\2", plain).replace("'", "")
    return _WORD.findall(maybe_ascii(plain).casefold().replace("'", ""))


def _joined(match: re.Match[str]) -> str:
    """Initials without their full stops: u.s. is us, s.a. is sa."""
    return match[0].replace(".", "")


def _without_forms(words: list[str]) -> list[str]:
    """Take legal forms off the end, the longest first, as long as a word remains."""
    for length in range(min(_LONGEST_FORM, len(words) - 1), 0, -1):
        if is_form(" ".join(words[-length:])):
            return _without_forms(_without_and(words[:-length]))
    return words


def _without_and(words: list[str]) -> list[str]:
    return words[:-1] if len(words) > 1 and words[-1] == "and" else words

"""Organisations that a question names, found through the names and aliases of the graph."""

import re
import unicodedata
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from graphnative.documents.folding import fold_name
from graphnative.store.array_records import ArrayOrganisation
from graphnative.store.words import fold_case

_WORD = re.compile(r"[^\W_]+")
_POSSESSIVE = re.compile(r"['’]s?(?![^\W_])")
_ARTICLE = "the"


@dataclass(frozen=True, slots=True)
class NamedOrganisation:
    """Organisations that one place of a question names.

    Attributes:
        start: Where it begins in the question.
        end: Where it ends, a possessive ending included.
        surface: The words themselves.
        rows: Positions of the organisations, rising; several if they share the name.
    """

    start: int
    end: int
    surface: str
    rows: tuple[int, ...]


class OrganisationNames:
    """All spellings of all organisations, by their words.

    Args:
        organisations: As the arrays hold them.
    """

    def __init__(self, organisations: Sequence[ArrayOrganisation]) -> None:
        self._organisations = organisations
        self._rows: defaultdict[tuple[str, ...], set[int]] = defaultdict(set)
        self._as_given: defaultdict[tuple[str, ...], set[str]] = defaultdict(set)
        self._abbreviated: set[tuple[str, ...]] = set()
        for row, organisation in enumerate(organisations):
            for spelling in organisation.spellings:
                for words in _forms(spelling):
                    self._rows[words].add(row)
                    if spelling.endswith("."):
                        self._abbreviated.add(words)
                    if len(_words(spelling)) == 1:
                        self._as_given[words].add(unicodedata.normalize("NFC", spelling))
        self._longest = max(map(len, self._rows), default=0)

    def find(self, question: str) -> list[NamedOrganisation]:
        """Return the organisations that a question names, in its order.

        The longest names are taken first, case and accents make no difference, and a possessive ending
        belongs to the name. A name that is also a common word counts only with a capital, and only as the
        graph writes it, if it stands there by itself: "Target" names the shop, "target" does not.

        Args:
            question: Any text.
        """
        words = list(_WORD.finditer(question))
        taken = [False] * len(words)
        found: list[NamedOrganisation] = []
        for length in range(min(self._longest, len(words)), 0, -1):
            for at in range(len(words) - length + 1):
                named = (
                    None if any(taken[at : at + length]) else self._named(question, words[at : at + length])
                )
                if named is not None:
                    found.append(named)
                    taken[at : at + length] = [True] * length
        return sorted(found, key=lambda each: each.start)

    def rows(self, name: str) -> tuple[int, ...]:
        """Return the organisations of this key, name or alias in any spelling, rising; none if unknown."""
        exact = [row for row, each in enumerate(self._organisations) if name in (each.key, each.name)]
        if exact:
            return tuple(exact)
        found = [self._rows[form] for form in _forms(name) if form in self._rows]
        return tuple(sorted(found[0] if found else self._rows.get(_words(fold_name(name)), ())))

    def key(self, row: int) -> str:
        """Return the key of an organisation."""
        return self._organisations[row].key

    def spellings(self) -> list[str]:
        """Return all names and aliases, sorted."""
        return sorted({spelling for each in self._organisations for spelling in (each.name, *each.aliases)})

    def _named(self, question: str, words: Sequence[re.Match[str]]) -> NamedOrganisation | None:
        key = tuple(word for match in words for word in _WORD.findall(fold_case(match[0])))
        rows = self._rows.get(key)
        if not rows:
            return None
        start, end = words[0].start(), words[-1].end()
        surface = question[start:end]
        meant = tuple(sorted(row for row in rows if self._may_be_meant(row, key, surface)))
        if key in self._abbreviated and question.startswith(".", end):
            end += 1
        ending = _POSSESSIVE.match(question, end)
        return NamedOrganisation(start, ending.end() if ending else end, surface, meant) if meant else None

    def _may_be_meant(self, row: int, key: tuple[str, ...], surface: str) -> bool:
        if len(key) > 1 or key[0] not in self._organisations[row].common:
            return True
        with_capital = {given for given in self._as_given[key] if given != given.lower()}
        if with_capital:
            return unicodedata.normalize("NFC", surface) in with_capital
        return surface != surface.lower()


def _forms(spelling: str) -> Iterable[tuple[str, ...]]:
    words = _words(spelling)
    if words:
        yield words
    if len(words) > 1 and words[0] == _ARTICLE:
        yield words[1:]


def _words(text: str) -> tuple[str, ...]:
    return tuple(_WORD.findall(fold_case(text)))

"""Names of topics that no key phrase can be, found in a text by their words."""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator

from graphnative.ontology.terms import fold_term

_WORD = re.compile(r"[^\W_]+")


class KnownTerms:
    """Finds names like "code of conduct" or "scope 3", in which a stop word or number would break a phrase.

    Args:
        names: The names to find; case, hyphens, plural and spelling make no difference.
    """

    def __init__(self, names: Iterable[str]) -> None:
        self._by_first: defaultdict[str, list[tuple[str, ...]]] = defaultdict(list)
        for words in sorted({tuple(_fold(name)[1]) for name in names}):
            if words:
                self._by_first[words[0]].append(words)

    def find(self, text: str) -> list[str]:
        """Return the spellings in which the names occur in a text, case folded, distinct and sorted."""
        if not self._by_first:
            return []
        written, folded = _fold(text)
        return sorted({" ".join(written[start:end]) for start, end in self._spans(folded)})

    def _spans(self, folded: list[str]) -> Iterator[tuple[int, int]]:
        for start, word in enumerate(folded):
            if word in self._by_first:
                for words in self._by_first[word]:
                    end = start + len(words)
                    if folded[start:end] == list(words):
                        yield start, end


def _fold(text: str) -> tuple[list[str], list[str]]:
    """The words of a text as written (case folded), and as compared."""
    written = _WORD.findall(text.casefold())
    return written, [fold_term(word) for word in written]

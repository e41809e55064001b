"""Collects the articles' words for the word index, and which organisations' names are common words too."""

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path

from graphnative.store.array_articles import OrganisationRow
from graphnative.store.text_index import TextIndexWriter
from graphnative.store.words import FUNCTION_WORDS, content_words, lead, plain_words

_WORD = re.compile(r"[^\W\d_]+")
_COMMON_SHARE = 0.1
_SHORT = 2


class TextWriter:
    """Takes the texts of article after article.

    Args:
        organisations: All organisations; their names of one word are watched for.
    """

    def __init__(self, organisations: Sequence[OrganisationRow]) -> None:
        self._index = TextIndexWriter()
        self._watched = {
            row.key: word for row in organisations for word in [single_word(row.name)] if word is not None
        }
        self._words = frozenset(self._watched.values())
        self._articles = {row.key: len(row.articles) for row in organisations}
        self._small: Counter[str] = Counter()

    def add(self, headline: str, text: str, organisations: Iterable[str]) -> None:
        """Take the next article; its lead stands in the index twice.

        Args:
            headline: Its headline.
            text: Its text.
            organisations: Names of the organisations it names.
        """
        self._index.add(content_words("\n".join((headline, lead(text), text, *organisations))))
        self._small.update(self._words.intersection(_WORD.findall(text)))

    def common(self) -> dict[str, bool]:
        """Return for each organisation's key whether its name is a common word too.

        It is when the articles write it small a tenth as often as they are about the organisation, or
        when it is a function word or has two letters at most.
        """
        return {
            key: len(word) <= _SHORT
            or word in FUNCTION_WORDS
            or self._small[word] > _COMMON_SHARE * self._articles[key]
            for key, word in self._watched.items()
        }

    def write(self, folder: Path) -> None:
        """Write the word index."""
        self._index.write(folder)


def single_word(name: str) -> str | None:
    """Return the one word of a name, folded; None for a name of several words."""
    words = plain_words(name)
    return words[0] if len(words) == 1 else None

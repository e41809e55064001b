"""Collects the articles' words for the word index, and which organisations' names are common words too."""

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path

from graphnative.store.array_articles import OrganisationRow
from graphnative.store.array_records import spellings
from graphnative.store.text_index import TextIndexWriter
from graphnative.store.words import FUNCTION_WORDS, content_words, lead, plain_words

_WORD = re.compile(r"[^\W\d_]+")
_COMMON_SHARE = 0.1
_SHORT = 2


class TextWriter:
    """Takes the texts of article after article.

    Args:
        organisations: All organisations; their spellings in one word are watched for.
    """

    def __init__(self, organisations: Sequence[OrganisationRow]) -> None:
        self._index = TextIndexWriter()
        self._watched = {row.key: single_words(row) for row in organisations}
        self._words = frozenset(word for words in self._watched.values() for word in words)
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

    def common(self) -> dict[str, list[str]]:
        """Return for each organisation's key those of its spellings in one word that are common words too.

        A word is common if the articles write it small more than a tenth as often as they are about the
        organisation, if it is a function word, or if it has two letters at most.
        """
        return {
            key: [word for word in words if self._is_common(word, self._articles[key])]
            for key, words in self._watched.items()
        }

    def write(self, folder: Path) -> None:
        """Write the word index."""
        self._index.write(folder)

    def _is_common(self, word: str, articles: int) -> bool:
        return len(word) <= _SHORT or word in FUNCTION_WORDS or self._small[word] > _COMMON_SHARE * articles


def single_words(row: OrganisationRow) -> list[str]:
    """Return an organisation's spellings in one word, folded and sorted."""
    folded = (plain_words(spelling) for spelling in spellings(row.key, row.name, row.aliases))
    return sorted({words[0] for words in folded if len(words) == 1})

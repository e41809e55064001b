"""Which articles write an organisation's name, beyond those where a recogniser noticed it."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence

from graphnative.store.array_articles import OrganisationRow
from graphnative.store.name_forms import name_forms
from graphnative.store.name_scan import NameLengths, is_part_of_name, scan_names


class OrganisationMentions:
    """Takes article after article; also a :class:`graphnative.store.name_scan.KnownNames`.

    A recogniser sees a name in one article and overlooks it in the next: "Morgan Stanley" in half of those
    that write it. A filter for an organisation that is known must not lose the others.

    Args:
        organisations: All organisations.
    """

    def __init__(self, organisations: Iterable[OrganisationRow]) -> None:
        self._owners: defaultdict[str, set[str]] = defaultdict(set)
        for row in organisations:
            for spelling in (row.name, *row.aliases):
                whole = next(name_forms(spelling), None)
                if whole is not None:
                    self._owners[whole.words].add(row.key)
        self._lengths = NameLengths(self._owners)
        self._articles: defaultdict[str, set[str]] = defaultdict(set)

    def lengths(self, first: str, second: str) -> Sequence[int]:
        """Return how many words names have that begin with these two or are the first; the most first."""
        return self._lengths.of(first, second)

    def __contains__(self, words: object) -> bool:
        return words in self._owners

    def add(self, article: str, text: str) -> None:
        """Take an article whose organisations were looked for, not given.

        Args:
            article: Its id.
            text: Its headline and text.
        """
        for span in scan_names(text, self):
            if not is_part_of_name(text, span.start, span.end):
                self._articles[span.words].add(article)

    def completed(
        self, organisations: Iterable[OrganisationRow], common: Mapping[str, Sequence[str]]
    ) -> list[OrganisationRow]:
        """Return the organisations with the articles that write one of their names added.

        Args:
            organisations: As they were given before.
            common: The spellings of each, by key, that are common words too: they add nothing.
        """
        added: defaultdict[str, set[str]] = defaultdict(set)
        for words, articles in self._articles.items():
            for key in self._owners[words]:
                if words not in common.get(key, ()):
                    added[key] |= articles
        return [
            OrganisationRow(row.key, row.name, row.aliases, tuple(sorted({*row.articles, *added[row.key]})))
            for row in organisations
        ]

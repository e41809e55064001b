"""Sentences taken apart: whom they name, which numbers and times, and whom they are about."""

import datetime
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Protocol

from graphnative.answers.faithful.quantities import Quantity, find_quantities
from graphnative.answers.faithful.wording import frame_words, mask
from graphnative.documents.named_times import NamedTime, find_times
from graphnative.models.sentences import sentence_spans
from graphnative.store.name_forms import NameForm
from graphnative.store.name_scan import KnownNames, NameLengths, scan_names
from graphnative.store.name_table import entity_forms
from graphnative.store.words import FUNCTION_WORDS, fold_case, plain_words

_CITATION = re.compile(r"\[\d+\]")
# "Aberdeen, 8 January 2021 – " says where and when an article was written, not what it tells.
_DATELINE = re.compile(r"^\s*[^\W\d_][^\n.!?,]{1,40}, \d{1,2} [^\W\d_]{3,9} \d{4} [–—-] ")
_CAPITAL = re.compile(r"(?<![^\W_])[^\W\d_a-zß-öø-ÿ][\w’'-]*")
_NAME_AHEAD = re.compile(
    r"\W*(?:(?:The|An?)\s+([^\W\d_a-zß-öø-ÿ][\w-]*)|([^\W\d_a-zß-öø-ÿ][\w-]*)\s+[^\W\d_a-zß-öø-ÿ])"
)
_MONTHS_AND_DAYS = (
    "january february march april may june july august september october november december monday tuesday "
    "wednesday thursday friday saturday sunday"
)
_CALENDAR = frozenset(_MONTHS_AND_DAYS.split())
# "The Group" is whom the text is about.
_SPEAKERS = frozenset({"group", "board", "corporation", "bank", "management", "chairman", "ceo"})


class Names(KnownNames, Protocol):
    """Names that can be found in a text, and whom they mean."""

    def meanings(self, words: str) -> list[tuple[int, NameForm]]:
        """Return the rows of the entities that folded words can mean."""


class NamesFirst:
    """Some names, and where they don't know a name, others that a text writes with a capital.

    Args:
        first: The names that are asked first.
        others: All others.
        text: The text that names are looked for in.
    """

    def __init__(self, first: "Names", others: "Names", text: str) -> None:
        self._first, self._others = first, others
        self._begins = frozenset(word for match in _CAPITAL.finditer(text) for word in plain_words(match[0]))

    def lengths(self, first: str, second: str) -> Sequence[int]:
        """Return how many words names may have that begin with these two or are the first; the most first."""
        own = self._first.lengths(first, second)
        if first not in self._begins:
            return own
        return sorted({*own, *self._others.lengths(first, second)}, reverse=True)

    def __contains__(self, words: object) -> bool:
        return words in self._first or words in self._others

    def meanings(self, words: str) -> list[tuple[int, NameForm]]:
        """Return the rows of the entities that folded words can mean."""
        return self._first.meanings(words) or self._others.meanings(words)


class FewNames:
    """The names of a few entities.

    Args:
        entities: Row and all names of each.
    """

    def __init__(self, entities: Iterable[tuple[int, Sequence[str]]]) -> None:
        self._forms: dict[str, list[tuple[int, NameForm]]] = {}
        for row, names in entities:
            for form in entity_forms(names):
                self._forms.setdefault(form.words, []).append((row, form))
        self._lengths = NameLengths(self._forms)

    def lengths(self, first: str, second: str) -> Sequence[int]:
        """Return how many words names have that begin with these two or are the first; the most first."""
        return self._lengths.of(first, second)

    def __contains__(self, words: object) -> bool:
        return words in self._forms

    def meanings(self, words: str) -> list[tuple[int, NameForm]]:
        """Return the rows of the entities that folded words can mean."""
        return self._forms.get(words, [])


@dataclass(frozen=True, slots=True)
class Named:
    """An entity where a sentence names it.

    Attributes:
        rows: Rows of the entities that the name can mean, the surest first.
        start: Where it begins in the sentence.
        end: Where it ends.
        surface: The words themselves.
    """

    rows: tuple[int, ...]
    start: int
    end: int
    surface: str


@dataclass(frozen=True, slots=True)
class Statement:
    """A sentence, taken apart; all places are those in the sentence.

    Attributes:
        text: The sentence, citations blanked out.
        start: Where it begins in the text that it was read from.
        named: The entities it names, in order.
        quantities: Its numbers, in order.
        times: The times it names, in order.
        strangers: Folded words with a capital that are no name that is known, sorted.
        subject: Rows of the entities it is about: those it names, or those that the sentence before it was
            about, where it names nobody, nor begins with somebody unknown.
    """

    text: str
    start: int
    named: tuple[Named, ...]
    quantities: tuple[Quantity, ...]
    times: tuple[NamedTime, ...]
    strangers: tuple[str, ...]
    subject: frozenset[int]

    @property
    def masked(self) -> list[tuple[int, int]]:
        """Where names, numbers and times stand."""
        return [
            *((each.start, each.end) for each in self.named),
            *((each.start, each.end) for each in self.quantities),
            *((each.start, each.stop) for each in self.times),
        ]

    def words(self) -> tuple[str, ...]:
        """Return its content words without names, numbers and times."""
        return frame_words(self.text, self.masked)


def read_statements(
    text: str,
    names: Names,
    published: datetime.date | None = None,
    subject: frozenset[int] = frozenset(),
) -> Iterator[Statement]:
    """Yield the sentences of a text, taken apart; blank ones are left out.

    Args:
        text: Any text in English.
        names: The names that are known.
        published: What "last year" is reckoned from; None leaves such expressions out.
        subject: Whom the text is about before it names anybody.
    """
    shown = _CITATION.sub(_blank, _DATELINE.sub(_blank, text, count=1))
    for start, end in sentence_spans(shown):
        sentence = shown[start:end]
        begin = start + len(sentence) - len(sentence.lstrip())
        sentence = sentence.strip()
        if any(map(str.isalnum, sentence)):
            read = _read(sentence, begin, names, published, subject)
            subject = read.subject
            yield read


def _read(
    sentence: str, start: int, names: Names, published: datetime.date | None, before: frozenset[int]
) -> Statement:
    named = tuple(_named(sentence, names))
    places = [(each.start, each.end) for each in named]
    times = [
        time
        for time in find_times(sentence, published)
        if all(time.stop <= low or time.start >= high for low, high in places)
    ]
    quantities = find_quantities(sentence, [*places, *((time.start, time.stop) for time in times)])
    # "GWh" begins with a capital and is nobody.
    taken = [*((each.start, each.end) for each in quantities), *((time.start, time.stop) for time in times)]
    own = frozenset(row for each in named for row in each.rows)
    if not own and _begins_with_stranger(sentence):
        before = frozenset()
    return Statement(
        sentence,
        start,
        named,
        tuple(quantities),
        tuple(times),
        _strangers(mask(sentence, [*places, *taken]), somebody_named=bool(own)),
        own or before,
    )


def _blank(match: re.Match[str]) -> str:
    return " " * len(match[0])


def _named(sentence: str, names: Names) -> Iterator[Named]:
    for span in scan_names(sentence, names):
        meanings = sorted(names.meanings(span.words), key=lambda each: (-each[1].strength, each[0]))
        most = meanings[0][1].strength
        rows = tuple(row for row, form in meanings if form.strength == most)
        yield Named(rows, span.start, span.end, sentence[span.start : span.end])


def _begins_with_stranger(sentence: str) -> bool:
    """Whether two words with a capital begin a sentence, or an article and one: "Zorblax AS employs"."""
    match = _NAME_AHEAD.match(sentence)
    word = fold_case(match[1] or match[2]) if match else ""
    return bool(word) and word not in FUNCTION_WORDS | _CALENDAR | _SPEAKERS


def _strangers(sentence: str, *, somebody_named: bool) -> tuple[str, ...]:
    """Words with a capital, the first of a sentence only where nobody else is named."""
    found = set()
    for match in _CAPITAL.finditer(sentence):
        word = fold_case(match[0]).strip("'’").removesuffix("'s").removesuffix("’s")
        begins = not sentence[: match.start()].strip(" \"'“‘([")
        if word in FUNCTION_WORDS or word in _CALENDAR or (begins and somebody_named):
            continue
        found.add(word)
    return tuple(sorted(found))

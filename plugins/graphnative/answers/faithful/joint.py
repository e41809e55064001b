"""How a sentence joins two of the entities it names: who does it to whom, said or denied, how firmly."""

import re
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from itertools import product

from graphnative.answers.faithful.denial import contrasted, denies, tells
from graphnative.answers.faithful.mood import Mood, mood_between
from graphnative.answers.faithful.statements import Named, Statement
from graphnative.answers.faithful.wording import frame_words, mask
from graphnative.retrievers.word_kinship import akin

_ASIDE = re.compile(r",\s*(?:who|which|where|whose)\b[^,]*,", re.I)
_PASSIVE = re.compile(r"\bby\s+(?:(?:the|an?)\s+(?:[\w-]+\s+){0,3})?$", re.I)
_OWNED = re.compile(r"^['’](?:s\b)?(?!.*\bof\s*$)", re.I | re.S)
_IS = re.compile(r"^\s*(?:is|are|was|were|has been|became|remains)\b", re.I)
_OF = re.compile(r"\bof\s+$", re.I)
_HAS = re.compile(
    r"^\s*(?:has|have|had)(?:n['’]t)?\s+(?!(?:(?:not|never|also|already|since|[a-z]+ly)\s+)*"
    r"(?:been\b|[a-z]+ed\b|(?:won|bought|sold|led|built|made|met|taken|left|lost|paid)\b))"
    r"(?!.*\b(?:in|at|of|with|for|on|to)\s*$)",
    re.I | re.S,
)
_MUTUAL = (
    "met meet meeting partner partnered partnership married marry spouse wife husband merged merge merger "
    "compete competed competes competitor rival sibling cousin twin colleague friend collaborate "
    "collaborated collaborates cooperate cooperated border borders neighbour neighbor joint"
)
_ONE_WAY = (
    "acquire acquired acquires buy buys bought purchase purchased own owns owned owner father mother parent "
    "child son daughter subsidiary found founded founder director directed author wrote written successor "
    "predecessor succeeded president chairman executive ceo teacher taught killed invented discovered"
)
_BOTH_WAYS, _NEVER_BOTH = frozenset(_MUTUAL.split()), frozenset(_ONE_WAY.split())


@dataclass(frozen=True, slots=True)
class Joint:
    """The words that join two entities.

    Attributes:
        sentence: The sentence that they stand in.
        before: The words of the clause before the first of the two.
        between: The words between them, without asides.
        swapped: The second of the two asked about stands first.
    """

    sentence: str
    before: str
    between: str
    swapped: bool = False

    @property
    def words(self) -> tuple[str, ...]:
        """Its content words."""
        return frame_words(f"{self.before} {self.between}")

    @property
    def mood(self) -> Mood:
        """How firmly it is said."""
        place = max(self.sentence.find(self.between), 0)
        return mood_between(self.sentence, f"{self.before} {self.between}", place)

    @property
    def is_denied(self) -> bool:
        """Whether it is denied."""
        return self.denies(()) is True

    def tells(self, words: Collection[str]) -> bool:
        """Tell whether it has all of some words, in any form, which must be some."""
        return bool(words) and tells(f"{self.before} {self.between}", words)

    def denies(self, words: Iterable[str]) -> bool | None:
        """Return whether the clause right before the second of the two denies what some words tell.

        Args:
            words: What is told.

        Returns:
            None where that is told in another clause, or nobody can tell how far a "not" reaches: who "did
            not buy but sold" it, or "did not merge with it and bought".
        """
        asked = list(words)
        parts = contrasted(f"{self.before} {self.between}")
        return denies(parts[-1], asked) if len(parts) == 1 or tells(parts[-1], asked) else None

    @property
    def is_turned(self) -> bool:
        """Whether it is said from the second one asked about to the first, as "acquired by" says it."""
        return self.swapped != _is_turned(self.before, self.between)


def find_joints(statement: Statement, one: Named, other: Named) -> Iterator[Joint]:
    """Yield how a sentence joins two entities, wherever it names both.

    Args:
        statement: The sentence.
        one: The first of them, in whatever sentence.
        other: The second.
    """
    ones = [each for each in statement.named if set(each.rows) & set(one.rows)]
    others = [each for each in statement.named if set(each.rows) & set(other.rows)]
    for first, second in product(ones, others):
        if first.end <= second.start:
            yield join(statement, first, second)
        elif second.end <= first.start:
            found = join(statement, second, first)
            yield Joint(found.sentence, found.before, found.between, swapped=True)


def join(statement: Statement, first: Named, second: Named) -> Joint:
    """Return how a sentence joins two of its names, the first of which stands before the second."""
    times = [(each.start, each.stop) for each in statement.times]
    text = mask(statement.text, [*times, *((each.start, each.end) for each in statement.quantities)])
    begin = max([each.end for each in statement.named if each.end <= first.start], default=0)
    before = re.split(r"[,;:]", text[begin : first.start])[-1]
    return Joint(statement.text, before, _ASIDE.sub(" ", text[first.end : second.start]))


def join_by_type(relation: str) -> Joint:
    """Return how the type of an edge joins its ends: ``LED_BY`` points from who is led."""
    between = f" {relation.replace('_', ' ').lower()} "
    return Joint(between, "", between)


def is_mutual(words: tuple[str, ...]) -> bool:
    """Tell whether what holds from one to the other holds the other way too: "married", "met"."""
    return any(word in _BOTH_WAYS for word in words)


def is_one_way(words: tuple[str, ...]) -> bool:
    """Tell whether what holds from one to the other can't hold the other way: "acquired", "is father of"."""
    return any(akin(word, each) for word in words for each in _NEVER_BOTH)


def _is_turned(before: str, between: str) -> bool:
    owner_first = bool(_OF.search(before)) and bool(_IS.match(between))
    return owner_first or any(pattern.search(between) for pattern in (_PASSIVE, _OWNED, _HAS))

"""A pathway without a model: the few words between two neighbouring mentions of a sentence."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from graphnative.kg.account import Account
from graphnative.kg.passage import Passage
from graphnative.kg.records import Mention, Triplet
from graphnative.kg.triplets.checking import TripletRow, checked_triplets
from graphnative.kg.triplets.unsaid import clause_objection
from graphnative.store.words import FUNCTION_WORDS

MOST_WORDS = 6
_WORDS = re.compile(r"[\w'’-]+(?:\s+[\w'’-]+)*")
_ARTICLE = re.compile(r"\b(?:the|an?|its|their|his|her|also|now|currently|recently)\s+", re.IGNORECASE)
_LISTS = frozenset({"and", "or", "but", "nor"})
_CLAUSE_WORDS = frozenset({"that", "whether", "if"})
_TAIL = re.compile(r"\s+(?:the|an?|its|their|his|her)$", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class BetweenPathway:
    """Reads what stands between two mentions with nothing but words between them.

    What the sentence asks, denies or supposes is refused.

    Attributes:
        name: How it signs.
        calls: Model calls for a passage: none.
    """

    name: str = "between"
    calls: int = 0

    def read(
        self, passages: Sequence[Passage], mentions: Sequence[Sequence[Mention]], account: Account
    ) -> list[list[Triplet]]:
        """Return the triplets of each passage.

        Args:
            passages: Those of one document.
            mentions: Those of each passage.
            account: Learns what is refused.
        """
        unsaid: Counter[str] = Counter()
        found = [
            checked_triplets(passage, known, _rows(passage, known, unsaid), self.name, account)
            for passage, known in zip(passages, mentions, strict=True)
        ]
        account.refuse(unsaid)
        return found


def _rows(passage: Passage, mentions: Sequence[Mention], unsaid: Counter[str]) -> Iterator[TripletRow]:
    for number, (start, end) in enumerate(passage.sentences, start=1):
        inside = [each for each in mentions if start <= each.start and each.end <= end]
        for one, other in pairwise(inside):
            relation = relation_between(passage.text[one.end : other.start])
            if not relation or one.value is not None or one.surface == other.surface:
                continue
            middle = (one.end - start, other.start - start)
            reason = clause_objection(passage.text[start:end], one.start - start, middle)
            if reason:
                unsaid[reason] += 1
            else:
                yield TripletRow(
                    subject=one.surface, relation=relation, object=other.surface, sentence=number
                )


def relation_between(text: str) -> str:
    """Return the relation that the words between two mentions name; empty if they name none.

    Six words at most, with a comma in front at most, one of which says something: not "in the" alone, and
    no list ("and twin sons"), nor what a clause follows on ("said that").

    Args:
        text: What stands between.
    """
    words = text.strip().removeprefix(",").strip()
    if not _WORDS.fullmatch(words) or len(words.split()) > MOST_WORDS:
        return ""
    plain = _TAIL.sub("", _ARTICLE.sub("", f"{words} ").strip())
    said = plain.lower().split()
    if not said or said[0] in _LISTS or said[-1] in _CLAUSE_WORDS:
        return ""
    return "" if all(word in FUNCTION_WORDS for word in said) else plain

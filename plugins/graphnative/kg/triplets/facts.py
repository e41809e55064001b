"""Triplets of several pathways to facts with their votes."""

from collections.abc import Callable, Iterable, Mapping, Sequence

from graphnative.kg.passage import Passage
from graphnative.kg.records import Mention, Triplet, VotedFact
from graphnative.kg.triplets.checking import by_surface, plain
from graphnative.kg.votes import tally_facts

FactKey = tuple[str, str, str]


def vote_facts(
    passage: Passage,
    mentions: Sequence[Mention],
    triplets: Iterable[Triplet],
    asked: int,
    normal: Callable[[str], str],
) -> tuple[VotedFact, ...]:
    """Return every fact that a pathway read from a passage, with who read it, in the order of the text.

    Args:
        passage: The passage.
        mentions: Those of the passage, with their types.
        triplets: What all pathways read.
        asked: How many pathways were asked.
        normal: Relation as a pathway wrote it to the name of its type; empty if it names none.
    """
    known = by_surface(mentions)
    read: dict[FactKey, Triplet] = {}
    readings: list[tuple[FactKey, str]] = []
    for each in triplets:
        key = (plain(each.subject), normal(each.relation), _object(known[plain(each.object)]))
        if key[1]:
            readings.append((key, each.pathway))
            if key not in read or _place(passage, each) < _place(passage, read[key]):
                read[key] = each
    facts = [
        _fact(read[each.key], known, each.key[1], each.pathways, asked) for each in tally_facts(readings)
    ]

    def place(fact: VotedFact) -> tuple[int, int, str, int]:
        return passage.text.find(fact.sentence), fact.subject.start, fact.relation, fact.object.start

    return tuple(sorted(facts, key=place))


def _fact(
    triplet: Triplet, known: Mapping[str, Mention], relation: str, pathways: tuple[str, ...], asked: int
) -> VotedFact:
    ends = known[plain(triplet.subject)], known[plain(triplet.object)]
    return VotedFact(ends[0], relation, ends[1], triplet.sentence, pathways, len(pathways) / asked)


def _object(mention: Mention) -> str:
    """What an object is the same as: a value by its normal form, a name by its surface."""
    return f"={mention.value.text}" if mention.value else plain(mention.surface)


def _place(passage: Passage, triplet: Triplet) -> tuple[int, str]:
    return passage.text.find(triplet.sentence), triplet.object

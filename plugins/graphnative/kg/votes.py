"""Majorities: over character spans that voters marked, and over facts that pathways read; pure."""

from collections import Counter, defaultdict
from collections.abc import Hashable, Iterable, Mapping
from dataclasses import dataclass
from typing import Generic, TypeVar

Key = TypeVar("Key", bound=Hashable)


@dataclass(frozen=True, slots=True, order=True)
class Span:
    """A stretch of a passage that one voter holds to be a name or a value.

    Attributes:
        start: Where it begins, in characters.
        end: Where it ends, exclusive.
        tag: What the voter takes it for, as an OntoNotes tag; empty if it does not say.
    """

    start: int
    end: int
    tag: str = ""

    def moved(self, by: int) -> "Span":
        """Return the span so many characters further on."""
        return Span(self.start + by, self.end + by, self.tag)

    def overlaps(self, other: "Span") -> bool:
        """Tell whether the two share a character."""
        return self.start < other.end and other.start < self.end


@dataclass(frozen=True, slots=True)
class Elected:
    """A span that a majority supports.

    Attributes:
        span: The boundaries most voters gave, and the tag most of its supporters gave.
        voters: Who marked it, or a span that overlaps it; sorted.
    """

    span: Span
    voters: tuple[str, ...]


def majority(voters: int) -> int:
    """Return how many of so many voters are more than half of them."""
    return voters // 2 + 1


def vote_spans(ballots: Mapping[str, Iterable[Span]], quorum: int) -> tuple[Elected, ...]:
    """Return the spans that enough voters support, in the order of the text; no two overlap.

    Source: S2, "Finding spans of text that constitute named entities using several prompt strategies and
    performing majority vote".

    The boundaries most voters agree on are taken first, of equals the longer, then the earlier; whoever
    marked a span that overlaps supports it. Differs: the paper does not say how spans with different
    boundaries are counted.

    Args:
        ballots: Voter to the spans it marked in one passage.
        quorum: Supporters that a span needs.
    """
    marked: defaultdict[tuple[int, int], dict[str, str]] = defaultdict(dict)
    for voter in sorted(ballots):
        for span in sorted(ballots[voter]):
            marked[span.start, span.end].setdefault(voter, span.tag)
    left = sorted(marked, key=lambda place: (-len(marked[place]), place[0] - place[1], place))
    elected: list[Elected] = []
    while left:
        best = Span(*left[0])
        rivals = [place for place in left if best.overlaps(Span(*place))]
        supporters = {voter for place in rivals for voter in marked[place]}
        if len(supporters) >= quorum:
            tags = [tag for place in rivals for tag in marked[place].values()]
            elected.append(
                Elected(Span(best.start, best.end, most_frequent(tags)), tuple(sorted(supporters)))
            )
        taken = set(rivals) if len(supporters) >= quorum else {left[0]}
        left = [place for place in left if place not in taken]
    return tuple(sorted(elected, key=lambda each: each.span))


def most_frequent(tags: Iterable[str]) -> str:
    """Return the tag given most often, ties by text; empty if nobody gave any."""
    counts = Counter(tag for tag in tags if tag)
    return min(counts, key=lambda tag: (-counts[tag], tag), default="")


@dataclass(frozen=True, slots=True)
class Tallied(Generic[Key]):
    """Something that pathways read, with who read it.

    Attributes:
        key: What was read.
        pathways: Who read it, sorted.
    """

    key: Key
    pathways: tuple[str, ...]


def tally_facts(readings: Iterable[tuple[Key, str]]) -> tuple[Tallied[Key], ...]:
    """Return everything that was read, each once, in the order of its first reading.

    Source: S2, "The triplet is accepted only if at least two pathways agree on it". Differs: what fewer read
    is returned too, with its votes, so that it can be kept for review.

    Args:
        readings: What was read, and the pathway that read it; a pathway that repeats itself counts once.
    """
    found: dict[Key, set[str]] = {}
    for key, pathway in readings:
        found.setdefault(key, set()).add(pathway)
    return tuple(Tallied(key, tuple(sorted(pathways))) for key, pathways in found.items())

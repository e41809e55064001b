"""The kind ``examples``: queries without any model."""

import asyncio
from collections.abc import Sequence
from typing import NamedTuple, Protocol

from graphnative.retrievers.examples.writer import Candidate, ExamplesWriter
from graphnative.retrievers.linked_value import LinkedValue
from graphnative.retrievers.text2cypher.catalogue import Places
from graphnative.retrievers.text2cypher.readings import readings
from graphnative.retrievers.text2cypher.records import Draft, WriteRequest

CLOSE = 3.0
"""How far a candidate may be behind the best one, in log odds, to be tried after it: one that means something
else must not answer instead of an empty result that is right."""

NO_EXAMPLE = "No example fits: none shares a word with the question, which names nothing that the graph has."

_PER_READING = 4


class Fitted(Protocol):
    """Has a writer fitted to examples."""

    def writer(self) -> ExamplesWriter:
        """Return the writer for the examples as they are now."""


class ExampleQueries:
    """Writes the queries of :class:`graphnative.retrievers.examples.writer.ExamplesWriter`, best first.

    Args:
        examples: That it learns from.
    """

    kind: str = "examples"
    model: str = "none"

    def __init__(self, examples: Fitted) -> None:
        self._examples = examples
        self._last: _Last | None = None

    def write(self, request: WriteRequest) -> Draft | None:
        """Return the best query that was not tried yet; None if no close one is left.

        Where no example has to do with the question, the draft is empty and says so.
        """
        tried = {attempt.cypher for attempt in request.attempts}
        found = self.candidates(request)
        if not found and not request.places:
            return Draft("", reason=NO_EXAMPLE)
        for candidate in found:
            if candidate.cypher not in tried and (not tried or candidate.score >= found[0].score - CLOSE):
                return Draft(candidate.cypher, (candidate.example,) if candidate.example else ())
        return None

    async def awrite(self, request: WriteRequest) -> Draft | None:
        """Return the same without blocking the event loop."""
        return await asyncio.to_thread(self.write, request)

    def candidates(self, request: WriteRequest) -> list[Candidate]:
        """Return all queries for a question, the best first, whatever way its names are understood.

        Names for which no query has room are left out, the least sure first.
        """
        writer = self._examples.writer()
        last = self._last
        if last is None or last.writer is not writer or last[1:3] != (request.question, request.places):
            found = _all_candidates(writer, request.question, request.places)
            last = self._last = _Last(writer, request.question, request.places, found)
        return last.found


class _Last(NamedTuple):
    """The question asked last, which is often asked again: after an empty result."""

    writer: ExamplesWriter
    question: str
    places: Places
    found: list[Candidate]


def _all_candidates(writer: ExamplesWriter, question: str, places: Places) -> list[Candidate]:
    left = list(places)
    while True:
        found = _candidates(writer, question, left)
        if found or not left:
            return found if places else writer.fitting(question, found)
        left.remove(min(left, key=lambda meanings: meanings[0].score))


def _candidates(
    writer: ExamplesWriter, question: str, places: Sequence[Sequence[LinkedValue]]
) -> list[Candidate]:
    ways = readings(places)
    found = writer.candidates_of(question, [way.values for way in ways])
    best: dict[str, Candidate] = {}
    for way, candidates in zip(ways, found, strict=True):
        for candidate in candidates[:_PER_READING]:
            rated = Candidate(candidate.cypher, candidate.score + way.doubt, candidate.example)
            if rated.cypher not in best or best[rated.cypher].score < rated.score:
                best[rated.cypher] = rated
    return sorted(best.values(), key=lambda candidate: (-candidate.score, candidate.cypher))

"""What every synthesizer shares, with an answer that needs no model."""

import asyncio
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from llama_index.core.schema import NodeWithScore, QueryBundle

from graphnative.answers.faithful.chain import Looked, run_checks
from graphnative.answers.faithful.records import Check, Checked, Draft
from graphnative.answers.recording_synthesizer import RecordingSynthesizer
from graphnative.models.extractive import ExtractiveModel
from graphnative.prompts import Prompt

PROMPT = Prompt("p", "", (), "", "", "")


@dataclass(frozen=True)
class Record:
    text: str


class Echo(RecordingSynthesizer):
    """Says the question and how many nodes there were."""

    def answer(self, query: QueryBundle, nodes: Sequence[NodeWithScore]) -> Record:
        return Record(f"{query.query_str} {len(nodes)}")

    def checked(
        self, query: QueryBundle, nodes: Sequence[NodeWithScore], checks: Sequence[Check]
    ) -> tuple[Record, tuple[Looked, ...]]:
        text, looked = run_checks(checks, Draft(query.query_str, self.answer(query, nodes).text))
        return Record(text), looked

    def stream(self, query: QueryBundle, nodes: Sequence[NodeWithScore]) -> Iterator[str | Record]:
        yield query.query_str
        yield self.answer(query, nodes)


def test_asynchronous_calls_are_done_in_threads_unless_the_subclass_knows_better() -> None:
    whole, streamed = Echo(ExtractiveModel(), PROMPT), Echo(ExtractiveModel(), PROMPT, streaming=True)
    response = asyncio.run(whole.asynthesize("Who?", []))
    assert (response.response, response.metadata) == ("Who? 0", {"text": "Who? 0"})

    async def read() -> tuple[list[str], dict]:
        response = await streamed.asynthesize(QueryBundle("Who?"), [])
        return [piece async for piece in response.async_response_gen()], response.metadata

    assert asyncio.run(read()) == (["Who?"], {"text": "Who? 0"})
    assert asyncio.run(whole.aget_response("Who?", ["a", "b"])) == "Who? 2"
    assert whole.get_response("Who?", ["a"]) == "Who? 1"


class Shouts:
    name = "shouts"

    def check(self, draft: Draft) -> Checked:
        return Checked(draft.text.upper(), calls=2)


class AlwaysShouts:
    """Stands in for the checks that settings or a call name."""

    def open(self) -> list[Check]:
        return [Shouts()]


def test_checks_are_over_an_answer_before_anybody_reads_it_streamed_or_not() -> None:
    whole = Echo(ExtractiveModel(), PROMPT, supervision=AlwaysShouts())
    streamed = Echo(ExtractiveModel(), PROMPT, streaming=True, supervision=AlwaysShouts())
    response = whole.synthesize("Who?", [])
    assert (response.response, response.metadata["checks"][0]["calls"]) == ("WHO? 0", 2)
    assert asyncio.run(whole.asynthesize("Who?", [])).metadata == response.metadata
    pieces = streamed.synthesize("Who?", [])
    assert (list(pieces.response_gen), pieces.metadata) == (["WHO? 0"], response.metadata)

    async def read() -> list[str]:
        return [piece async for piece in (await streamed.asynthesize("Who?", [])).async_response_gen()]

    assert asyncio.run(read()) == ["WHO? 0"]

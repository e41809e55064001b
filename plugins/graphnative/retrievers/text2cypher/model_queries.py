"""The kinds ``simple``, ``schema`` and ``few_shot``: queries that a chat model writes."""

import asyncio
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, Protocol

from graphnative.models.protocols import ChatModel, Reply
from graphnative.models.tokens import answer_tokens, count_tokens
from graphnative.prompts import Prompt, load_prompt
from graphnative.retrievers.examples.pair import ExamplePair
from graphnative.retrievers.examples.template import literal
from graphnative.retrievers.linked_value import LinkedValue
from graphnative.retrievers.schema_forms import SchemaForm, schema_text
from graphnative.retrievers.schema_pruning import prune_schema
from graphnative.retrievers.text2cypher.catalogue import Catalogue
from graphnative.retrievers.text2cypher.records import Attempt, Draft, Turn, WriteRequest
from graphnative.settings import Settings

ModelKind = Literal["simple", "schema", "few_shot"]
MODEL_KINDS: tuple[ModelKind, ...] = ("simple", "schema", "few_shot")

_SHARES = (0.4, 0.2, 0.1, 0.05, 0.02)
_TURNS = 5


class RenderablePrompt(Protocol):
    """A prompt, ours or LlamaIndex's."""

    @property
    def inputs(self) -> tuple[str, ...]:
        """Names of its inputs."""

    def render(self, **values: str | int) -> tuple[str, str]:
        """Return system and user text."""


class NearestExamples(Protocol):
    """Finds examples that are like a question."""

    def nearest(self, question: str, values: Sequence[LinkedValue], k: int) -> list[ExamplePair]:
        """Return at most k pairs, the most similar first."""


@dataclass
class WritingPrompts:
    """The prompts of one kind; they may be exchanged.

    Attributes:
        write: Asks for a query.
        repair: Asks for another one.
    """

    write: RenderablePrompt
    repair: RenderablePrompt


def writing_prompts(settings: Settings, kind: ModelKind) -> WritingPrompts:
    """Return the prompts of a kind, the workspace's own where it has them.

    Raises:
        PromptError: A prompt file is malformed.
    """
    write: Prompt = load_prompt(settings, f"text2cypher/{kind}")
    return WritingPrompts(write, load_prompt(settings, "text2cypher/repair"))


class SchemaTexts(Protocol):
    """Tells a model what the graph has."""

    def text(self, question: str, values: Sequence[LinkedValue], queries: Sequence[str], share: float) -> str:
        """Return what a question may need of the schema, in about a share of its tokens."""


class PrunedSchema:
    """The schema of a graph, pruned for each question.

    Args:
        catalogue: Knows the graph.
        form: How it is written.
    """

    def __init__(self, catalogue: Catalogue, form: SchemaForm = "compact") -> None:
        self._catalogue, self._form = catalogue, form

    def text(self, question: str, values: Sequence[LinkedValue], queries: Sequence[str], share: float) -> str:
        """Return what a question may need of the schema, in about a share of its tokens."""
        schema = self._catalogue.now().structured
        pruned = prune_schema(schema, question, form=self._form, share=share, values=values, queries=queries)
        return schema_text(pruned, self._form)


class ModelQueries:
    """Asks a chat model for queries.

    Source: S1, section 3.2 (the three prompts).

    Differs: the schema is pruned to what the question may need and examples are chosen by similarity; a query
    that fails or finds nothing is shown to the model with the reason.

    Args:
        chat_model: Writes the queries.
        kind: Which prompt.
        prompts: Of that kind.
        schema: Tells it what the graph has.
        examples: Finds examples; None shows none.
        n_examples: How many are shown.
    """

    def __init__(
        self,
        chat_model: ChatModel,
        kind: ModelKind,
        prompts: WritingPrompts,
        schema: SchemaTexts,
        *,
        examples: NearestExamples | None = None,
        n_examples: int = 5,
    ) -> None:
        self.kind: str = kind
        self.prompts = prompts
        self._chat_model, self._schema = chat_model, schema
        self._examples, self._n_examples = examples, n_examples

    @property
    def model(self) -> str:
        """Name of the model."""
        return self._chat_model.name

    def write(self, request: WriteRequest) -> Draft | None:
        """Return what the model writes."""
        system, user, examples = self._prompt(request)
        return _draft(self._chat_model.chat(system, user), examples)

    async def awrite(self, request: WriteRequest) -> Draft | None:
        """Return the same without blocking the event loop."""
        system, user, examples = await asyncio.to_thread(self._prompt, request)
        return _draft(await self._chat_model.achat(system, user), examples)

    def _prompt(self, request: WriteRequest) -> tuple[str, str, tuple[str, ...]]:
        values = [meaning for place in request.places for meaning in place]
        examples = self._shown_examples(request, values)
        for share in _SHARES:
            system, user = self._rendered(request, values, examples, share)
            if self._fits(system, user):
                break
            if examples:
                examples = examples[: len(examples) // 2]
        return system, user, tuple(pair.id for pair in examples)

    def _rendered(
        self,
        request: WriteRequest,
        values: Sequence[LinkedValue],
        examples: Sequence[ExamplePair],
        share: float,
    ) -> tuple[str, str]:
        prompt = self.prompts.write
        given: Mapping[str, str] = {
            "question": request.question,
            "history": _history_text(request.history),
            "values": _values_text(values),
            "examples": _examples_text(examples),
        }
        if "schema" in prompt.inputs:
            queries = [pair.cypher for pair in examples]
            given = {**given, "schema": self._schema.text(request.question, values, queries, share)}
        system, user = prompt.render(**{name: given[name] for name in prompt.inputs if name in given})
        return (system, user) if not request.attempts else self._repair(system, user, request.attempts[-1])

    def _repair(self, system: str, user: str, tried: Attempt) -> tuple[str, str]:
        further, text = self.prompts.repair.render(
            task=user, query=tried.cypher or tried.reply, reason=tried.reason
        )
        return "\n\n".join(part for part in (system, further) if part), text

    def _shown_examples(self, request: WriteRequest, values: Sequence[LinkedValue]) -> list[ExamplePair]:
        if self._examples is None or "examples" not in self.prompts.write.inputs:
            return []
        best = [place[0] for place in request.places]
        return self._examples.nearest(request.question, best, self._n_examples)

    def _fits(self, system: str, user: str) -> bool:
        reserve = answer_tokens(self._chat_model)
        return count_tokens(system) + count_tokens(user) + reserve <= self._chat_model.context_window


def _draft(reply: Reply, examples: tuple[str, ...]) -> Draft:
    return Draft(reply.text, examples, reply.model, reply.prompt_tokens, reply.completion_tokens)


def _values_text(values: Iterable[LinkedValue]) -> str:
    lines = [f"- {value.label}.{value.key} = {literal(value.value)}" for value in values]
    return "\n".join(["Values that the question may name:", *dict.fromkeys(lines), "", ""]) if lines else ""


def _examples_text(examples: Iterable[ExamplePair]) -> str:
    shown = [f"Question: {pair.question}\nQuery: {pair.cypher}" for pair in examples]
    return "\n\n".join(["Examples of questions and their queries:", *shown]) if shown else ""


def _history_text(history: Sequence[Turn]) -> str:
    if not history:
        return ""
    lines = [
        f"Asked before: {turn.question}" + (f"\nIts query: {turn.cypher}" if turn.cypher else "")
        for turn in history[-_TURNS:]
    ]
    return "\n".join([*lines, "", "The question may go on from there.", ""])

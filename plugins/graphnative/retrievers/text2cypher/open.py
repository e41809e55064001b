"""Text2Cypher on a graph, as the workspace's settings want it or otherwise."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from graphnative.errors import InputError
from graphnative.models.open import open_chat_model
from graphnative.models.protocols import ChatModel
from graphnative.retrievers.examples.keeping import open_examples
from graphnative.retrievers.examples.pair import ExamplePair
from graphnative.retrievers.text2cypher.catalogue import Catalogue, FindValues
from graphnative.retrievers.text2cypher.example_queries import ExampleQueries
from graphnative.retrievers.text2cypher.fitted import FittedExamples, GivenPairs
from graphnative.retrievers.text2cypher.loop import LoopOptions, Text2Cypher
from graphnative.retrievers.text2cypher.model_queries import (
    MODEL_KINDS,
    ModelQueries,
    NearestExamples,
    PrunedSchema,
    SchemaTexts,
    writing_prompts,
)
from graphnative.retrievers.text2cypher.records import QueryWriter
from graphnative.settings import Settings
from graphnative.settings.models import ExtractiveChat
from graphnative.store.bounded_query import QueryLimits
from graphnative.store.database import HasDatabase

Kind = Literal["examples", "simple", "schema", "few_shot"]
KINDS: tuple[Kind, ...] = ("examples", *MODEL_KINDS)


@dataclass(frozen=True, slots=True)
class Sources:
    """Where the parts of a model's prompt come from, where it is not the graph itself.

    Attributes:
        schema: Tells what the graph has; None prunes its schema.
        examples: Finds examples; None takes those kept for the graph.
        values: Finds further values that a question names.
    """

    schema: SchemaTexts | None = None
    examples: NearestExamples | None = None
    values: FindValues | None = None


def open_text2cypher(
    store: HasDatabase,
    *,
    kind: Kind | None = None,
    model: ChatModel | None = None,
    examples: Sequence[ExamplePair] | None = None,
    options: LoopOptions | None = None,
    sources: Sources | None = None,
) -> Text2Cypher:
    """Return Text2Cypher on a graph, to be kept: schema, values and examples are read once for each change.

    Args:
        store: The graph; it is only read.
        kind: How queries are written; None takes the settings', which without a model is ``examples`` and
            with one ``few_shot``.
        model: Writes the queries; None takes that of the settings.
        examples: Pairs to learn from; None takes those kept for the graph.
        options: How far it goes; None takes the settings'.
        sources: Where else a model's prompt comes from.

    Raises:
        InputError: There is no such kind, or it needs a model and none is configured.
        PromptError: A prompt file is malformed.
    """
    settings = store.database.settings
    chosen = kind or chosen_kind(settings, model)
    if chosen not in KINDS:
        raise InputError(f"There is no kind {chosen!r} of Text2Cypher.", hint=f"Kinds: {', '.join(KINDS)}.")
    given = sources or Sources()
    catalogue = Catalogue(store, further=given.values)
    kept = open_examples(store) if examples is None else GivenPairs(examples)
    fitted = FittedExamples(kept, catalogue, settings.cache)
    writer: QueryWriter
    if chosen == "examples":
        writer = ExampleQueries(fitted)
    else:
        writer = ModelQueries(
            model or _configured(settings),
            chosen,
            writing_prompts(settings, chosen),
            given.schema or PrunedSchema(catalogue),
            examples=given.examples or fitted,
            n_examples=settings.text2cypher.examples,
        )
    return Text2Cypher(store, writer, catalogue=catalogue, options=options or loop_options(settings))


def chosen_kind(settings: Settings, model: ChatModel | None = None) -> Kind:
    """Return how queries are written unless a call says otherwise.

    Args:
        settings: The workspace.
        model: A model that was handed over.
    """
    section = settings.text2cypher
    if section.kind != "auto":
        return section.kind
    return "few_shot" if model or not isinstance(settings.chat, ExtractiveChat) else "examples"


def loop_options(settings: Settings) -> LoopOptions:
    """Return how far Text2Cypher goes by the settings."""
    section = settings.text2cypher
    limits = QueryLimits(timeout_s=section.timeout_s, max_rows=section.max_rows)
    return LoopOptions(attempts=section.attempts, limits=limits)


def _configured(settings: Settings) -> ChatModel:
    if isinstance(settings.chat, ExtractiveChat):
        raise InputError(
            "This kind of Text2Cypher needs a language model, and none is configured.",
            hint="Configure `graphnative.chat` in settings.yaml, or take the kind `examples`.",
        )
    return open_chat_model(settings.chat)

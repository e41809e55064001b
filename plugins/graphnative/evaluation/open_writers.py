"""Text2Cypher as it is measured: of any kinds and models, with given examples or the graph's own."""

from collections.abc import Sequence
from pathlib import Path

from graphnative.evaluation.journal import key_of
from graphnative.evaluation.query_writer import QueryWriter, WrittenQuery
from graphnative.evaluation.questions import Turn
from graphnative.models.open import open_chat_model, open_embedder
from graphnative.models.protocols import ChatModel
from graphnative.retrievers.examples.keeping import open_examples
from graphnative.retrievers.examples.pair import ExamplePair
from graphnative.retrievers.text2cypher.loop import Text2Cypher
from graphnative.retrievers.text2cypher.model_queries import MODEL_KINDS, writing_prompts
from graphnative.retrievers.text2cypher.open import Kind, open_text2cypher
from graphnative.retrievers.text2cypher.records import Turn as Asked
from graphnative.settings import Settings
from graphnative.settings.models import ExtractiveChat, HuggingFaceChat, LitellmChat, LlamaCppChat
from graphnative.store.database import HasDatabase


class Text2CypherWriter:
    """Text2Cypher as a query writer that is measured: repairs and all.

    Args:
        text2cypher: Who is asked.
        state: Stands for its prompts and examples.
    """

    def __init__(self, text2cypher: Text2Cypher, state: str) -> None:
        self._text2cypher = text2cypher
        self.state = state

    @property
    def prompt(self) -> str:
        """The kind of prompt."""
        return self._text2cypher.writer.kind

    @property
    def model(self) -> str:
        """The model's name; ``none`` without one."""
        return self._text2cypher.writer.model

    def write(self, question: str, history: Sequence[Turn]) -> WrittenQuery:
        """Return the best query that it finds; the tokens are those of all attempts.

        Raises:
            ModelError: The model failed.
            StoreError: The server failed.
        """
        turns = [Asked(turn.question, turn.cypher) for turn in history]
        found = self._text2cypher.ask(question, history=turns)
        return WrittenQuery(
            found.cypher,
            found.best.reason,
            sum(attempt.prompt_tokens for attempt in found.attempts),
            sum(attempt.completion_tokens for attempt in found.attempts),
        )


def open_writers(
    store: HasDatabase,
    kinds: Sequence[Kind],
    models: Sequence[str] = (),
    examples: Sequence[ExamplePair] | None = None,
) -> list[QueryWriter]:
    """Return a writer for each kind of prompt and model; a kind that needs no model comes once.

    Args:
        store: The graph; it is only read.
        kinds: Kinds of prompt.
        models: GGUF files, or names for litellm; none takes the model of the settings.
        examples: Pairs to learn from; None takes those kept for the graph.

    Raises:
        InputError: A kind needs a model and there is none.
        MissingExtraError: A model needs an extra that is not installed.
        ModelError: There is no such file.
    """
    settings = store.database.settings
    pairs = open_examples(store).all() if examples is None else examples
    opened: list[ChatModel | None] = [open_model(name, settings) for name in models] or [None]
    writers: list[QueryWriter] = []
    for kind in kinds:
        state = _state(settings, kind, pairs)
        for model in opened if kind in MODEL_KINDS else [None]:
            asked = open_text2cypher(store, kind=kind, model=model, examples=pairs)
            writers.append(Text2CypherWriter(asked, state))
    return writers


def open_model(name: str, settings: Settings) -> ChatModel:
    """Return a chat model by name; everything else of it is as in the settings, if they have that kind.

    Args:
        name: A file that ends in ``.gguf``, ``hf:`` and a folder or a name on the hub of Hugging Face,
            ``extractive``, or a name for litellm.
        settings: The workspace.

    Raises:
        MissingExtraError: It needs an extra that is not installed.
        ModelError: There is no such file.
    """
    given = settings.chat
    if name == "extractive":
        quoting = given if isinstance(given, ExtractiveChat) else ExtractiveChat()
        return open_chat_model(quoting, embedder=open_embedder(settings.embedder))
    if name.startswith("hf:"):
        model = name.removeprefix("hf:")
        own = (
            given if isinstance(given, HuggingFaceChat) else HuggingFaceChat(kind="huggingface", model=model)
        )
        return open_chat_model(own.model_copy(update={"model": model}))
    if name.endswith(".gguf"):
        local = given if isinstance(given, LlamaCppChat) else LlamaCppChat(kind="llama_cpp", file=Path(name))
        return open_chat_model(local.model_copy(update={"file": Path(name).resolve()}))
    remote = given if isinstance(given, LitellmChat) else LitellmChat(kind="litellm", model=name)
    return open_chat_model(remote.model_copy(update={"model": name}))


def _state(settings: Settings, kind: Kind, pairs: Sequence[ExamplePair]) -> str:
    """Stands for all that a kind's queries depend on besides model and graph."""
    shown: list[object] = [settings.text2cypher.model_dump(), sorted(pair.id for pair in pairs)]
    if kind in MODEL_KINDS:
        prompts = writing_prompts(settings, kind)
        for prompt in (prompts.write, prompts.repair):
            shown.append(prompt.render(**{name: name for name in prompt.inputs}))
    return key_of(*shown)

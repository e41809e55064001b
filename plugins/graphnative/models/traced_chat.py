"""A chat model whose every call is a span."""

from collections.abc import Generator, Iterator, Mapping, Sequence
from typing import Any

from graphnative.models.batching import Batch
from graphnative.models.extractive import ExtractiveModel
from graphnative.models.protocols import ChatModel, Reply
from graphnative.models.spans import failed, open_span, span
from graphnative.models.streaming import pieces_and_reply
from graphnative.models.traces import current_tracer
from graphnative.models.wrapped_chat import WrappedChat


class TracedChat(WrappedChat):
    """Asks another model, and tells traces of each call: its name, tokens and time.

    Args:
        model: The model.
    """

    def chat(self, system: str, user: str, *, json_schema: Mapping[str, Any] | None = None) -> Reply:
        """Return the answer."""
        with span("chat", "LLM", _asked(self.name, system, user)) as tell:
            reply = self._model.chat(system, user, json_schema=json_schema)
            tell(_told(reply))
            return reply

    async def achat(self, system: str, user: str, *, json_schema: Mapping[str, Any] | None = None) -> Reply:
        """Return the answer without blocking the event loop."""
        with span("chat", "LLM", _asked(self.name, system, user)) as tell:
            reply = await self._model.achat(system, user, json_schema=json_schema)
            tell(_told(reply))
            return reply

    @property
    def batch(self) -> Batch:
        """What writes several answers together, in one span; a model that can't has none."""
        together: Batch = self._model.batch  # type: ignore[attr-defined]  # of some kinds, or an error

        def told(prompts: Sequence[tuple[str, str]]) -> list[Reply]:
            asked = "\n\n".join(f"{system}\n\n{user}" for system, user in prompts)
            with span("chat", "LLM", _asked(self.name, "", asked)) as tell:
                replies = together(prompts)
                tell(_told(_joined(replies, self.name)))
                return replies

        return told

    def stream(self, system: str, user: str) -> Generator[str, None, Reply]:
        """Yield the answer piece by piece; the span ends with it, or where the caller stops."""
        return self._told_stream(pieces_and_reply(self._model, system, user), _asked(self.name, system, user))

    def _told_stream(
        self, pieces: Iterator[str | Reply], asked: Mapping[str, Any]
    ) -> Generator[str, None, Reply]:
        made = open_span("chat", "LLM", asked)
        whole = Reply("", self.name)
        try:
            for piece in pieces:
                if isinstance(piece, Reply):
                    whole = piece
                    continue
                yield piece
            made.set_attributes(_told(whole))
            return whole
        except Exception as error:
            failed(made, error)
            raise
        finally:
            made.end()


def traced(model: ChatModel) -> ChatModel:
    """Return a model whose calls are traced, where traces are asked for; the extractive one calls nobody."""
    if current_tracer() is None or isinstance(model, ExtractiveModel):
        return model
    return TracedChat(model)


def _joined(replies: Sequence[Reply], name: str) -> Reply:
    """Several replies as one: their texts, and their tokens together."""
    return Reply(
        "\n\n".join(reply.text for reply in replies),
        name,
        sum(reply.prompt_tokens for reply in replies),
        sum(reply.completion_tokens for reply in replies),
        truncated=any(reply.truncated for reply in replies),
    )


def _asked(name: str, system: str, user: str) -> dict[str, Any]:
    return {"llm.model_name": name, "input.value": f"{system}\n\n{user}".strip()}


def _told(reply: Reply) -> dict[str, Any]:
    counts = {"prompt": reply.prompt_tokens, "completion": reply.completion_tokens}
    told = {f"llm.token_count.{name}": count for name, count in counts.items() if count}
    return {**told, "output.value": reply.text, "graphnative.truncated": reply.truncated}

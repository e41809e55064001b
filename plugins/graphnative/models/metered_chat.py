"""A chat model whose every call is counted: its tokens, its time and what it costs."""

import time
from collections.abc import Generator, Mapping, Sequence
from typing import Any

from graphnative.models.batching import Batch
from graphnative.models.extractive import ExtractiveModel
from graphnative.models.protocols import ChatModel, Reply
from graphnative.models.spending import NO_PRICES, Prices, count_call
from graphnative.models.streaming import pieces_and_reply
from graphnative.models.tokens import count_tokens
from graphnative.models.wrapped_chat import WrappedChat
from graphnative.settings.models import ChatSection, PricedChat


class MeteredChat(WrappedChat):
    """Asks another model, and counts every call.

    Args:
        model: The model.
        prices: What its tokens cost.
    """

    def __init__(self, model: ChatModel, prices: Prices) -> None:
        super().__init__(model)
        self._prices = prices

    def chat(self, system: str, user: str, *, json_schema: Mapping[str, Any] | None = None) -> Reply:
        """Return the answer."""
        began = time.perf_counter()
        return self._counted(self._model.chat(system, user, json_schema=json_schema), system + user, began)

    async def achat(self, system: str, user: str, *, json_schema: Mapping[str, Any] | None = None) -> Reply:
        """Return the answer without blocking the event loop."""
        began = time.perf_counter()
        reply = await self._model.achat(system, user, json_schema=json_schema)
        return self._counted(reply, system + user, began)

    @property
    def batch(self) -> Batch:
        """What writes several answers together, each of which counts; a model that can't has none."""
        together: Batch = self._model.batch  # type: ignore[attr-defined]  # of some kinds, or an error

        def counted(prompts: Sequence[tuple[str, str]]) -> list[Reply]:
            began = time.perf_counter()
            replies = together(prompts)
            each = (time.perf_counter() - began) / max(len(prompts), 1)
            for (system, user), reply in zip(prompts, replies, strict=True):
                self._count(reply, system + user, each)
            return replies

        return counted

    def stream(self, system: str, user: str) -> Generator[str, None, Reply]:
        """Yield the answer piece by piece; one that the caller leaves counts with what was written so far.

        One that fails does not count, as no other failed call does.
        """
        began, said = time.perf_counter(), list[str]()
        whole = Reply("", self.name)
        try:
            for piece in pieces_and_reply(self._model, system, user):
                if isinstance(piece, Reply):
                    whole = piece
                else:
                    said.append(piece)
                    yield piece
        except GeneratorExit:
            self._counted(Reply("".join(said), self.name), system + user, began)
            raise
        return self._counted(whole, system + user, began)

    def _counted(self, reply: Reply, prompt: str, began: float) -> Reply:
        self._count(reply, prompt, time.perf_counter() - began)
        return reply

    def _count(self, reply: Reply, prompt: str, seconds: float) -> None:
        read = reply.prompt_tokens or count_tokens(prompt)
        written = reply.completion_tokens or count_tokens(reply.text)
        count_call(self.name, (read, written), seconds, self._prices)


def metered(model: ChatModel, section: ChatSection) -> ChatModel:
    """Return a model whose calls are counted, at its block's prices; the extractive one calls nobody."""
    return model if isinstance(model, ExtractiveModel) else MeteredChat(model, prices_of(section))


def prices_of(section: ChatSection) -> Prices:
    """Return the prices that a model's block names."""
    return (section.prompt_price, section.completion_price) if isinstance(section, PricedChat) else NO_PRICES

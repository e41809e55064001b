"""A chat model of any provider that litellm reaches."""

from collections.abc import AsyncIterator, Iterator
from typing import Any

from graphnative.errors import ModelError
from graphnative.models.background_loop import SHARED
from graphnative.models.litellm_client import call, connection, load_litellm
from graphnative.models.protocols import Reply
from graphnative.settings.sections import LitellmChat


class LitellmModel:
    """Asks a provider or an OpenAI-compatible server.

    Args:
        section: The block ``chat`` of the settings.
    """

    def __init__(self, section: LitellmChat) -> None:
        self._section = section

    @property
    def name(self) -> str:
        """The model's name with litellm's provider prefix."""
        return self._section.model

    @property
    def context_window(self) -> int:
        """Tokens that prompt and answer may have together."""
        return self._section.context_window

    @property
    def max_answer_tokens(self) -> int:
        """Tokens that are kept free for the answer."""
        return self._section.max_tokens

    def chat(self, system: str, user: str) -> Reply:
        """Return the answer.

        Raises:
            ModelError: The server can't be reached, refused, took too long or replied with something else.
        """
        return SHARED.run(self._chat(system, user))

    async def achat(self, system: str, user: str) -> Reply:
        """Return the answer without blocking the event loop."""
        return await SHARED.arun(self._chat(system, user))

    def stream(self, system: str, user: str) -> Iterator[str]:
        """Yield the answer piece by piece; a failure after the first piece is not tried again."""
        return SHARED.iterate(self._stream(system, user))

    async def _chat(self, system: str, user: str) -> Reply:
        async def one_call() -> Reply:
            return self._read(await self._complete(system, user, stream=False))

        return await call(self._section, self._section.retries, one_call)

    async def _stream(self, system: str, user: str) -> AsyncIterator[str]:
        async def open_stream() -> Any:
            return await self._complete(system, user, stream=True)

        chunks = await call(self._section, self._section.retries, open_stream)
        while (chunk := await call(self._section, 0, lambda: anext(chunks, None))) is not None:
            piece = chunk.choices[0].delta.content if chunk.choices else None
            if piece:
                yield piece

    async def _complete(self, system: str, user: str, *, stream: bool) -> Any:
        messages = [{"role": "system", "content": system}] * bool(system) + [
            {"role": "user", "content": user}
        ]
        return await load_litellm().acompletion(
            messages=messages,
            temperature=self._section.temperature,
            max_tokens=self._section.max_tokens,
            stream=stream,
            **connection(self._section),
        )

    def _read(self, response: Any) -> Reply:
        """The reply in our form."""
        text = response.choices[0].message.content
        if not isinstance(text, str) or not text.strip():
            reason = response.choices[0].finish_reason
            raise ModelError(f"The model {self.name} replied without a text (it ended by {reason!r}).")
        usage = getattr(response, "usage", None)
        return Reply(
            text=text.strip(),
            model=self.name,
            prompt_tokens=int(getattr(usage, "prompt_tokens", None) or 0),
            completion_tokens=int(getattr(usage, "completion_tokens", None) or 0),
            truncated=response.choices[0].finish_reason == "length",
        )

"""A chat model of any provider that litellm reaches."""

from collections.abc import AsyncIterator, Generator, Mapping
from dataclasses import dataclass
from typing import Any

from graphnative.errors import ModelError
from graphnative.models.background_loop import SHARED
from graphnative.models.litellm_client import call, connection, load_litellm
from graphnative.models.protocols import Reply
from graphnative.settings.models import LitellmChat


@dataclass(slots=True)
class _End:
    """How a reply ended and what it cost, as far as the server has said."""

    reason: str | None = None
    prompt_tokens: int = 0
    completion_tokens: int = 0

    def read(self, response: Any) -> None:
        """Take over what a response, or a chunk of a stream, says."""
        if response.choices:
            self.reason = response.choices[0].finish_reason or self.reason
        usage = getattr(response, "usage", None)
        self.prompt_tokens = int(getattr(usage, "prompt_tokens", None) or self.prompt_tokens)
        self.completion_tokens = int(getattr(usage, "completion_tokens", None) or self.completion_tokens)


class LitellmModel:
    """Asks a provider or an OpenAI-compatible server.

    Args:
        section: The block ``chat`` of the settings.
    """

    def __init__(self, section: LitellmChat) -> None:
        self._section = section
        self._takes_schemas = True

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

    def chat(self, system: str, user: str, *, json_schema: Mapping[str, Any] | None = None) -> Reply:
        """Return the answer.

        A schema is sent as ``response_format``; a server that refuses that is asked again without it, and is
        not sent one again.

        Raises:
            ModelError: The server can't be reached, refused, took too long or replied with something else.
        """
        return SHARED.run(self._chat(system, user, json_schema))

    async def achat(self, system: str, user: str, *, json_schema: Mapping[str, Any] | None = None) -> Reply:
        """Return the answer without blocking the event loop."""
        return await SHARED.arun(self._chat(system, user, json_schema))

    def stream(self, system: str, user: str) -> Generator[str, None, Reply]:
        """Yield the answer piece by piece; a failure after the first piece is not tried again."""
        said: list[str] = []
        end = _End()
        for piece in SHARED.iterate(self._stream(system, user, end)):
            said.append(piece)
            yield piece
        return Reply(
            "".join(said), self.name, end.prompt_tokens, end.completion_tokens, end.reason == "length"
        )

    async def _chat(self, system: str, user: str, schema: Mapping[str, Any] | None) -> Reply:
        async def one_call() -> Reply:
            if schema is None or not self._takes_schemas:
                return self._read(await self._complete(system, user))
            try:
                return self._read(await self._complete(system, user, response_format=_format(schema)))
            except _refusals() as error:
                if type(error).__name__ == "ContextWindowExceededError":
                    raise
                reply = self._read(await self._complete(system, user))
                self._takes_schemas = False  # now it is known that the schema was what it refused
                return reply

        return await call(self._section, self._section.retries, one_call)

    async def _stream(self, system: str, user: str, end: _End) -> AsyncIterator[str]:
        async def open_stream() -> Any:
            return await self._complete(system, user, stream=True, stream_options={"include_usage": True})

        chunks = await call(self._section, self._section.retries, open_stream)
        while (chunk := await call(self._section, 0, lambda: anext(chunks, None))) is not None:
            end.read(chunk)
            piece = chunk.choices[0].delta.content if chunk.choices else None
            if piece:
                yield piece

    async def _complete(self, system: str, user: str, **options: Any) -> Any:
        messages = [{"role": "system", "content": system}] * bool(system) + [
            {"role": "user", "content": user}
        ]
        return await load_litellm().acompletion(
            messages=messages,
            temperature=self._section.temperature,
            max_tokens=self._section.max_tokens,
            **options,
            **connection(self._section),
        )

    def _read(self, response: Any) -> Reply:
        """The reply in our form."""
        text = response.choices[0].message.content
        end = _End()
        end.read(response)
        if not isinstance(text, str) or not text.strip():
            raise ModelError(f"The model {self.name} replied without a text (it ended by {end.reason!r}).")
        return Reply(
            text.strip(), self.name, end.prompt_tokens, end.completion_tokens, end.reason == "length"
        )


def _format(schema: Mapping[str, Any]) -> dict[str, Any]:
    return {"type": "json_schema", "json_schema": {"name": "answer", "schema": dict(schema)}}


def _refusals() -> tuple[type[Exception], ...]:
    """What a server's "bad request" is to litellm."""
    litellm = load_litellm()
    return (litellm.BadRequestError, litellm.UnprocessableEntityError)

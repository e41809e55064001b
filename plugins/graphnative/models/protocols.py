"""The two protocols every model satisfies: texts to vectors, a prompt to text."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from graphnative.records import Vectors


@dataclass(frozen=True, slots=True)
class Reply:
    """A chat model's answer.

    Attributes:
        text: The answer itself.
        model: Name of the model that wrote it.
        prompt_tokens: Tokens read, 0 if the model does not count.
        completion_tokens: Tokens written, 0 if the model does not count.
        truncated: It stopped at its token limit, not at an end.
        closed: It is truncated, but was held to its schema and made to end: its form is whole.
    """

    text: str
    model: str
    prompt_tokens: int = 0
    completion_tokens: int = 0
    truncated: bool = False
    closed: bool = False


class Embedder(Protocol):
    """Turns texts into unit vectors."""

    @property
    def name(self) -> str:
        """The model's name; vectors of different names are never compared."""

    @property
    def dimensions(self) -> int:
        """Length of every vector."""

    def embed(self, texts: Sequence[str]) -> Vectors:
        """Return one unit row per text, shape (len(texts), dimensions), float32; a blank text gives zeros."""


class ChatModel(Protocol):
    """Turns a system and a user text into an answer."""

    @property
    def name(self) -> str:
        """The model's name, as recorded with what it writes."""

    @property
    def context_window(self) -> int:
        """Tokens that prompt and answer may have together."""

    def chat(self, system: str, user: str, *, json_schema: Mapping[str, Any] | None = None) -> Reply:
        """Return the answer.

        Args:
            system: What the model is and does.
            user: What it is asked.
            json_schema: The answer shall be an object of this JSON schema. A model that can be held to it
                while it writes is; of others the caller checks the reply, as it must anyway.
        """

    async def achat(self, system: str, user: str, *, json_schema: Mapping[str, Any] | None = None) -> Reply:
        """Return the answer without blocking the event loop."""

    def stream(self, system: str, user: str) -> Iterator[str]:
        """Yield the answer piece by piece; a generator may return the whole :class:`Reply` at its end."""

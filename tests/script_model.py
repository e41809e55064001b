"""A chat model that gives fixed replies and remembers its prompts."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from graphnative.models.protocols import Reply


class ScriptModel:
    """Gives the replies in turn, the last one again and again."""

    name = "script"

    def __init__(self, replies: Sequence[str], *, context_window: int = 8192) -> None:
        self._replies = list(replies)
        self.context_window = context_window
        self.prompts: list[tuple[str, str]] = []

    def chat(self, system: str, user: str, *, json_schema: Mapping[str, Any] | None = None) -> Reply:
        self.prompts.append((system, user))
        reply = self._replies.pop(0) if len(self._replies) > 1 else self._replies[0]
        return Reply(reply, self.name, prompt_tokens=10, completion_tokens=2)

    async def achat(self, system: str, user: str, *, json_schema: Mapping[str, Any] | None = None) -> Reply:
        return self.chat(system, user)

    def stream(self, system: str, user: str) -> Iterator[str]:
        for word in self.chat(system, user).text.split(" "):
            yield f"{word} "

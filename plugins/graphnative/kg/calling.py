"""Model calls with a cache, a limit of time and tokens, bounded retries, and a count of everything."""

import asyncio
import json
import threading
import time
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Protocol, TypeVar

from graphnative.errors import CutReplyError, ModelError, ReplyError
from graphnative.kg.call_cache import call_key
from graphnative.models.background_loop import SHARED
from graphnative.models.protocols import ChatModel, Reply
from graphnative.models.tokens import count_tokens, prompt_room
from graphnative.prompts import Prompt
from graphnative.records import Chunk

Read = TypeVar("Read")
ReadOut = TypeVar("ReadOut", covariant=True)

_AGAIN = (
    "\n\nYour last reply could not be used: {message} Answer again, in the form asked for and nothing else."
)


class Replies(Protocol):
    """Where complete replies are kept."""

    def get(self, key: str) -> Reply | None:
        """Return the reply kept under a key."""

    def add(self, key: str, document_id: str, reply: Reply) -> None:
        """Keep a complete reply on a document."""


class ReplyForm(Protocol[ReadOut]):
    """What a prompt asks for: its schema, and how a reply is read."""

    @property
    def json_schema(self) -> Mapping[str, Any] | None:
        """The object as a JSON schema; None for an answer in plain text."""

    def read(self, reply: Reply) -> ReadOut:
        """Return what a reply holds, or raise :class:`graphnative.errors.ReplyError`."""


@dataclass(frozen=True, slots=True)
class Limits:
    """What a run may cost.

    Attributes:
        seconds: Of one call.
        tries: Calls for one answer at most.
        tokens: Of all calls together, read and written; None sets no limit.
    """

    seconds: float = 120.0
    tries: int = 3
    tokens: int | None = None


@dataclass(slots=True)
class Spent:
    """What a run has cost so far.

    Attributes:
        calls: Answers asked for.
        cached: Answers that were there from an earlier run.
        prompt_tokens: Read; estimated where the model does not count.
        completion_tokens: Written; estimated where the model does not count.
        seconds: In calls, all threads together.
        refused: Reason to number of replies that could not be used.
    """

    calls: int = 0
    cached: int = 0
    prompt_tokens: int = 0
    completion_tokens: int = 0
    seconds: float = 0.0
    refused: Counter[str] = field(default_factory=Counter)

    @property
    def tokens(self) -> int:
        """Read and written together."""
        return self.prompt_tokens + self.completion_tokens

    def add(self, other: "Spent") -> None:
        """Count what a part of the run has cost."""
        self.calls += other.calls
        self.cached += other.cached
        self.prompt_tokens += other.prompt_tokens
        self.completion_tokens += other.completion_tokens
        self.seconds += other.seconds
        self.refused.update(other.refused)


@dataclass(slots=True)
class Caller:
    """Asks one model; threads may share it.

    Attributes:
        chat: The model.
        cache: Where complete replies are kept.
        limits: What the run may cost.
        spent: What it has cost.
    """

    chat: ChatModel
    cache: Replies
    limits: Limits = Limits()
    spent: Spent = field(default_factory=Spent)
    _lock: threading.Lock = field(default_factory=threading.Lock)

    def ask(self, chunk: Chunk, prompt: Prompt, form: ReplyForm[Read], inputs: Mapping[str, str]) -> Read:
        """Return what the model says of a passage, read.

        A reply that can't be read is asked for again, with the reason, up to the limit of tries; only a
        complete reply that could be read is kept.

        Args:
            chunk: The passage, for the cache.
            prompt: The question.
            form: What it asks for.
            inputs: The values of the prompt's names.

        Raises:
            CutReplyError: The reply was cut: a smaller passage may be answered.
            ReplyError: No try gave a reply that can be read; it carries the last one's raw text.
            ModelError: The model failed or took too long, or the run's tokens are spent.
        """
        system, user = prompt.render(**inputs)
        key = call_key(chunk.id, self.chat.name, prompt.digest, f"{system}\x1e{user}")
        if known := self.kept(key):
            return form.read(known)
        if count_tokens(system) + count_tokens(user) > prompt_room(self.chat):
            raise ReplyError(f"A passage does not fit into the window of {self.chat.name}.")
        complaint, again = ReplyError("No reply was asked for."), ""
        for _ in range(self.limits.tries):
            reply = self.timed(system, user + again, form.json_schema)
            try:
                found = form.read(reply)
            except ReplyError as error:
                complaint, again = error, _AGAIN.format(message=error.message)
                with self._lock:
                    self.spent.refused[error.message.split(":")[0].rstrip(".")] += 1
                if isinstance(error, CutReplyError):
                    break  # the same question has the same long answer
            else:
                self.cache.add(key, chunk.document_id, reply)
                return found
        raise complaint

    def kept(self, key: str) -> Reply | None:
        """Return the reply kept under a key, and count it; None if there is none."""
        known = self.cache.get(key)
        if known is not None:
            with self._lock:
                self.spent.cached += 1
        return known

    def timed(self, system: str, user: str, schema: Mapping[str, Any] | None) -> Reply:
        """Return one reply as it is, within the limits, counted and not kept.

        Raises:
            ModelError: The model failed or took too long, or the run's tokens are spent.
        """
        with self._lock:
            if self.limits.tokens is not None and self.spent.tokens >= self.limits.tokens:
                raise ModelError(
                    f"The run has spent its {self.limits.tokens:,} tokens.",
                    hint="What it has done is kept; `kg.max_tokens` in settings.yaml is the limit of a run.",
                )
            self.spent.calls += 1
        began = time.monotonic()
        try:
            call = self.chat.achat(system, user, json_schema=schema)
            reply = SHARED.run(asyncio.wait_for(call, self.limits.seconds))
        except TimeoutError:
            raise ModelError(
                f"{self.chat.name} did not answer within {self.limits.seconds:g} seconds.",
                hint="What was done is kept; `kg.call_seconds` in settings.yaml is the limit of one call.",
            ) from None
        with self._lock:
            self.spent.seconds += time.monotonic() - began
            self.spent.prompt_tokens += reply.prompt_tokens or count_tokens(system) + count_tokens(user)
            self.spent.completion_tokens += reply.completion_tokens or count_tokens(reply.text)
        return reply


@dataclass(frozen=True, slots=True)
class CountedChat:
    """A caller as a chat model, for parts that read replies themselves: limited and counted.

    Attributes:
        caller: Who asks.
        document_id: The document asked about: whole replies that are a JSON object are kept on it. Empty for
            questions about several, which are not kept.
    """

    caller: Caller
    document_id: str = ""

    def about(self, document_id: str) -> "CountedChat":
        """Return the same for questions about one document."""
        return replace(self, document_id=document_id)

    @property
    def name(self) -> str:
        """The model's name."""
        return self.caller.chat.name

    @property
    def context_window(self) -> int:
        """Tokens that prompt and answer may have together."""
        return self.caller.chat.context_window

    @property
    def max_answer_tokens(self) -> int:
        """Tokens that are kept free for the answer."""
        return self.context_window - prompt_room(self.caller.chat)

    def chat(self, system: str, user: str, *, json_schema: Mapping[str, Any] | None = None) -> Reply:
        """Return the answer; one that is kept costs nothing."""
        if not self.document_id:
            return self.caller.timed(system, user, json_schema)
        key = call_key(self.document_id, self.name, "", f"{system}\x1e{user}")
        if known := self.caller.kept(key):
            return known
        reply = self.caller.timed(system, user, json_schema)
        if not reply.truncated and _is_object(reply.text):
            self.caller.cache.add(key, self.document_id, reply)
        return reply

    async def achat(self, system: str, user: str, *, json_schema: Mapping[str, Any] | None = None) -> Reply:
        """Return the answer without blocking the event loop."""
        return await asyncio.to_thread(self.chat, system, user, json_schema=json_schema)

    def stream(self, system: str, user: str) -> Iterator[str]:
        """Yield the answer in one piece."""
        yield self.chat(system, user).text


def _is_object(text: str) -> bool:
    try:
        return isinstance(json.loads(text), dict)
    except ValueError:
        return False

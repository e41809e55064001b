"""A chat model in a GGUF file, run by llama.cpp in this process."""

import asyncio
from collections.abc import Generator, Mapping
from importlib.util import find_spec
from threading import Lock
from typing import Any

from graphnative.errors import MissingExtraError, ModelError
from graphnative.models.protocols import Reply
from graphnative.settings.models import LlamaCppChat

_SEED = 0


def open_llama_cpp(section: LlamaCppChat) -> "LlamaCppModel":
    """Return the model; its weights are read on first use.

    Raises:
        MissingExtraError: The extra ``llama`` is not installed.
        ModelError: There is no such file.
    """
    if find_spec("llama_cpp") is None:
        raise MissingExtraError("llama-cpp-python", "llama")
    if not section.file.is_file():
        raise ModelError(f"There is no model file {section.file}.", hint="Set `graphnative.chat.file`.")
    return LlamaCppModel(section)


class LlamaCppModel:
    """Asks a model in this process, one question after the other.

    Args:
        section: The block ``chat`` of the settings.
    """

    def __init__(self, section: LlamaCppChat) -> None:
        self._section = section
        self._lock = Lock()
        self._loaded: Any = None

    @property
    def name(self) -> str:
        """The file's name without its ending."""
        return self._section.file.stem

    @property
    def context_window(self) -> int:
        """Tokens that prompt and answer may have together."""
        return self._section.context_window

    @property
    def max_answer_tokens(self) -> int:
        """Tokens that are kept free for the answer."""
        return self._section.max_tokens

    def load(self) -> Any:
        """Return the model with its weights; threads that need them meanwhile wait.

        Raises:
            ModelError: llama.cpp can't read the file.
        """
        with self._lock:
            if self._loaded is None:
                from llama_cpp import Llama

                section = self._section
                try:
                    self._loaded = Llama(
                        model_path=str(section.file),
                        n_ctx=section.context_window,
                        n_threads=section.threads,
                        n_threads_batch=section.threads,
                        seed=_SEED,
                        verbose=False,
                    )
                except ValueError as error:
                    raise ModelError(f"llama.cpp can't read the model {section.file}: {error}.") from error
            return self._loaded

    def unload(self) -> None:
        """Give the weights' memory back; the next question reads them again."""
        with self._lock:
            self._loaded = None

    def chat(self, system: str, user: str, *, json_schema: Mapping[str, Any] | None = None) -> Reply:
        """Return the answer; a schema is made the grammar by which the model writes.

        Raises:
            ModelError: The prompt does not fit into the context window, or the file can't be read.
        """
        form = {} if json_schema is None else {"response_format": _format(json_schema)}
        llama = self.load()
        with self._lock:
            response = self._complete(llama, system, user, **form)
        choice, usage = response["choices"][0], response["usage"]
        return Reply(
            (choice["message"]["content"] or "").strip(),
            self.name,
            int(usage["prompt_tokens"]),
            int(usage["completion_tokens"]),
            choice["finish_reason"] == "length",
        )

    async def achat(self, system: str, user: str, *, json_schema: Mapping[str, Any] | None = None) -> Reply:
        """Return the answer without blocking the event loop."""
        return await asyncio.to_thread(self.chat, system, user, json_schema=json_schema)

    def stream(self, system: str, user: str) -> Generator[str, None, Reply]:
        """Yield the answer piece by piece; nobody else is answered meanwhile."""
        said: list[str] = []
        reason = None
        llama = self.load()
        with self._lock:
            for part in self._complete(llama, system, user, stream=True):
                choice = part["choices"][0]
                reason = choice["finish_reason"] or reason
                if piece := choice["delta"].get("content"):
                    said.append(piece)
                    yield piece
        return Reply("".join(said), self.name, truncated=reason == "length")

    def _complete(self, llama: Any, system: str, user: str, **options: Any) -> Any:
        messages = [{"role": "system", "content": system}] * bool(system)
        try:
            return llama.create_chat_completion(
                messages=[*messages, {"role": "user", "content": user}],
                temperature=self._section.temperature,
                max_tokens=self._section.max_tokens,
                seed=_SEED,
                **options,
            )
        except ValueError as error:
            raise ModelError(
                f"The model {self.name} can't answer: {error}.",
                hint="A larger `graphnative.chat.context_window` holds longer prompts.",
            ) from error


def _format(schema: Mapping[str, Any]) -> dict[str, Any]:
    return {"type": "json_object", "schema": dict(schema)}

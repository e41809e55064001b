"""A chat model of Hugging Face in this process, quantised by bitsandbytes."""

import asyncio
from collections.abc import Generator, Mapping, Sequence
from dataclasses import replace
from threading import Lock, Thread
from typing import Any

from graphnative.errors import ModelError
from graphnative.models.huggingface_json import JsonScores
from graphnative.models.huggingface_weights import Weights, load_weights, require_extra
from graphnative.models.model_profiles import ModelProfile, plain_prompt, profile_of
from graphnative.models.protocols import Reply
from graphnative.settings.models import HuggingFaceChat

_WINDOW = 2048
"""Tokens that a model without profile or setting is taken to read."""


def open_huggingface(section: HuggingFaceChat) -> "HuggingFaceModel":
    """Return the model; its weights are read on first use.

    Raises:
        MissingExtraError: The extra ``hf`` is not installed.
    """
    require_extra()
    return HuggingFaceModel(section)


class HuggingFaceModel:
    """Asks a model in this process, one question or batch after the other.

    Source: S0, section 3: chat models in 4 bits through LlamaIndex's HuggingFaceLLM.

    Args:
        section: The block ``chat`` of the settings.
    """

    def __init__(self, section: HuggingFaceChat) -> None:
        self._section = section
        self._profile = profile_of(section.model) or ModelProfile(_WINDOW)
        self._lock = Lock()
        self._loaded: Weights | None = None

    @property
    def name(self) -> str:
        """The model's name with its number form: what it writes depends on both."""
        short = self._section.model.rstrip("/").rsplit("/", 1)[-1].removesuffix(".gguf")
        return short if self._section.quantization == "none" else f"{short} ({self._section.quantization})"

    @property
    def context_window(self) -> int:
        """Tokens that prompt and answer may have together."""
        return self._section.context_window or self._profile.window

    @property
    def max_answer_tokens(self) -> int:
        """Tokens that are kept free for the answer."""
        return self._section.max_tokens

    def load(self) -> Weights:
        """Return the weights; threads that need them meanwhile wait.

        Raises:
            ModelError: The model can't be had or read.
        """
        with self._lock:
            if self._loaded is None:
                self._loaded = load_weights(self._section)
            return self._loaded

    def unload(self) -> None:
        """Give the weights' memory back; the next question reads them again."""
        with self._lock:
            self._loaded = None

    def chat(self, system: str, user: str, *, json_schema: Mapping[str, Any] | None = None) -> Reply:
        """Return the answer; with a schema only tokens that keep to it can be chosen.

        Raises:
            ModelError: The prompt does not fit into the context window, or the model can't be had.
        """
        return self._replies([(system, user)], json_schema)[0]

    def batch(self, prompts: Sequence[tuple[str, str]]) -> list[Reply]:
        """Return the answers to several prompts of system and user text, written together.

        Raises:
            ModelError: A prompt does not fit into the context window, or the model can't be had.
        """
        return self._replies(prompts, None) if prompts else []

    async def achat(self, system: str, user: str, *, json_schema: Mapping[str, Any] | None = None) -> Reply:
        """Return the answer without blocking the event loop."""
        return await asyncio.to_thread(self.chat, system, user, json_schema=json_schema)

    def stream(self, system: str, user: str) -> Generator[str, None, Reply]:
        """Yield the answer piece by piece; nobody else is answered meanwhile."""
        from transformers import TextIteratorStreamer

        weights = self.load()
        with self._lock:
            inputs = self._encoded(weights, [(system, user)])
            pieces = TextIteratorStreamer(weights.tokenizer, skip_prompt=True, skip_special_tokens=True)
            outputs: list[Any] = []
            options = self._options(weights)
            writer = Thread(
                target=lambda: outputs.append(weights.model.generate(**inputs, **options, streamer=pieces))
            )
            writer.start()
            said = []
            for piece in pieces:
                if piece:
                    said.append(piece)
                    yield piece
            writer.join()
            return self._reply(weights, inputs, outputs[0], 0, text="".join(said))

    def _replies(
        self, prompts: Sequence[tuple[str, str]], json_schema: Mapping[str, Any] | None
    ) -> list[Reply]:
        import torch
        from transformers import LogitsProcessorList

        weights = self.load()
        with self._lock, torch.inference_mode():
            inputs = self._encoded(weights, prompts)
            options = self._options(weights)
            held: JsonScores | None = None
            if json_schema is not None:
                held = JsonScores(
                    weights.tokenizer, json_schema, sorted(_end_tokens(weights)), self._section.max_tokens
                )
                options["logits_processor"] = LogitsProcessorList([held])
            output = weights.model.generate(**inputs, **options)
        replies = [self._reply(weights, inputs, output, row) for row in range(len(prompts))]
        if held is not None and held.closed:
            return [replace(reply, truncated=True, closed=True) for reply in replies]
        return replies

    def _encoded(self, weights: Weights, prompts: Sequence[tuple[str, str]]) -> Any:
        """Token ids of the prompts, the shorter ones padded at their beginning."""
        texts, adds_marks = zip(*(self._prompt(weights, *prompt) for prompt in prompts), strict=True)
        weights.tokenizer.padding_side = "left"
        inputs = weights.tokenizer(
            list(texts), return_tensors="pt", padding=True, add_special_tokens=not adds_marks[0]
        )
        inputs.pop("token_type_ids", None)
        length = int(inputs["input_ids"].shape[1])
        if length + self._section.max_tokens > self.context_window:
            raise ModelError(
                f"A prompt of {length} tokens and an answer of {self._section.max_tokens} do not fit into "
                f"the window of {self.name} ({self.context_window}).",
                hint="Lower `graphnative.chat.max_tokens`, or give less context.",
            )
        return inputs.to(weights.model.device)

    def _prompt(self, weights: Weights, system: str, user: str) -> tuple[str, bool]:
        """One text for a prompt, and whether it has the marks of its beginning already."""
        if self._profile.prompt is not None:
            return self._profile.prompt(system, user), False
        if weights.tokenizer.chat_template is None:
            return plain_prompt(system, user), False
        told = [{"role": "system", "content": system}] if system else []
        messages = [*told, {"role": "user", "content": user}]
        text = weights.tokenizer.apply_chat_template(messages, tokenize=False, add_generation_prompt=True)
        return str(text), True

    def _options(self, weights: Weights) -> dict[str, Any]:
        warm = self._section.temperature > 0
        options: dict[str, Any] = {
            "max_new_tokens": self._section.max_tokens,
            "do_sample": warm,
            "temperature": self._section.temperature if warm else None,
            "top_p": None,
            "top_k": None,
            "pad_token_id": weights.tokenizer.pad_token_id,
        }
        if self._profile.stops:
            options |= {"stop_strings": list(self._profile.stops), "tokenizer": weights.tokenizer}
        return options

    def _reply(self, weights: Weights, inputs: Any, output: Any, row: int, *, text: str = "") -> Reply:
        """What was written for one prompt; ``text`` if it is known already."""
        start = int(inputs["input_ids"].shape[1])
        written = [int(token) for token in output[row][start:]]
        ends = _end_tokens(weights)
        length = next((at for at, token in enumerate(written) if token in ends), len(written))
        said = text or str(weights.tokenizer.decode(written[:length], skip_special_tokens=True))
        stop = next((said.index(stop) for stop in self._profile.stops if stop in said), None)
        cut = length == len(written) >= self._section.max_tokens and stop is None
        prompt = int(inputs["attention_mask"][row].sum())
        return Reply(said[:stop].strip(), self.name, prompt, min(length + 1, len(written)), cut)


def _end_tokens(weights: Weights) -> set[int]:
    """The tokens that end an answer, as model and tokenizer say."""
    given = weights.model.generation_config.eos_token_id
    ends = given if isinstance(given, list) else [given]
    return {int(end) for end in (*ends, weights.tokenizer.eos_token_id) if end is not None}

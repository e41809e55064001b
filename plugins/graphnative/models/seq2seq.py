"""A model that turns one text into another, such as PEGASUS: run by transformers in this process."""

import time
from collections.abc import Sequence
from importlib.util import find_spec
from threading import Lock
from typing import Any

from graphnative.errors import MissingExtraError, ModelError
from graphnative.models.error_line import error_line
from graphnative.models.protocols import Reply
from graphnative.models.spending import count_call
from graphnative.settings.summary import Seq2SeqSummary

_NEEDED = ("torch", "transformers")
_READS = 1024
"""Tokens that a model is taken to read when its configuration does not say."""


def open_seq2seq(section: Seq2SeqSummary) -> "Seq2SeqModel":
    """Return the model; its weights are read on first use.

    Raises:
        MissingExtraError: The extra ``hf`` is not installed.
    """
    for module in _NEEDED:
        if find_spec(module) is None:
            raise MissingExtraError(module, "hf")
    return Seq2SeqModel(section)


class Seq2SeqModel:
    """Rewrites texts, one batch after the other, always the same way.

    Source: S0, section 2.2 (PEGASUS writes the summaries of articles).

    Args:
        section: The block ``articles.summary`` of the settings.
    """

    def __init__(self, section: Seq2SeqSummary) -> None:
        self._section = section
        self._lock = Lock()
        self._loaded: tuple[Any, Any] | None = None

    @property
    def name(self) -> str:
        """The model's name and all that its texts depend on besides."""
        section = self._section
        short = section.model.rstrip("/").rsplit("/", 1)[-1]
        return "/".join([short, str(section.max_tokens), *([section.prefix.strip()] * bool(section.prefix))])

    def rewrite(self, texts: Sequence[str]) -> list[Reply]:
        """Return what the model makes of each text; what is beyond its input is not read.

        Raises:
            ModelError: The model can't be had.
        """
        import torch

        model, tokenizer = self.load()
        if not texts:
            return []
        began = time.perf_counter()
        given = [self._section.prefix + text for text in texts]
        with self._lock, torch.inference_mode():
            inputs = tokenizer(
                given, return_tensors="pt", padding=True, truncation=True, max_length=_reads(model, tokenizer)
            )
            inputs.pop("token_type_ids", None)
            output = model.generate(
                **inputs.to(model.device),
                max_new_tokens=self._section.max_tokens,
                max_length=None,
                do_sample=False,
            )
        read = inputs["attention_mask"].sum(dim=1).tolist()
        replies = [self._reply(tokenizer, *each) for each in zip(read, output, strict=True)]
        seconds = (time.perf_counter() - began) / len(replies)
        for reply in replies:
            count_call(self.name, (reply.prompt_tokens, reply.completion_tokens), seconds)
        return replies

    def load(self) -> tuple[Any, Any]:
        """Return weights and tokenizer; threads that need them meanwhile wait.

        Raises:
            ModelError: The model can't be had or read.
        """
        with self._lock:
            if self._loaded is None:
                self._loaded = _load(self._section)
            return self._loaded

    def unload(self) -> None:
        """Give the weights' memory back; the next text reads them again."""
        with self._lock:
            self._loaded = None

    def _reply(self, tokenizer: Any, read: int, row: Any) -> Reply:
        """The text; the first token of what is written is the mark of its beginning."""
        written = [int(token) for token in row[1:] if int(token) != tokenizer.pad_token_id]
        text = str(tokenizer.decode(written, skip_special_tokens=True)).strip()
        cut = len(written) >= self._section.max_tokens and written[-1] != tokenizer.eos_token_id
        return Reply(text, self.name, int(read), len(written), cut)


def _load(section: Seq2SeqSummary) -> tuple[Any, Any]:
    import torch
    from transformers import AutoModelForSeq2SeqLM, AutoTokenizer

    device = section.device
    if device == "auto":
        device = "cuda" if torch.cuda.is_available() else "cpu"
    try:
        tokenizer = AutoTokenizer.from_pretrained(section.model)
        model = AutoModelForSeq2SeqLM.from_pretrained(section.model).to(device)
    except (OSError, ValueError, RuntimeError, ImportError, KeyError) as error:
        raise ModelError(
            f"The model {section.model} can't be had: {error_line(error)}.",
            hint="Tried as a folder, in the cache of Hugging Face, and from its hub; "
            "set `graphnative.articles.summary.model` to a folder with the weights.",
        ) from error
    return model.eval(), tokenizer


def _reads(model: Any, tokenizer: Any) -> int:
    """Tokens that the model can read."""
    positions = int(getattr(model.config, "max_position_embeddings", 0) or _READS)
    return min(positions, int(tokenizer.model_max_length))

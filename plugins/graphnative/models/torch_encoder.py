"""Texts to the hidden states of any encoder that transformers knows, with torch."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from threading import Lock
from typing import Any

import numpy as np

from graphnative.errors import ModelError
from graphnative.models.bert_encoder import length_batches
from graphnative.models.error_line import error_line
from graphnative.records import Vectors

_BATCH_TOKENS = 4096


class TorchEncoder:
    """Does what :class:`graphnative.models.bert_encoder.BertEncoder` does, for weights that numpy can't run.

    Args:
        folder: Weights and tokenizer.
        max_tokens: Longer texts are cut after so many word pieces.
    """

    def __init__(self, folder: Path, *, max_tokens: int) -> None:
        self._folder, self.max_tokens = folder, max_tokens
        self._lock = Lock()
        self._loaded: tuple[Any, Any] | None = None

    def states(self, texts: Sequence[str]) -> Iterator[tuple[int, Any, Vectors]]:
        """Yield number, token ids and last hidden states of every text; texts of like length go together."""
        import torch

        if not texts:
            return
        model, tokenizer = self.load()
        readable = [text.encode("utf-8", "replace").decode("utf-8") for text in texts]
        ids = tokenizer(readable, truncation=True, max_length=self.max_tokens)["input_ids"]
        for batch in length_batches([len(each) for each in ids], _BATCH_TOKENS):
            given = {"input_ids": [ids[i] for i in batch]}
            inputs = tokenizer.pad(given, padding_side="right", return_tensors="pt")
            with torch.inference_mode():
                states = model(**inputs.to(model.device)).last_hidden_state
            for number, rows in zip(batch, states.float().cpu().numpy(), strict=True):
                yield number, ids[number], np.ascontiguousarray(rows[: len(ids[number])])

    def load(self) -> tuple[Any, Any]:
        """Return weights and tokenizer; threads that need them meanwhile wait.

        Raises:
            ModelError: transformers can't read the folder.
        """
        with self._lock:
            if self._loaded is None:
                from transformers import AutoModel, AutoTokenizer

                try:
                    tokenizer = AutoTokenizer.from_pretrained(str(self._folder))
                    model = AutoModel.from_pretrained(str(self._folder))
                except (OSError, ValueError, RuntimeError, ImportError, KeyError) as error:
                    raise ModelError(
                        f"transformers can't read {self._folder}: {error_line(error)}."
                    ) from error
                self._loaded = model.eval(), tokenizer
            return self._loaded

"""JSON of a schema, enforced token by token while a Hugging Face model writes, and ended before its limit."""

import json
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any

from graphnative.errors import MissingExtraError, ModelError

_SIGNS = ("]}", '"', ",", "Z")
"""What brings an object to its end, the quickest first: an end of it, the end of a text, the next key; and a
letter that stands in texts alone."""

_SPARE = 16
"""Tokens kept free besides those of the keys, for brackets and numbers."""


class JsonScores:
    """What transformers asks at each token of one answer: the scores with all impossible ones out.

    When only as many tokens are left as the object needs to end, only those that end it stay possible.

    Attributes:
        closed: The object had to be ended so.

    Args:
        tokenizer: The model's; a fast one.
        schema: A JSON schema of an object.
        ends: Tokens that end an answer.
        limit: Tokens that the answer may have.

    Raises:
        MissingExtraError: llguidance is not installed.
        ModelError: The schema can't be followed.
    """

    def __init__(self, tokenizer: Any, schema: Mapping[str, Any], ends: Sequence[int], limit: int) -> None:
        try:
            from llguidance import LLMatcher
        except ImportError as error:
            raise MissingExtraError("llguidance", "hf") from error
        # White space that the schema leaves free, a model without sense would write for ever.
        overrides = {"whitespace_flexible": False}
        grammar = LLMatcher.grammar_from_json_schema(json.dumps(schema), overrides=overrides)
        vocabulary, self._closing = _vocabulary(tokenizer, tuple(ends))
        self._matcher = LLMatcher(vocabulary, grammar)
        if self._matcher.is_error():
            raise ModelError(f"A reply can't be held to its schema: {self._matcher.get_error()}.")
        self._limit = limit
        keys = json.dumps(sorted(set(_keys(schema))))
        self._spare = min(_SPARE + len(tokenizer.encode(keys)), limit // 2)
        self._begin: int | None = None
        self._read = 0
        self.closed = False

    def __call__(self, written: Any, scores: Any) -> Any:
        """Return the scores of the next token, shape (1, vocabulary), given all tokens so far."""
        from llguidance.torch import (
            allocate_token_bitmask,
            apply_token_bitmask_inplace,
            fill_next_token_bitmask,
        )

        tokens = written[0].tolist()
        if self._begin is None:
            self._begin = self._read = len(tokens)
        self._matcher.consume_tokens(tokens[self._read :])
        self._read = len(tokens)
        mask = allocate_token_bitmask(1, scores.shape[-1])
        fill_next_token_bitmask(self._matcher, mask)
        apply_token_bitmask_inplace(scores, mask.to(scores.device))
        if self._limit - (len(tokens) - self._begin) <= self._spare:
            self._end(scores)
        return scores

    def _end(self, scores: Any) -> None:
        """Leave only what ends the object, if anything does here; in a text only its end does."""
        ends, quote, comma, letter = self._closing
        in_text = bool((scores[0, letter] > float("-inf")).any())
        for ids in (quote,) if in_text else (ends, quote, comma):
            possible = ids[(scores[0, ids] > float("-inf")).cpu()]
            if len(possible):
                kept = scores[0, possible].clone()
                self.closed |= bool(kept.max() < scores.max())
                scores[:] = float("-inf")
                scores[0, possible] = kept
                return


@lru_cache(maxsize=2)
def _vocabulary(tokenizer: Any, ends: tuple[int, ...]) -> tuple[Any, list[Any]]:
    """The tokens as llguidance reads them, and the numbers of those that bring an object to its end."""
    import torch
    from llguidance.hf import from_tokenizer

    texts = tokenizer.batch_decode([[token] for token in range(len(tokenizer))])
    closing = [
        torch.tensor(
            [token for token, text in enumerate(texts) if text and not text.strip(signs)], dtype=torch.long
        )
        for signs in _SIGNS
    ]
    return from_tokenizer(tokenizer, eos_token=list(ends)), closing


def _keys(schema: Any) -> Iterator[str]:
    """Every key that an object of the schema can have, at any depth."""
    if isinstance(schema, Mapping):
        properties = schema.get("properties")
        if isinstance(properties, Mapping):
            yield from properties
        for part in schema.values():
            yield from _keys(part)
    elif isinstance(schema, list):
        for part in schema:
            yield from _keys(part)

"""JSON of a schema, enforced token by token while a Hugging Face model writes."""

import json
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from graphnative.errors import MissingExtraError, ModelError


def json_scores(tokenizer: Any, schema: Mapping[str, Any], ends: Sequence[int]) -> Callable[[Any, Any], Any]:
    """Return what transformers asks at each token of one answer: the scores with all impossible ones out.

    Args:
        tokenizer: The model's; a fast one.
        schema: A JSON schema of an object.
        ends: Tokens that end an answer.

    Raises:
        MissingExtraError: llguidance is not installed.
        ModelError: The schema can't be followed.
    """
    try:
        from llguidance import LLMatcher
        from llguidance.hf import from_tokenizer
        from llguidance.torch import (
            allocate_token_bitmask,
            apply_token_bitmask_inplace,
            fill_next_token_bitmask,
        )
    except ImportError as error:
        raise MissingExtraError("llguidance", "hf") from error
    # White space that the schema leaves free, a model without sense would write for ever.
    grammar = LLMatcher.grammar_from_json_schema(json.dumps(schema), overrides={"whitespace_flexible": False})
    matcher = LLMatcher(from_tokenizer(tokenizer, eos_token=list(ends)), grammar)
    if matcher.is_error():
        raise ModelError(f"A reply can't be held to its schema: {matcher.get_error()}.")
    read: int | None = None

    def only_possible(written: Any, scores: Any) -> Any:
        nonlocal read
        tokens = written[0].tolist()
        matcher.consume_tokens(tokens[len(tokens) if read is None else read :])
        read = len(tokens)
        mask = allocate_token_bitmask(1, scores.shape[-1])
        fill_next_token_bitmask(matcher, mask)
        apply_token_bitmask_inplace(scores, mask.to(scores.device))
        return scores

    return only_possible

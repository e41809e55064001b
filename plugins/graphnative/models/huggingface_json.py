"""JSON of a schema, enforced token by token while a Hugging Face model writes."""

from collections.abc import Callable, Mapping
from typing import Any

from graphnative.errors import MissingExtraError


def json_prefixes(tokenizer: Any, schema: Mapping[str, Any]) -> Callable[[int, Any], list[int]]:
    """Return what transformers asks at each token: which ones may come next.

    Args:
        tokenizer: The model's.
        schema: A JSON schema of an object.

    Raises:
        MissingExtraError: lm-format-enforcer is not installed.
    """
    try:
        from lmformatenforcer import JsonSchemaParser
        from lmformatenforcer.integrations.transformers import build_transformers_prefix_allowed_tokens_fn
    except ImportError as error:
        raise MissingExtraError("lm-format-enforcer", "hf") from error
    allowed: Callable[[int, Any], list[int]] = build_transformers_prefix_allowed_tokens_fn(
        tokenizer, JsonSchemaParser(dict(schema))
    )
    return allowed

"""A model's reply to the JSON object that was asked for: unwrapped and mended, or refused, never guessed."""

import json
import re
from collections.abc import Mapping
from typing import Any

import json_repair
import jsonschema
from pydantic import ValidationError

from graphnative.errors import ModelError
from graphnative.models.gateway.shapes import Shape

_THOUGHT = re.compile(r"<think>.*?</think>", re.DOTALL | re.IGNORECASE)


def repaired(reply: str, shape: Shape, *, truncated: bool = False) -> str:
    """Return the object of a reply as JSON text.

    Fences, prose around the object, thoughts in ``<think>`` marks, trailing commas and single quotes are
    mended. A reply that was cut short is not: what is missing would be made up.

    Args:
        reply: What the model wrote.
        shape: What was asked for.
        truncated: The model stopped at its token limit.

    Raises:
        ModelError: The reply holds no such object; it carries the reply.
    """
    if truncated:
        raise ModelError("The model's reply was cut at its token limit.", reply=reply)
    text = _object_text(_THOUGHT.sub("", reply))
    if text is None:
        raise ModelError("The model's reply holds no complete JSON object.", reply=reply)
    value = _parse(text)
    if not isinstance(value, dict):
        raise ModelError("The model's reply is no JSON object.", reply=reply)
    return json.dumps(_checked(value, shape, reply), ensure_ascii=False)


def _object_text(text: str) -> str | None:
    """The first outermost ``{…}`` that closes, quotes respected; None when none does."""
    begin = text.find("{")
    if begin < 0:
        return None
    depth, quoted, escaped = 0, False, False
    for place in range(begin, len(text)):
        sign = text[place]
        if quoted:
            quoted, escaped = escaped or sign != '"', sign == "\\" and not escaped
        elif sign == '"':
            quoted = True
        elif sign in "{}":
            depth += 1 if sign == "{" else -1
            if depth == 0:
                return text[begin : place + 1]
    return None


def _parse(text: str) -> Any:
    try:
        return json.loads(text)
    except json.JSONDecodeError:
        return json_repair.loads(text)


def _checked(value: Mapping[str, Any], shape: Shape, reply: str) -> dict[str, Any]:
    try:
        if shape.model is not None:
            return shape.model.model_validate(value).model_dump()
        jsonschema.validate(value, shape.schema or {})
    except ValidationError as error:
        first = error.errors()[0]
        place = ".".join(str(part) for part in first["loc"])
        raise ModelError(f"The model's JSON is wrong at `{place}`: {first['msg']}.", reply=reply) from None
    except jsonschema.ValidationError as error:
        raise ModelError(f"The model's JSON does not fit the schema: {error.message}.", reply=reply) from None
    return dict(value)

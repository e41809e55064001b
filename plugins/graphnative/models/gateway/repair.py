"""A model's reply to the JSON object that was asked for: unwrapped and mended, or refused, never guessed."""

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any

import json_repair
import jsonschema
from pydantic import ValidationError

from graphnative.errors import CutReplyError, ReplyError
from graphnative.models.gateway.shapes import Shape

_THOUGHT = re.compile(r"<think>.*?(?:</think>|\Z)|\A.*?</think>", re.DOTALL | re.IGNORECASE)
_OPENING, _CLOSING = "{[", "}]"
# No prompt asks for more than four; mending takes time that grows with the square of it.
_DEEPEST = 32


def repaired(reply: str, shape: Shape, *, truncated: bool = False) -> str:
    """Return the object of a reply as JSON text.

    Fences, prose around the object, thoughts in ``<think>`` marks, trailing commas and single quotes are
    mended. A reply that was cut short is not: what is missing would be made up. Nor is one that holds two
    different objects.

    Args:
        reply: What the model wrote.
        shape: What was asked for.
        truncated: The model stopped at its token limit.

    Raises:
        CutReplyError: The reply was cut short.
        ReplyError: The reply holds no such object; it carries the reply.
    """
    if truncated:
        raise CutReplyError("The model's reply was cut at its token limit.", reply=reply)
    found: list[str] = []
    complaint = ReplyError("The model's reply holds no complete JSON object.", reply=reply)
    for text in _candidates(_THOUGHT.sub("", reply)):
        try:
            found.append(json.dumps(_checked(_parse(text), shape, reply), ensure_ascii=False))
        except ReplyError as error:
            complaint = error
    if not found:
        raise complaint
    if len(set(found)) > 1:
        raise ReplyError("The model's reply holds several different JSON objects.", reply=reply)
    return found[0]


def _candidates(text: str) -> Iterator[str]:
    """The outermost ``{…}`` and ``[…]`` that close, quotes respected."""
    begin = 0
    while begin < len(text):
        end = _closing(text, begin) if text[begin] in _OPENING else None
        if end is not None:
            yield text[begin:end]
        begin = end or begin + 1
        if end is None and text[begin - 1] in _OPENING:
            return


def _closing(text: str, begin: int) -> int | None:
    """Where the bracket at ``begin`` has been closed; None when it never is, or holds too many others."""
    depth, quote, place = 0, "", begin
    while place < len(text):
        sign = text[place]
        if quote:
            if sign == "\\":
                place += 1
            elif sign == quote and (quote == '"' or _ends_value(text, place)):
                quote = ""
        elif sign == '"' or (sign == "'" and _begins_value(text, place)):
            quote = sign
        elif sign in _OPENING + _CLOSING:
            depth += 1 if sign in _OPENING else -1
            if depth == 0 or depth > _DEEPEST:
                return None if depth else place + 1
        place += 1
    return None


def _begins_value(text: str, place: int) -> bool:
    """Whether a single quote stands where a value may begin: elsewhere it is an apostrophe."""
    return text[max(0, place - 20) : place].rstrip()[-1:] in ("{", "[", ",", ":")


def _ends_value(text: str, place: int) -> bool:
    return text[place + 1 : place + 20].lstrip()[:1] in (",", ":", "}", "]")


def _parse(text: str) -> Any:
    try:
        return json.loads(text)
    except ValueError:  # not JSON, or a number of thousands of digits
        return json_repair.loads(text)


def _checked(value: Any, shape: Shape, reply: str) -> Mapping[str, Any]:
    if isinstance(value, list) and shape.only_list and value:
        value = {shape.only_list: value}
    if not isinstance(value, dict):
        raise ReplyError("The model's reply is no JSON object.", reply=reply)
    try:
        if shape.model is not None:
            return shape.model.model_validate(value).model_dump()
        jsonschema.validate(value, shape.schema or {})
    except ValidationError as error:
        first = error.errors()[0]
        place = ".".join(str(part) for part in first["loc"])
        raise ReplyError(f"The model's JSON is wrong at `{place}`: {first['msg']}.", reply=reply) from None
    except jsonschema.ValidationError as error:
        raise ReplyError(f"The model's JSON does not fit the schema: {error.message}.", reply=reply) from None
    return value

"""What clients send: OpenAI's request bodies, checked."""

from collections.abc import Iterator, Mapping
from typing import Annotated, Any, Literal, TypeVar

import jsonschema
import referencing
import referencing.exceptions
import referencing.jsonschema
from pydantic import (
    AfterValidator,
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    StrictBool,
    StrictInt,
    ValidationError,
    ValidationInfo,
)
from starlette.requests import Request

from graphnative.settings.fault_words import fault_words

_Count = Annotated[int | None, Field(strict=True, ge=1)]
_Number = Annotated[float | None, Field(strict=True)]
BODY_LIMIT = 16 * 2**20
Body = TypeVar("Body", bound=BaseModel)


class BadRequest(Exception):
    """The client's mistake: status and message."""

    def __init__(self, status: int, message: str) -> None:
        super().__init__(message)
        self.status = status


def _joined(content: Any, told: ValidationInfo) -> Any:
    """A message's text; a list of text parts is one text, and an assistant may say nothing."""
    if isinstance(content, list):
        if not all(isinstance(part, dict) and isinstance(part.get("text"), str) for part in content):
            raise ValueError("only text parts are understood")
        return "\n".join(part["text"] for part in content)
    return "" if content is None and told.data.get("role") == "assistant" else content


class Message(BaseModel):
    """One message of a chat."""

    model_config = ConfigDict(extra="ignore")
    role: str = Field(min_length=1)
    content: Annotated[str, BeforeValidator(_joined)]


class StreamOptions(BaseModel):
    """How to stream."""

    model_config = ConfigDict(extra="ignore")
    include_usage: StrictBool = False


def _valid_schema(given: Mapping[str, Any] | None) -> Mapping[str, Any] | None:
    """A response format whose schema, if it has one, is one."""
    if given is None or given.get("type") != "json_schema":
        return given
    named = given.get("json_schema")
    schema = named.get("schema", {}) if isinstance(named, Mapping) else None
    if not isinstance(schema, Mapping):
        raise ValueError("json_schema.schema must be a JSON schema")
    try:
        jsonschema.validators.validator_for(schema).check_schema(schema)
    except jsonschema.SchemaError as error:
        raise ValueError(f"json_schema.schema is no JSON schema: {error.message[:200]}") from None
    whole = referencing.jsonschema.DRAFT202012.create_resource(schema)
    resolver = referencing.Registry().with_resource("", whole).resolver()
    for target in _references(schema):
        try:
            resolver.lookup(target)
        except referencing.exceptions.Unresolvable:
            raise ValueError(f"json_schema.schema refers to {target[:200]}, which is no part of it") from None
    return given


def _references(value: Any) -> Iterator[str]:
    """All targets of references in a schema."""
    if isinstance(value, Mapping):
        targets = (value.get(name) for name in ("$ref", "$dynamicRef"))
        yield from (target for target in targets if isinstance(target, str))
    if isinstance(value, Mapping | list):
        for part in value.values() if isinstance(value, Mapping) else value:
            yield from _references(part)


class ChatBody(BaseModel):
    """Body of ``/v1/chat/completions``; sampling is the model's affair, and need only be well formed."""

    model_config = ConfigDict(extra="ignore")
    messages: list[Message] = Field(min_length=1)
    stream: StrictBool = False
    stream_options: StreamOptions | None = None
    response_format: Annotated[dict[str, Any] | None, AfterValidator(_valid_schema)] = None
    n: Literal[1] | None = None
    max_tokens: _Count = None
    max_completion_tokens: _Count = None
    temperature: _Number = None
    top_p: _Number = None
    frequency_penalty: _Number = None
    presence_penalty: _Number = None
    seed: StrictInt | None = None


class EmbeddingsBody(BaseModel):
    """Body of ``/v1/embeddings``."""

    model_config = ConfigDict(extra="ignore")
    input: str | list[str]
    encoding_format: Literal["float", "base64"] | None = None
    dimensions: int | None = None


async def read_body(request: Request, kind: type[Body]) -> Body:
    """Return a request's body.

    Raises:
        BadRequest: It is too long, no JSON, or not of that kind.
    """
    content = bytearray()
    async for part in request.stream():
        content += part
        if len(content) > BODY_LIMIT:
            raise BadRequest(413, f"The body has more than {BODY_LIMIT // 2**20} MB.")
    try:
        return kind.model_validate_json(bytes(content))
    except ValidationError as error:
        first = error.errors()[0]
        place = ".".join(str(part) for part in first["loc"]) or "body"
        raise BadRequest(400, f"{place}: {fault_words(first, 'JSON object')}.") from None

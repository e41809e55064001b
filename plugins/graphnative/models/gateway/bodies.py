"""What clients send: OpenAI's request bodies, checked."""

from typing import Annotated, Any, Literal, TypeVar

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, ValidationError
from starlette.requests import Request

BODY_LIMIT = 16 * 2**20
Body = TypeVar("Body", bound=BaseModel)


class BadRequest(Exception):
    """The client's mistake: status and message."""

    def __init__(self, status: int, message: str) -> None:
        super().__init__(message)
        self.status = status


def _joined(content: Any) -> Any:
    """A message's text; a list of text parts is one text, of other parts none."""
    if isinstance(content, list):
        if not all(isinstance(part, dict) and isinstance(part.get("text"), str) for part in content):
            raise ValueError("only text parts are understood")
        return "\n".join(part["text"] for part in content)
    return content or ""


class Message(BaseModel):
    """One message of a chat."""

    model_config = ConfigDict(extra="ignore")
    role: str = Field(min_length=1)
    content: Annotated[str, BeforeValidator(_joined)]


class StreamOptions(BaseModel):
    """How to stream."""

    model_config = ConfigDict(extra="ignore")
    include_usage: bool = False


class ChatBody(BaseModel):
    """Body of ``/v1/chat/completions``; sampling is the configured model's affair."""

    model_config = ConfigDict(extra="ignore")
    messages: list[Message] = Field(min_length=1)
    stream: bool = False
    stream_options: StreamOptions | None = None
    response_format: dict[str, Any] | None = None
    n: Literal[1] | None = None


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
        raise BadRequest(400, f"{place}: {first['msg']}") from None

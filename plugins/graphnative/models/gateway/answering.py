"""One chat request to one reply: in GraphRAG's shapes where it asks for them."""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from graphnative.errors import ReplyError
from graphnative.models.extractive import ExtractiveModel
from graphnative.models.gateway.quoting import free_answer, shaped_answer
from graphnative.models.gateway.repair import repaired
from graphnative.models.gateway.shapes import Shape, expected_shape
from graphnative.models.gateway.trimming import instructions, trimmed
from graphnative.models.protocols import ChatModel, Reply
from graphnative.models.streaming import pieces_and_reply
from graphnative.models.tokens import count_tokens, prompt_room

TRIES = 2


@dataclass(frozen=True, slots=True)
class ChatRequest:
    """What is asked of the model.

    Attributes:
        system: All system messages.
        user: All other messages; of several, each with its role.
        shape: The object wanted; None for free text.
    """

    system: str
    user: str
    shape: Shape | None


def read_messages(
    messages: Sequence[Mapping[str, Any]], response_format: Mapping[str, Any] | None
) -> ChatRequest:
    """Return a request from OpenAI's list of messages, each with ``role`` and ``content`` (a text)."""
    systems = [message for message in messages if message["role"] in ("system", "developer")]
    turns = [message for message in messages if message not in systems]
    system = "\n\n".join(message["content"] for message in systems)
    if len(turns) == 1:
        user = turns[0]["content"]
    else:
        user = "\n\n".join(f"{message['role'].capitalize()}: {message['content']}" for message in turns)
    shape = expected_shape(f"{instructions(system)}\n{instructions(user)}", response_format)
    return ChatRequest(system, user, shape)


def answer(model: ChatModel, request: ChatRequest) -> Reply:
    """Return the model's reply, in the wanted shape.

    A prompt too long for the model loses rows of its data. A model that can be held to the shape is; a reply
    of another shape is mended where that changes nothing it says, and asked for once more otherwise.

    Raises:
        ModelError: The model failed.
        ReplyError: No try gave the wanted shape.
    """
    request = fitted(request, model)
    return counted(request, _answer(model, request))


def stream_answer(model: ChatModel, request: ChatRequest) -> Iterator[str | Reply]:
    """Yield the model's reply piece by piece as it writes, and last the whole of it.

    What has to have a shape is checked whole first, and then comes line by line.

    Raises:
        ModelError: The model failed.
        ReplyError: No try gave the wanted shape.
    """
    request = fitted(request, model)
    if request.shape is None and not isinstance(model, ExtractiveModel):
        for piece in pieces_and_reply(model, request.system, request.user):
            yield counted(request, piece) if isinstance(piece, Reply) else piece
        return
    reply = counted(request, _answer(model, request))
    yield from reply.text.splitlines(keepends=True)
    yield reply


def counted(request: ChatRequest, reply: Reply) -> Reply:
    """Return a reply with its tokens, estimated where the model did not count."""
    return replace(
        reply,
        prompt_tokens=reply.prompt_tokens or count_tokens(f"{request.system}\n{request.user}"),
        completion_tokens=reply.completion_tokens or count_tokens(reply.text),
    )


def _answer(model: ChatModel, request: ChatRequest) -> Reply:
    """The reply to a request that fits."""
    if isinstance(model, ExtractiveModel):
        return Reply(_extracted(model, request), model.name)
    if request.shape is None:
        return model.chat(request.system, request.user)
    complaint: ReplyError | None = None
    for attempt in range(TRIES):
        note = (
            f"\n\nAnswer with the JSON object alone, and briefly. ({complaint.message})" if complaint else ""
        )
        reply = model.chat(request.system, request.user + note, json_schema=request.shape.json_schema)
        # What was made to end in time is whole in form; it is asked for more briefly before it is taken so.
        cut = reply.truncated and not (reply.closed and attempt == TRIES - 1)
        try:
            return replace(reply, text=repaired(reply.text, request.shape, truncated=cut))
        except ReplyError as error:
            complaint = error
    assert complaint is not None
    raise complaint


def fitted(request: ChatRequest, model: ChatModel) -> ChatRequest:
    """Return a request whose prompt and answer fit into the model's window, its data rows permitting."""
    room = prompt_room(model)
    system = trimmed(request.system, room - count_tokens(request.user))
    return replace(request, system=system, user=trimmed(request.user, room - count_tokens(system)))


def _extracted(model: ExtractiveModel, request: ChatRequest) -> str:
    if request.shape is None:
        return free_answer(model, request.system, request.user)
    if request.shape.model is None:
        raise ReplyError(
            "The extractive model can't fill a JSON schema that it does not know.",
            hint="Configure a chat model under `graphnative: chat:` in settings.yaml.",
        )
    value = shaped_answer(model, request.system, request.user, request.shape.model)
    return json.dumps(request.shape.model.model_validate(value).model_dump(), ensure_ascii=False)

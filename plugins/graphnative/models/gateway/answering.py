"""One chat request to one reply: in GraphRAG's shapes where it asks for them."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from graphnative.errors import ModelError
from graphnative.models.extractive import ExtractiveModel
from graphnative.models.gateway.quoting import free_answer, shaped_answer
from graphnative.models.gateway.repair import repaired
from graphnative.models.gateway.shapes import Shape, expected_shape
from graphnative.models.protocols import ChatModel, Reply

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
    """Return a request from OpenAI's list of messages."""
    system = "\n\n".join(
        _content(message) for message in messages if message["role"] in ("system", "developer")
    )
    turns = [message for message in messages if message["role"] not in ("system", "developer")]
    if len(turns) == 1:
        user = _content(turns[0])
    else:
        user = "\n\n".join(f"{message['role'].capitalize()}: {_content(message)}" for message in turns)
    return ChatRequest(system, user, expected_shape(f"{system}\n{user}", response_format))


def answer(model: ChatModel, request: ChatRequest) -> Reply:
    """Return the model's reply, in the wanted shape.

    A reply of another shape is mended where that changes nothing it says, and asked for once more otherwise.

    Raises:
        ModelError: The model failed, or no try gave the wanted shape.
    """
    if isinstance(model, ExtractiveModel):
        return Reply(_extracted(model, request), model.name)
    if request.shape is None:
        return model.chat(request.system, request.user)
    complaint: ModelError | None = None
    for _ in range(TRIES):
        note = f"\n\nAnswer with the JSON object alone. ({complaint.message})" if complaint else ""
        reply = model.chat(request.system, request.user + note)
        try:
            return replace(reply, text=repaired(reply.text, request.shape))
        except ModelError as error:
            complaint = error
    assert complaint is not None
    raise complaint


def _extracted(model: ExtractiveModel, request: ChatRequest) -> str:
    if request.shape is None:
        return free_answer(model, request.system, request.user)
    if request.shape.model is None:
        raise ModelError(
            "The extractive model can't fill a JSON schema that it does not know.",
            hint="Configure a chat model under `graphnative: chat:` in settings.yaml.",
        )
    value = shaped_answer(model, request.system, request.user, request.shape.model)
    return json.dumps(request.shape.model.model_validate(value).model_dump(), ensure_ascii=False)


def _content(message: Mapping[str, Any]) -> str:
    """A message's text; of a list of parts, the text parts."""
    content = message.get("content") or ""
    if isinstance(content, str):
        return content
    return "\n".join(part["text"] for part in content if part.get("type") == "text")

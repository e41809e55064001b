"""A model's word on whether two names are one entity's, asked in a prompt of bounded size."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from pydantic import BaseModel, ConfigDict

from graphnative.errors import ReplyError
from graphnative.kg.alignment.pieces import Decision, Pair, label_of, name_of
from graphnative.kg.call_cache import open_call_cache
from graphnative.kg.calling import Caller
from graphnative.models.gateway.repair import repaired
from graphnative.models.gateway.shapes import Shape
from graphnative.models.protocols import ChatModel, Reply
from graphnative.prompts import load_prompt
from graphnative.records import Chunk
from graphnative.settings import Settings
from graphnative.store.supported import UNTYPED

PROMPT = "kg/same_entity"
_LONGEST = 200
"""Characters of a name that the model gets."""

_NO_PASSAGE = Chunk("", "", 0, "", 0)


class _Answer(BaseModel):
    model_config = ConfigDict(extra="ignore", strict=True)

    same: bool


@dataclass(frozen=True, slots=True)
class Verdicts:
    """What a model said.

    Attributes:
        said: Pair to its verdict.
        unanswered: Pairs on which no reply could be read.
        model: Name of the model.
        prompt: Digest of the prompt.
    """

    said: Mapping[Pair, Decision] = field(default_factory=dict)
    unanswered: int = 0
    model: str = ""
    prompt: str = ""


NO_VERDICTS = Verdicts()


class _Form:
    """An object with one truth value."""

    json_schema: Mapping[str, Any] = _Answer.model_json_schema()

    def read(self, reply: Reply) -> Decision:
        """Return the verdict of a reply."""
        shape = Shape(None, schema=self.json_schema)
        answer = _Answer.model_validate_json(repaired(reply.text, shape, truncated=reply.truncated))
        return "same" if answer.same else "different"


def ask_verdicts(settings: Settings, chat: ChatModel, pairs: Iterable[Pair]) -> Verdicts:
    """Return a model's verdicts on pairs of keys, one question each.

    The model is told names and types alone: what it says of a pair then depends on nothing that comes or goes
    with documents. Replies are kept, so that no pair is asked about twice.

    Args:
        settings: The workspace, for prompt and cache.
        chat: The model.
        pairs: Whom it is asked about.

    Raises:
        ModelError: The model failed.
    """
    prompt = load_prompt(settings, PROMPT)
    said: dict[Pair, Decision] = {}
    unanswered = 0
    with open_call_cache(settings) as cache:
        caller = Caller(chat, cache)
        for pair in sorted(pairs):
            try:
                said[pair] = caller.ask(_NO_PASSAGE, prompt, _Form(), _inputs(*pair))
            except ReplyError:
                unanswered += 1
    return Verdicts(said, unanswered, chat.name, prompt.digest)


def _inputs(one: str, other: str) -> dict[str, str]:
    return {
        "one_name": _name(one),
        "one_type": _type(one),
        "other_name": _name(other),
        "other_type": _type(other),
    }


def _name(key: str) -> str:
    return name_of(key)[:_LONGEST]


def _type(key: str) -> str:
    label = label_of(key)
    return "unknown" if label == UNTYPED else label

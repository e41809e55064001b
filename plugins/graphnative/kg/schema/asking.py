"""A question about types: asked, read, asked once more if the reply can't be read."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TypeVar

from pydantic import BaseModel

from graphnative.errors import ReplyError
from graphnative.kg.replies import RowShape
from graphnative.models.protocols import ChatModel
from graphnative.models.tokens import count_tokens, prompt_room
from graphnative.prompts import Prompt

RowModel = TypeVar("RowModel", bound=BaseModel)

UNREADABLE = "a reply about types could not be read"
TOO_LONG = "a question about types does not fit into the model's window"
_TRIES = 2


@dataclass(frozen=True, slots=True)
class Adviser:
    """A model that is asked about types.

    Attributes:
        chat: The model.
        refused: Learns how many answers were not taken, by reason.
    """

    chat: ChatModel
    refused: Counter[str] = field(default_factory=Counter)

    def ask(
        self, prompt: Prompt, shape: RowShape[RowModel], inputs: Mapping[str, str]
    ) -> tuple[RowModel, ...]:
        """Return the rows of the reply; none where it can't be had.

        Args:
            prompt: The question.
            shape: What it asks for.
            inputs: The values of the prompt's names.
        """
        system, user = prompt.render(**inputs)
        if count_tokens(system) + count_tokens(user) > prompt_room(self.chat):
            self.refused[TOO_LONG] += 1
            return ()
        for _ in range(_TRIES):
            try:
                rows = shape.read(self.chat.chat(system, user, json_schema=shape.json_schema))
            except ReplyError:
                self.refused[UNREADABLE] += 1
                continue
            self.refused.update(rows.refused)
            return rows.rows
        return ()

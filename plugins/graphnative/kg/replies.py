"""A model's reply to rows of a known form; what of it does not fit is counted, never guessed."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from pydantic import BaseModel, ValidationError

from graphnative.models.gateway.repair import repaired
from graphnative.models.gateway.shapes import Shape
from graphnative.models.protocols import Reply

RowModel = TypeVar("RowModel", bound=BaseModel)

MALFORMED = "a row of the reply is malformed"


@dataclass(frozen=True, slots=True)
class Rows(Generic[RowModel]):
    """What a reply holds.

    Attributes:
        rows: Those that fit.
        refused: Reason to number of rows that do not.
    """

    rows: tuple[RowModel, ...]
    refused: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class RowShape(Generic[RowModel]):
    """The form that a prompt asks for: an object with one list of rows.

    Attributes:
        key: Name of the list.
        row: What each row must be.
        before: Lists of texts that the model is to write first, to think; they are not read.
    """

    key: str
    row: type[RowModel]
    before: tuple[str, ...] = ()

    @property
    def json_schema(self) -> Mapping[str, Any]:
        """The object as a JSON schema, for models that can be held to one."""
        schema = self.row.model_json_schema()
        definitions = schema.pop("$defs", None)
        notes = {"type": "array", "items": {"type": "string"}}
        whole: dict[str, Any] = {
            "type": "object",
            "properties": {**dict.fromkeys(self.before, notes), self.key: {"type": "array", "items": schema}},
            "required": [*self.before, self.key],
        }
        return {**whole, "$defs": definitions} if definitions else whole

    def read(self, reply: Reply) -> Rows[RowModel]:
        """Return the rows of a reply.

        Fences, prose and slips of syntax around the object are mended within bounds; a reply that was cut at
        its token limit never is. One malformed row costs that row alone.

        Raises:
            ReplyError: The reply holds no such object, or was cut; it carries the raw text.
        """
        wanted = {"type": "object", "properties": {self.key: {"type": "array"}}, "required": [self.key]}
        shape = Shape(None, schema=wanted, only_list=self.key)
        found = json.loads(repaired(reply.text, shape, truncated=reply.truncated))
        rows: list[RowModel] = []
        for each in found[self.key]:
            try:
                rows.append(self.row.model_validate(each))
            except ValidationError:
                continue
        malformed = len(found[self.key]) - len(rows)
        return Rows(tuple(rows), {MALFORMED: malformed} if malformed else {})

"""What the prompts for mentions ask for: rows of name and kind, tags in the text, or lists by kind."""

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from pydantic import BaseModel, Field

from graphnative.errors import CutReplyError, ReplyError
from graphnative.kg.mentions.kinds import TAGS
from graphnative.kg.replies import MALFORMED, Rows, RowShape
from graphnative.models.gateway.repair import repaired
from graphnative.models.gateway.shapes import Shape
from graphnative.models.protocols import Reply

_TAGGED = re.compile(rf"<({'|'.join(TAGS)})>(.{{1,200}}?)</\1>", re.IGNORECASE | re.DOTALL)
_CLOSING = re.compile(rf"</(?:{'|'.join(TAGS)})>", re.IGNORECASE)


class NamedRow(BaseModel):
    """A name or value as a model quotes it."""

    name: str = Field(description="exactly as it stands in the text")
    kind: str = ""


LISTED = RowShape("mentions", NamedRow)
"""An object with rows of name and kind."""


@dataclass(frozen=True, slots=True)
class TaggedText:
    """The passage itself with every mention between tags of its kind: ``<person>Ann</person>``."""

    json_schema: Mapping[str, Any] | None = None

    def read(self, reply: Reply) -> Rows[NamedRow]:
        """Return what stands between tags; what is longer than any name is counted as malformed.

        Raises:
            CutReplyError: The reply was cut.
            ReplyError: It tags nothing although it has tags.
        """
        if reply.truncated:
            raise CutReplyError("The model's reply was cut at its token limit.", reply=reply.text)
        rows = [NamedRow(name=match[2], kind=match[1]) for match in _TAGGED.finditer(reply.text)]
        malformed = max(0, len(_CLOSING.findall(reply.text)) - len(rows))
        if not rows and not malformed and "<" in reply.text:
            raise ReplyError("The model's reply has no tags of the kinds asked for.", reply=reply.text)
        return Rows(tuple(rows), {MALFORMED: malformed} if malformed else {})


@dataclass(frozen=True, slots=True)
class ListsByKind:
    """An object with a list of names for each kind, as its JSON schema says."""

    @property
    def json_schema(self) -> Mapping[str, Any]:
        """The object as a JSON schema."""
        names = {"type": "array", "items": {"type": "string"}}
        return {"type": "object", "properties": dict.fromkeys(TAGS, names), "required": list(TAGS)}

    def read(self, reply: Reply) -> Rows[NamedRow]:
        """Return the names of all kinds.

        Raises:
            ReplyError: The reply holds no object with any of the kinds, or was cut.
        """
        shape = Shape(None, schema={"type": "object"})
        found = json.loads(repaired(reply.text, shape, truncated=reply.truncated))
        if not any(kind in found for kind in TAGS):
            raise ReplyError("The model's JSON has none of the kinds asked for.", reply=reply.text)
        listed = [(kind, name) for kind in TAGS for name in _listed(found.get(kind))]
        rows = [NamedRow(name=name, kind=kind) for kind, name in listed if isinstance(name, str)]
        malformed = len(listed) - len(rows)
        return Rows(tuple(rows), {MALFORMED: malformed} if malformed else {})


def _listed(value: Any) -> list[Any]:
    return value if isinstance(value, list) else [] if value is None else [value]

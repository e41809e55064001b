"""GraphRAG's tables as they are read in: which columns must be there, which may, and of what kind."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Literal

import pyarrow as pa
import pyarrow.types as kinds

Kind = Literal["text", "date", "texts", "number", "any"]


@dataclass(frozen=True, slots=True)
class Columns:
    """The columns of one table that are read.

    Attributes:
        required: Name to kind of those that must be there.
        optional: Name to kind of those that may be missing.
    """

    required: Mapping[str, Kind]
    optional: Mapping[str, Kind]

    @property
    def all(self) -> dict[str, Kind]:
        """All of them."""
        return {**self.required, **self.optional}


TABLES: dict[str, Columns] = {
    "documents": Columns(
        {"id": "text"}, {"title": "text", "text": "text", "creation_date": "date", "raw_data": "any"}
    ),
    "text_units": Columns({"id": "text", "text": "text"}, {"document_id": "text", "n_tokens": "number"}),
    "entities": Columns(
        {"id": "text", "title": "text"}, {"type": "text", "description": "text", "text_unit_ids": "texts"}
    ),
    "relationships": Columns(
        {"source": "text", "target": "text"},
        {"description": "text", "weight": "number", "text_unit_ids": "texts"},
    ),
    "covariates": Columns(
        {"subject_id": "text", "text_unit_id": "text"},
        {
            "covariate_type": "text",
            "type": "text",
            "description": "text",
            "object_id": "text",
            "status": "text",
            "start_date": "date",
            "end_date": "date",
            "source_text": "text",
        },
    ),
    "communities": Columns(
        {"community": "number", "level": "number", "entity_ids": "texts"}, {"parent": "number"}
    ),
    "community_reports": Columns(
        {"community": "number", "title": "text", "summary": "text", "full_content": "text"},
        {"rank": "number", "rating_explanation": "text", "findings": "any", "full_content_json": "text"},
    ),
}
"""In the order in which they are read in."""


def is_kind(kind: Kind, found: pa.DataType) -> bool:
    """Tell whether values of an arrow type can be read as a kind.

    Args:
        kind: What is wanted.
        found: The type of a column; one without any value fits every kind.
    """
    return bool(kinds.is_null(found)) or _FITS[kind](found)


def in_words(kind: Kind) -> str:
    """Return the name of a kind for messages."""
    return _WORDS[kind]


def _is_text(found: pa.DataType) -> bool:
    if kinds.is_dictionary(found):
        found = found.value_type
    # Ids and titles that are digits only are often stored as integers.
    return bool(kinds.is_string(found) or kinds.is_large_string(found) or kinds.is_integer(found))


def _is_date(found: pa.DataType) -> bool:
    return bool(kinds.is_temporal(found)) or _is_text(found)


def _is_texts(found: pa.DataType) -> bool:
    is_list = kinds.is_list(found) or kinds.is_large_list(found) or kinds.is_fixed_size_list(found)
    return bool(is_list) and (bool(kinds.is_null(found.value_type)) or _is_text(found.value_type))


def _is_number(found: pa.DataType) -> bool:
    # Numbers stored as text are looked at one by one.
    return bool(kinds.is_floating(found) or kinds.is_decimal(found)) or _is_text(found)


_FITS: dict[Kind, Callable[[pa.DataType], bool]] = {
    "text": _is_text,
    "date": _is_date,
    "texts": _is_texts,
    "number": _is_number,
    "any": lambda _: True,
}

_WORDS: dict[Kind, str] = {
    "text": "text",
    "date": "dates",
    "texts": "lists of text",
    "number": "numbers",
    "any": "anything",
}

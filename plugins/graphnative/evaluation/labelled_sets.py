"""Labelled sets of triplets: Re-DocRED's documents, Text2KGBench's sentences, or the user's own lines."""

import gzip
import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError

from graphnative.errors import InputError
from graphnative.evaluation.extraction_metrics import Triple
from graphnative.evaluation.json_lines import lines_of, parse

_HINT = "A line holds `id`, `text` (or `sent`) and `triples`: objects with `sub`, `rel` and `obj`."


@dataclass(frozen=True, slots=True)
class Labelled:
    """A document with its gold triplets.

    Attributes:
        id: Its id.
        text: Its text; may be empty.
        triples: The gold.
    """

    id: str
    text: str
    triples: tuple[Triple, ...]


class GivenTriple(BaseModel):
    """A triplet of a line, as Text2KGBench writes it."""

    model_config = ConfigDict(extra="ignore", strict=True)

    sub: str
    rel: str
    obj: str
    score: float | None = Field(default=None, ge=0, le=1)

    @property
    def triple(self) -> Triple:
        """The same as a tuple."""
        return self.sub, self.rel, self.obj


class _Line(BaseModel):
    model_config = ConfigDict(extra="ignore", strict=True)

    id: str
    text: str = ""
    sent: str = ""
    triples: list[GivenTriple]


class _Name(BaseModel):
    name: str


class _Label(BaseModel):
    h: int = Field(ge=0)
    t: int = Field(ge=0)
    r: str


class _Document(BaseModel):
    title: str
    sents: list[list[str]]
    vertexSet: list[list[_Name]]
    labels: list[_Label] = []


def read_labelled(path: Path) -> list[Labelled]:
    """Return the documents of a labelled set, in the order of the file.

    Args:
        path: JSON lines of ``id``, ``text`` or ``sent`` and ``triples``, or the JSON of DocRED, which may be
            packed by gzip.

    Raises:
        InputError: The file can't be read, has no document, one twice, or is neither; the message names it.
    """
    documents = list(_doc_red(path) if _is_doc_red(path) else _lines(path))
    if not documents:
        raise InputError(f"{path} holds no document.", hint=_HINT)
    seen: set[str] = set()
    for document in documents:
        if document.id in seen:
            raise InputError(f"{path} holds the document {document.id!r} twice.")
        seen.add(document.id)
    return documents


def _is_doc_red(path: Path) -> bool:
    return path.name.removesuffix(".gz").endswith(".json")


def _lines(path: Path) -> Iterator[Labelled]:
    adapter = TypeAdapter(_Line)
    for place, line in lines_of(path):
        row = parse(adapter, line, place)
        yield Labelled(row.id, row.text or row.sent, tuple(each.triple for each in row.triples))


def _doc_red(path: Path) -> Iterator[Labelled]:
    """Every pair of names of two entities would be right; the first name of each stands for it."""
    for number, each in enumerate(_json(path)):
        try:
            document = _Document.model_validate(each)
        except ValidationError as error:
            where = ".".join(str(part) for part in error.errors()[0]["loc"])
            raise InputError(f"{path}: document {number + 1} lacks a proper {where}.") from None
        names = [entity[0].name for entity in document.vertexSet if entity]
        if len(names) < len(document.vertexSet) or any(
            max(label.h, label.t) >= len(names) for label in document.labels
        ):
            raise InputError(f"{path}: document {number + 1} has a label without its entity.")
        text = " ".join(" ".join(sentence) for sentence in document.sents)
        triples = tuple((names[label.h], label.r, names[label.t]) for label in document.labels)
        yield Labelled(document.title, text, triples)


def _json(path: Path) -> list[Mapping[str, Any]]:
    packed = path.read_bytes()
    try:
        content = json.loads(gzip.decompress(packed) if path.name.endswith(".gz") else packed)
    except (ValueError, EOFError, gzip.BadGzipFile) as error:
        raise InputError(f"{path} is not JSON: {error}.", hint=_HINT) from None
    if not isinstance(content, list):
        raise InputError(f"{path} is not a list of documents.", hint=_HINT)
    return content

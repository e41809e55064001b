"""Records in JSON lines: written in order, read strictly, every fault with its line."""

import json
from collections.abc import Iterable, Iterator
from dataclasses import asdict
from pathlib import Path
from typing import Any, TypeVar

from pydantic import TypeAdapter, ValidationError

from graphnative.errors import InputError
from graphnative.settings.fault_words import fault_words
from graphnative.settings.text_file import read_text

Record = TypeVar("Record")


def read_records(path: Path, kind: type[Record]) -> list[Record]:
    """Return the records of a file, one a line.

    Args:
        path: JSON lines in UTF-8; blank lines are passed over, unknown keys ignored.
        kind: A dataclass.

    Raises:
        InputError: The file can't be read, a line is no such record, or its ``id`` is another line's; the
            message names file and line.
    """
    adapter = TypeAdapter(kind)
    records: list[Record] = []
    places: dict[str, str] = {}
    for place, line in lines_of(path):
        record = parse(adapter, line, place)
        identity = getattr(record, "id", None)
        if identity is not None and identity in places:
            raise InputError(f"{place} has the id {identity!r} of {places[identity]}.")
        if identity is not None:
            places[identity] = place
        records.append(record)
    return records


def lines_of(path: Path) -> Iterator[tuple[str, str]]:
    """Yield the lines of a file that are not blank, each with its place: ``file.jsonl:3``.

    Raises:
        InputError: The file can't be read; the message names it.
    """
    for number, line in enumerate(read_text(path).split("\n"), start=1):
        if line.strip():
            yield f"{path}:{number}", line


def parse(adapter: TypeAdapter[Record], line: str, place: str) -> Record:
    """Return the record of a line.

    Raises:
        InputError: It is no such record; the message names the place and the field.
    """
    try:
        return adapter.validate_json(line, strict=True)
    except ValidationError as error:
        first = error.errors()[0]
        where = ".".join(str(part) for part in first["loc"])
        what = f" {where}:" if where else ""
        raise InputError(f"{place}{what} {fault_words(first, 'JSON object')}.") from None


def write_records(path: Path, records: Iterable[Any]) -> int:
    """Return how many dataclass records were written, one a line; the file appears whole or not at all."""
    lines = [json.dumps(asdict(record), ensure_ascii=False, default=str) for record in records]
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_name(f"{path.name}.tmp")
    draft.write_bytes("".join(f"{line}\n" for line in lines).encode("utf-8", "surrogatepass"))
    draft.replace(path)
    return len(lines)

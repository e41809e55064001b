"""Sheets that people fill in, as CSV or JSON lines: written for each, and read with every fault named."""

import csv
import io
import json
from collections.abc import Collection, Iterable, Mapping, Sequence
from pathlib import Path

from graphnative.errors import InputError
from graphnative.settings.text_file import bad_byte

Sheet = Mapping[str, str]
"""A person's verdict on each thing, by its id."""


_FORMULA = ("=", "+", "-", "@", "\t", "\r", "'")


def csv_sheet(columns: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Return a sheet as CSV; the byte order mark lets spreadsheets see that it is UTF-8.

    A cell that a spreadsheet would take for a formula gets an apostrophe in front, which reading takes away.
    """
    text = io.StringIO()
    writer = csv.writer(text)
    writer.writerow(columns)
    writer.writerows([_no_formula(cell) for cell in row] for row in rows)
    return "\ufeff" + text.getvalue()


def json_lines_sheet(columns: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Return a sheet as JSON lines."""
    records = (dict(zip(columns, row, strict=True)) for row in rows)
    return "".join(json.dumps(record, ensure_ascii=False) + "\n" for record in records)


def read_verdicts(path: Path, allowed: Collection[str], *, gaps: bool = False) -> tuple[str, Sheet]:
    """Return a person's name and verdicts.

    Args:
        path: A filled-in sheet, ``.csv`` or ``.jsonl``; only the columns id and verdict must be there.
        allowed: The verdicts there are, in lower case.
        gaps: Things without a verdict are passed over.

    Raises:
        InputError: It can't be read, a verdict is none of those allowed, or an id comes twice; the message
            names file and line.
    """
    verdicts: dict[str, str] = {}
    reviewer = ""
    for line, row in _rows(_text(path), path):
        id_, verdict = str(row.get("id") or ""), str(row.get("verdict") or "").strip().lower()
        reviewer = reviewer or str(row.get("reviewer") or "").strip()
        if gaps and not verdict:
            continue
        if verdict not in allowed:
            said = f"the verdict {verdict!r}" if verdict else "no verdict"
            raise InputError(f"{path}:{line} has {said} on {id_!r}; it must be {' or '.join(allowed)}.")
        if id_ in verdicts:
            raise InputError(f"{path}:{line} judges {id_!r} a second time.")
        verdicts[id_] = verdict
    return reviewer or path.stem, verdicts


def read_all(paths: Iterable[Path], allowed: Collection[str], *, gaps: bool = False) -> dict[str, Sheet]:
    """Return the sheets of several people by their names.

    Args:
        paths: The filled-in sheets, one each.
        allowed: The verdicts there are.
        gaps: Things without a verdict are passed over.

    Raises:
        InputError: As :func:`read_verdicts`, or two sheets are of the same person.
    """
    read = [read_verdicts(path, allowed, gaps=gaps) for path in paths]
    if len({name for name, _ in read}) < len(read):
        raise InputError("Two sheets are of the same reviewer.")
    return dict(read)


def _text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8-sig")
    except OSError as error:
        raise InputError(f"{path} can't be read: {error.strerror}.") from error
    except UnicodeDecodeError as error:
        raise InputError(bad_byte(path, error), hint="Save it as CSV in UTF-8.") from error


def _rows(text: str, path: Path) -> list[tuple[int, Mapping[str, object]]]:
    if path.suffix == ".jsonl":
        return [
            _json_row(line, f"{path}:{at}", at) for at, line in enumerate(text.split("\n"), 1) if line.strip()
        ]
    reader = csv.DictReader(io.StringIO(text))
    if not {"id", "verdict"} <= set(reader.fieldnames or ()):
        raise InputError(f"{path}:1 must have the columns id and verdict, separated by commas.")
    return [(reader.line_num, {**row, "id": _as_written(row["id"])}) for row in reader]


def _no_formula(cell: str) -> str:
    return f"'{cell}" if cell.startswith(_FORMULA) else cell


def _as_written(cell: str | None) -> str:
    cell = cell or ""
    return cell[1:] if cell.startswith("'") and cell[1:].startswith(_FORMULA) else cell


def _json_row(line: str, place: str, at: int) -> tuple[int, Mapping[str, object]]:
    try:
        row = json.loads(line)
    except json.JSONDecodeError as error:
        raise InputError(f"{place} is no JSON: {error.msg}.") from error
    if not isinstance(row, dict):
        raise InputError(f"{place} must be a JSON object with id and verdict.")
    return at, row

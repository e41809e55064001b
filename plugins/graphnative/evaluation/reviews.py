"""Validation by people: sheets of requests for some reviewers, their verdicts, and how far they agree."""

import csv
import io
import json
from collections import Counter
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from graphnative.errors import InputError
from graphnative.evaluation.agreement import fleiss_kappa
from graphnative.evaluation.questions import Question

REASONABLE, UNREASONABLE = "reasonable", "unreasonable"
COLUMNS = ("id", "reviewer", "question", "cypher", "verdict", "note")

Sheet = Mapping[str, str]
"""A reviewer's verdict on each question, by its id."""


@dataclass(frozen=True, slots=True)
class Reviewed:
    """What some reviewers made of a data set.

    Attributes:
        kept: The questions that all of them call reasonable.
        dropped: The others, with the number of reviewers who call them unreasonable.
        kappa: Fleiss' kappa; None with one reviewer, and where it is undefined: all verdicts are the same.
        unanimous: Share of questions of which all reviewers say the same, in [0, 1].
    """

    kept: tuple[Question, ...]
    dropped: tuple[tuple[Question, int], ...]
    kappa: float | None
    unanimous: float


def sheet_csv(questions: Sequence[Question], reviewer: str) -> str:
    """Return a sheet to be filled in as CSV; the byte order mark lets spreadsheets see that it is UTF-8."""
    text = io.StringIO()
    rows = csv.writer(text)
    rows.writerow(COLUMNS)
    rows.writerows((one.id, reviewer, one.question, one.cypher, "", "") for one in questions)
    return "\ufeff" + text.getvalue()


def sheet_json_lines(questions: Sequence[Question], reviewer: str) -> str:
    """Return a sheet to be filled in as JSON lines."""
    rows = (
        dict(zip(COLUMNS, (one.id, reviewer, one.question, one.cypher, "", ""), strict=True))
        for one in questions
    )
    return "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows)


def read_sheet(path: Path) -> tuple[str, Sheet]:
    """Return a reviewer's name and verdicts.

    Args:
        path: A filled-in sheet, ``.csv`` or ``.jsonl``; only the columns id and verdict must be there.

    Raises:
        InputError: It can't be read, a verdict is neither ``reasonable`` nor ``unreasonable``, or an id comes
            twice; the message names file and line.
    """
    try:
        text = path.read_text(encoding="utf-8-sig")
    except OSError as error:
        raise InputError(f"{path} can't be read: {error.strerror}.") from error
    except UnicodeDecodeError as error:
        raise InputError(f"{path} is not UTF-8 (byte {error.start}); save it as CSV in UTF-8.") from error
    verdicts: dict[str, str] = {}
    reviewer = ""
    for line, row in _rows(text, path):
        id_, verdict = str(row.get("id") or ""), str(row.get("verdict") or "").strip().lower()
        if verdict not in (REASONABLE, UNREASONABLE):
            said = f"the verdict {verdict!r}" if verdict else "no verdict"
            raise InputError(
                f"{path}:{line} has {said} on {id_!r}; it must be {REASONABLE} or {UNREASONABLE}."
            )
        if id_ in verdicts:
            raise InputError(f"{path}:{line} judges {id_!r} a second time.")
        verdicts[id_] = verdict
        reviewer = reviewer or str(row.get("reviewer") or "").strip()
    return reviewer or path.stem, verdicts


def judge(questions: Sequence[Question], sheets: Mapping[str, Sheet]) -> Reviewed:
    """Return what is left of a data set: what no reviewer calls unreasonable.

    Source: S1, section 4.2 (three reviewers; any pair called unreasonable is filtered out).

    Args:
        questions: The data set.
        sheets: The verdicts, by reviewer.

    Raises:
        InputError: There is no sheet, or one does not judge exactly the questions of the data set.
    """
    if not sheets:
        raise InputError("There is no review.")
    for reviewer, sheet in sheets.items():
        _check(reviewer, sheet, [one.id for one in questions])
    counts: list[Counter[Hashable]] = [
        Counter(sheet[one.id] for sheet in sheets.values()) for one in questions
    ]
    against = [count[UNREASONABLE] for count in counts]
    return Reviewed(
        kept=tuple(one for one, no in zip(questions, against, strict=True) if not no),
        dropped=tuple((one, no) for one, no in zip(questions, against, strict=True) if no),
        kappa=fleiss_kappa(counts) if len(sheets) > 1 else None,
        unanimous=sum(len(count) == 1 for count in counts) / len(counts),
    )


def _rows(text: str, path: Path) -> list[tuple[int, Mapping[str, object]]]:
    if path.suffix == ".jsonl":
        return [
            _json_row(line, f"{path}:{at}", at) for at, line in enumerate(text.split("\n"), 1) if line.strip()
        ]
    reader = csv.DictReader(io.StringIO(text))
    if not {"id", "verdict"} <= set(reader.fieldnames or ()):
        raise InputError(f"{path}:1 must have the columns id and verdict, separated by commas.")
    return [(reader.line_num, row) for row in reader]


def _json_row(line: str, place: str, at: int) -> tuple[int, Mapping[str, object]]:
    try:
        row = json.loads(line)
    except json.JSONDecodeError as error:
        raise InputError(f"{place} is no JSON: {error.msg}.") from error
    if not isinstance(row, dict):
        raise InputError(f"{place} must be a JSON object with id and verdict.")
    return at, row


def _check(reviewer: str, sheet: Sheet, ids: Sequence[str]) -> None:
    missing = [id_ for id_ in ids if id_ not in sheet]
    if missing:
        raise InputError(f"{reviewer} has not judged {missing[0]!r} and {len(missing) - 1} others.")
    strange = sorted(set(sheet) - set(ids))
    if strange:
        raise InputError(f"{reviewer} judges {strange[0]!r}, which is not in the data set.")

"""Validation by people: sheets of requests for some reviewers, their verdicts, and how far they agree."""

from collections import Counter
from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from graphnative.errors import InputError
from graphnative.evaluation.agreement import fleiss_kappa
from graphnative.evaluation.questions import Question
from graphnative.evaluation.sheets import Sheet, csv_sheet, json_lines_sheet

REASONABLE, UNREASONABLE = "reasonable", "unreasonable"
VERDICTS = (REASONABLE, UNREASONABLE)
COLUMNS = ("id", "reviewer", "question", "cypher", "verdict", "note")


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
    """Return a sheet to be filled in as CSV."""
    return csv_sheet(COLUMNS, _to_fill_in(questions, reviewer))


def sheet_json_lines(questions: Sequence[Question], reviewer: str) -> str:
    """Return a sheet to be filled in as JSON lines."""
    return json_lines_sheet(COLUMNS, _to_fill_in(questions, reviewer))


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


def _to_fill_in(questions: Sequence[Question], reviewer: str) -> Iterator[tuple[str, ...]]:
    return ((one.id, reviewer, one.question, one.cypher, "", "") for one in questions)


def _check(reviewer: str, sheet: Sheet, ids: Sequence[str]) -> None:
    missing = [id_ for id_ in ids if id_ not in sheet]
    if missing:
        raise InputError(f"{reviewer} has not judged {missing[0]!r} and {len(missing) - 1} others.")
    strange = sorted(set(sheet) - set(ids))
    if strange:
        raise InputError(f"{reviewer} judges {strange[0]!r}, which is not in the data set.")

"""The benchmark of people's marks: how they are read, and what is flagged."""

import io

import openpyxl
import pytest


def sheet(*rows: tuple[object, ...]) -> bytes:
    book = openpyxl.Workbook()
    for row in rows:
        book.active.append(row)
    content = io.BytesIO()
    book.save(content)
    return content.getvalue()


def test_marks_are_read_by_question() -> None:
    from faithful_marks import read_marks

    content = sheet((None, "ANSWER", "SOURCE"), ("Q1", 1, 1), ("Q2", "0", "0"), ("Q11", 1, 0))
    assert read_marks(content) == {1: True, 2: False, 11: True}


@pytest.mark.parametrize(
    ("verdicts", "flagged"),
    [
        (("supported", "unknown"), (False, False, False)),
        (("supported", "unknown", "unknown"), (False, False, True)),
        (("unknown", "contradicted"), (True, True, True)),
    ],
)
def test_what_is_flagged_by_each_rule(verdicts, flagged) -> None:
    from faithful_marks import RULES, Marked, is_flagged, scores
    from graphnative.answers.faithful.records import Checked, Judged

    checked = Checked("", tuple(Judged("", 0, 0, "statement", verdict, "") for verdict in verdicts))
    assert tuple(is_flagged(checked, rule) for rule in RULES[:3]) == flagged
    found = [(Marked("a", "", (), is_honest), checked) for is_honest in (True, False)]
    assert scores(found, RULES[-1]) == [2, 0.5, 1.0]

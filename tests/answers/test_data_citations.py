"""Citations of rows: resolved, written as GraphRAG does, never invented."""

import pytest

from graphnative.answers.data_citations import (
    DataRow,
    as_numbers,
    named_citations,
    numbered_citations,
    read_data_citations,
)

ROWS = {
    row.row_id: row
    for row in (
        DataRow("Reports", "3", "Acme", "r3"),
        DataRow("Sources", "0", "c", "c0", "doc/1"),
        DataRow("Sources", "12", "d", "c12", "doc/2"),
        DataRow("claims", "7", "Acme", "Acme"),
    )
}


@pytest.mark.parametrize(
    ("said", "written", "cited", "unknown"),
    [
        ("A [Data: Reports (3)].", "A [Data: Reports (3)].", ["r3"], 0),
        ("A [data:sources(12, 0, 12)]", "A [Data: Sources (12, 0)]", ["c12", "c0"], 0),
        ("A [Data: Reports (3, 4); Sources (0)].", "A [Data: Reports (3); Sources (0)].", ["r3", "c0"], 1),
        ("A [Data: Reports (9)].", "A.", [], 1),
        ("A [Data: Claims (7, +more); Entities (1)].", "A [Data: claims (7)].", ["Acme"], 1),
        ("A [Data: nothing].", "A.", [], 0),
        ("See [9] and (3).", "See [9] and (3).", [], 0),
    ],
)
def test_citations_are_resolved(said: str, written: str, cited: list[str], unknown: int) -> None:
    found = read_data_citations(said, ROWS)
    assert (found.text, [row.key for row in found.rows], found.unknown) == (written, cited, unknown)


def test_sentences_without_a_source_are_named() -> None:
    found = read_data_citations(
        "It leaks. [Data: Reports (3)] It is big. It is old [Data: Sources (0)].", ROWS
    )
    assert found.uncited == ("It is big.",)
    assert [row.document for row in found.rows] == ["", "doc/1"]


def test_citations_read_as_numbers_for_what_knows_only_those() -> None:
    assert as_numbers("No. [Data: Reports (3)]") == "No. [1]"


@pytest.mark.parametrize(
    ("named", "placed"),
    [
        ("A [Data: Reports (3)].", "A [1]."),
        ("A. [Data: Reports (3); Sources (0, 12)] B.", "A. [1][2][3] B."),
        ("A [Data: claims (7)]. B [Data: Sources (12)].", "A [4]. B [3]."),
    ],
)
def test_checks_see_rows_cited_by_their_places_and_readers_by_their_names(named: str, placed: str) -> None:
    assert numbered_citations(named, ROWS) == placed
    assert named_citations(placed, list(ROWS.values())) == named


def test_places_that_no_row_has_are_taken_out_and_counted() -> None:
    assert numbered_citations("A [Data: Reports (9)]. See [3].", ROWS) == "A . See (3)."
    found = read_data_citations(named_citations("A [1] [5].", list(ROWS.values())), ROWS)
    assert (found.text, found.unknown) == ("A [Data: Reports (3)].", 1)

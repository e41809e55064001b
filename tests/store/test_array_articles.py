import datetime
import json
from collections import Counter
from dataclasses import replace

import numpy as np
import pytest

from graphnative.store.array_articles import (
    OrganisationRow,
    Outline,
    content_digest,
    read_organisations,
    read_outlines,
    write_organisations,
    write_outlines,
)
from graphnative.store.array_records import NO_DATE


class Rows:
    """A database that streams given rows."""

    def __init__(self, *rows: dict) -> None:
        self.rows = rows

    def stream(self, _: str):
        yield from self.rows


class Neo4jDate:
    def __init__(self, *parts: int) -> None:
        self.parts = parts

    def to_native(self) -> datetime.date:
        return datetime.date(*self.parts)


def row(article_id, **values) -> dict:
    empty = dict.fromkeys(("headline", "published", "tags", "state", "embedder", "dimensions", "source"))
    return {"id": article_id, **empty, "chunks": 0, **values}


OUTLINE = Outline("a", "A", 737854, "{}", "state", "model", 3, 1, "news.jsonl:7")
SHELL = OrganisationRow("Organization:shell", "Shell", ("Shell plc",), ("a", "b"))


def test_outlines_are_sorted_and_what_is_missing_is_empty() -> None:
    outlines, ignored = read_outlines(
        Rows(
            row("b", headline="B", published=Neo4jDate(2021, 3, 5), source="news.jsonl:7"),
            row("Z"),
            row("a", chunks=2),
        )
    )

    assert [outline.id for outline in outlines] == ["Z", "a", "b"]
    assert [outline.source for outline in outlines] == ["", "", "news.jsonl:7"]
    assert outlines[1] == Outline("a", "", NO_DATE, "{}", "", "", 0, 2)
    assert outlines[2].published == datetime.date(2021, 3, 5).toordinal()
    assert ignored == Counter()


def test_what_cannot_be_used_is_counted() -> None:
    outlines, ignored = read_outlines(Rows(row(None), row(""), row(7), row("a", published="soon")))

    assert [outline.published for outline in outlines] == [NO_DATE]
    assert ignored == {"article without an id": 3, "date that is none": 1}


def test_organisations_are_sorted_by_key_and_need_one() -> None:
    rows = read_organisations(
        Rows(
            {"key": "b", "name": None, "aliases": None, "articles": ["x"]},
            {"key": None, "name": "Nobody", "aliases": [], "articles": ["x"]},
            {"key": "a", "name": "A", "aliases": ["AA"], "articles": ["x", "y"]},
        )
    )

    assert rows == [OrganisationRow("a", "A", ("AA",), ("x", "y")), OrganisationRow("b", "b", (), ("x",))]


@pytest.mark.parametrize(
    "other",
    [
        ([b"2"], [OUTLINE], [SHELL]),
        ([b"1"], [replace(OUTLINE, published=1)], [SHELL]),
        ([b"1"], [replace(OUTLINE, state="new")], [SHELL]),
        ([b"1"], [replace(OUTLINE, source="")], [SHELL]),
        ([b"1"], [replace(OUTLINE, headline="a\ud800")], [SHELL]),
        ([b"1"], [OUTLINE], [replace(SHELL, aliases=())]),
    ],
)
def test_the_digest_changes_with_everything(other) -> None:
    assert content_digest([b"1"], [OUTLINE], [SHELL]) == content_digest([b"1"], [OUTLINE], [SHELL])
    assert content_digest([b"1"], [OUTLINE], [SHELL]) != content_digest(*other)


def test_without_a_state_nothing_can_be_told() -> None:
    assert content_digest([], [replace(OUTLINE, state="")], []) == ""


def test_tags_are_told_apart_by_type_and_text(tmp_path) -> None:
    tags = [{"year": 2021, "hot": True}, {}, {"year": "2021"}, {"year": 2021.5, "hot": 1}]
    write_outlines(
        tmp_path, [replace(OUTLINE, id=str(i), tags=json.dumps(each)) for i, each in enumerate(tags)]
    )

    values = json.loads((tmp_path / "tags.json").read_text())
    assert values == {"hot": [True, 1], "year": [2021.5, 2021, "2021"]}
    assert np.load(tmp_path / "tag_0.npy").tolist() == [0, -1, -1, 1]
    assert np.load(tmp_path / "tag_1.npy").tolist() == [1, -1, 2, 0]


def test_articles_that_are_not_there_belong_to_no_organisation(tmp_path) -> None:
    write_organisations(tmp_path, [SHELL], {"b": 4}, {SHELL.key: ["shell"]})

    assert np.load(tmp_path / "organisation_articles.npy").tolist() == [4]
    assert json.loads((tmp_path / "organisations.json").read_text())[0]["common"] == ["shell"]

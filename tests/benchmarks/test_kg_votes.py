"""The benchmark of votes, on made documents."""

import gzip
import json
import sys

import pytest


def document(title: str) -> dict:
    people = [
        [{"name": f"{title} Person{i}", "type": "PER"}, {"name": f"Person{i}", "type": "PER"}]
        for i in range(8)
    ]
    literals = [[{"name": "12 March 1990", "type": "TIME"}], [{"name": "twelve", "type": "NUM"}]]
    labels = [{"h": i, "t": (i + step) % 8, "r": f"P{step}"} for i in range(8) for step in range(1, 7)]
    return {"title": title, "vertexSet": [*people, *literals], "labels": labels}


@pytest.fixture
def documents() -> list:
    return [document(f"Ann{i}") for i in range(40)]


def test_two_of_three_votes_recall_what_the_formula_says(documents) -> None:
    import kg_votes

    rows = list(kg_votes.votes(documents, 0.7))
    assert [row[1] for row in rows] == [1, 2, 3]
    for row in rows:
        assert row[3] == pytest.approx(row[4], abs=0.04)
    assert rows[0][2] < 0.6 < 0.8 < rows[1][2]
    assert rows[0][6] == 1.0


def test_all_is_printed(documents, monkeypatch, capsys, tmp_path) -> None:
    import kg_votes

    (tmp_path / "dev_revised.json.gz").write_bytes(gzip.compress(json.dumps(documents).encode()))
    monkeypatch.setattr(sys, "argv", ["kg_votes", "--data", str(tmp_path), "--documents", "5"])
    kg_votes.main()
    cells = [
        [cell.strip() for cell in line.strip("|").split("|")] for line in capsys.readouterr().out.splitlines()
    ]
    (aligned,) = (row for row in cells if row[0] == "aligned")
    assert aligned[1:] == ["1.000", "1.000", "1.000"]
    assert ["TIME", "5", "1.000"] in cells and ["NUM", "5", "1.000"] in cells

"""Files of extracted triplets."""

import json

import pytest

from graphnative.errors import InputError
from graphnative.evaluation.extraction_runs import Setup, read_runs

TRIPLE = {"sub": "A", "rel": "owns", "obj": "B"}


def write(path, *rows):
    path.write_text("".join(f"{json.dumps(row)}\n" for row in rows))
    return path


def test_runs_are_told_apart_by_setup_and_pathway(tmp_path):
    first = write(
        tmp_path / "direct.jsonl",
        {"id": "1", "triples": [TRIPLE], "model": "m", "mentions": True},
        {"id": "1", "triples": [], "model": "m", "mentions": False},
    )
    second = write(
        tmp_path / "b.jsonl",
        {"id": "1", "triples": [TRIPLE], "model": "m", "pathway": "pairs", "mentions": True},
    )
    runs = read_runs([first, second])
    assert [(str(run.setup), run.pathway) for run in runs] == [
        ("m, with mentions", "direct"),
        ("m, with mentions", "pairs"),
        ("m, without mentions", "direct"),
    ]
    assert runs[0].found == {"1": [("A", "owns", "B")]} and not runs[2].unparsable


@pytest.mark.parametrize(
    "triples", [None, "A owns B", [["A", "owns", "B"]], [{"sub": "A"}], {"sub": "A"}, [TRIPLE, 1]]
)
def test_an_answer_that_cannot_be_parsed_is_empty_and_counted(tmp_path, triples):
    (run,) = read_runs([write(tmp_path / "a.jsonl", {"id": "1", "triples": triples})])
    assert run.found == {"1": []} and run.unparsable == {"1"}


@pytest.mark.parametrize(
    ("rows", "fault"),
    [
        ([{"triples": []}], "a.jsonl:1 id"),
        ([{"id": "1", "triples": []}] * 2, "a.jsonl:2 has the document '1'"),
    ],
)
def test_faults_name_file_and_line(tmp_path, rows, fault):
    with pytest.raises(InputError, match=fault):
        read_runs([write(tmp_path / "a.jsonl", *rows)])


def test_an_unnamed_setup():
    assert str(Setup()) == "–"


@pytest.mark.parametrize(
    "second",
    [
        [{"id": "2", "triples": [TRIPLE]}],
        [{"id": "2", "triples": []}, {"id": "3", "triples": [TRIPLE | {"score": 0.5}, TRIPLE]}],
    ],
)
def test_all_triplets_of_a_run_have_a_score_or_none_has(tmp_path, second):
    scored = {"id": "1", "triples": [TRIPLE | {"score": 0.9}]}
    with pytest.raises(InputError, match=rf"r\.jsonl:{1 + len(second)} has triplets with a score"):
        read_runs([write(tmp_path / "r.jsonl", scored, *second)])
    with pytest.raises(InputError, match=rf"r\.jsonl:{1 + len(second)} has triplets with a score"):
        read_runs(
            [
                write(
                    tmp_path / "r.jsonl",
                    {"id": "1", "triples": [TRIPLE]},
                    *second[:-1],
                    {**scored, "id": "4"},
                )
            ]
        )


def test_a_score_beyond_one_is_an_answer_that_can_t_be_parsed(tmp_path):
    (run,) = read_runs([write(tmp_path / "r.jsonl", {"id": "1", "triples": [TRIPLE | {"score": 1.5}]})])
    assert run.unparsable == {"1"} and not run.scores

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from graphnative.errors import InputError
from graphnative.evaluation.trec import (
    escape_id,
    read_qrels,
    read_run,
    run_lines,
    unescape_id,
    write_qrels,
    write_run,
)

names = st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=12)


def test_a_run_line_has_the_six_fields_of_trec() -> None:
    assert list(run_lines("q1", [("doc-7", 0.5), ("doc-2", 0.25)], "bm25")) == [
        "q1 Q0 doc-7 1 0.5 bm25",
        "q1 Q0 doc-2 2 0.25 bm25",
    ]


def test_equal_scores_are_written_apart_so_that_the_order_survives() -> None:
    lines = list(run_lines("q", [("a", 1.0), ("b", 1.0), ("c", 1.0 - 1e-12), ("d", 0.5)], "run"))
    scores = [np.float32(line.split()[4]) for line in lines]
    assert scores[0] == 1 > scores[1] > scores[2] > scores[3] == np.float32(0.5)


def test_a_run_comes_back_as_it_was_written(tmp_path) -> None:
    rankings = [
        ("Q 1", [("a report.pdf", 3.0), ("100%", 2.5), ("b", -1.0)]),
        ("q2", []),
        ("q3", [("a", 0.0)]),
    ]
    assert write_run(tmp_path / "run.txt", rankings, "my run") == 4
    assert (tmp_path / "run.txt").read_text("utf-8").splitlines()[1] == "Q%201 Q0 100%25 2 2.5 my%20run"
    assert read_run(tmp_path / "run.txt") == {"Q 1": rankings[0][1], "q3": rankings[2][1]}


@given(st.dictionaries(names, st.lists(names, min_size=1, max_size=5, unique=True), max_size=4), st.data())
def test_any_run_comes_back_in_the_same_order(tmp_path_factory, asked, data) -> None:
    path = tmp_path_factory.mktemp("trec") / "run.txt"
    rankings = []
    for question, documents in asked.items():
        scores = data.draw(st.lists(st.floats(-1e30, 1e30), min_size=len(documents), max_size=len(documents)))
        rankings.append((question, list(zip(documents, sorted(scores, reverse=True), strict=True))))
    write_run(path, rankings, "t")
    back = read_run(path)
    assert {question: [one for one, _ in ranked] for question, ranked in back.items()} == asked


@given(st.dictionaries(names, st.dictionaries(names, st.integers(0, 3), min_size=1, max_size=4), max_size=4))
def test_any_qrels_come_back(tmp_path_factory, gold) -> None:
    path = tmp_path_factory.mktemp("trec") / "qrels.txt"
    assert write_qrels(path, gold) == sum(map(len, gold.values()))
    assert read_qrels(path) == gold


@given(names)
def test_an_escaped_id_is_one_field_and_comes_back(name) -> None:
    assert len(f"x {escape_id(name)} y".split()) == 3
    assert unescape_id(escape_id(name)) == name


def test_an_id_that_another_tool_wrote_with_a_percent_sign_stands() -> None:
    assert unescape_id("50%") == "50%"
    assert unescape_id("a%FFb") == "a%FFb"


@pytest.mark.parametrize(
    ("ranked", "message"),
    [
        ([("a", 1.0), ("a", 0.5)], "holds document 'a' twice"),
        ([("a", 0.5), ("b", 1.0)], "score 1.0 at rank 2, after 0.5"),
        ([("a", float("nan"))], "score nan at rank 1"),
        ([("a", float("inf"))], "score inf at rank 1"),
        ([("a", 1e39)], "score 1e[+]39 at rank 1"),
        ([("", 1.0)], "An empty id"),
        ([("\ud800", 1.0)], "not valid Unicode at character 0"),
    ],
)
def test_a_ranking_without_one_order_is_refused(ranked, message) -> None:
    with pytest.raises(InputError, match=message):
        list(run_lines("q", ranked, "t"))


def test_a_question_ranked_twice_is_refused_and_nothing_is_written(tmp_path) -> None:
    with pytest.raises(InputError, match="'q' is ranked twice"):
        write_run(tmp_path / "run.txt", [("q", [("a", 1.0)]), ("q", [("b", 1.0)])], "t")
    assert not (tmp_path / "run.txt").exists()


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("q Q0 a 1 2.0", "run.txt:1 holds 5 fields instead of 6"),
        ("q Q0 a 1 2.0 t\nq Q0 b x 1.0 t", "run.txt:2 has 'x' where a number belongs"),
        ("q Q0 a 1 high t", "run.txt:1 has 'high' where a number belongs"),
        ("q Q0 a 1 2.0 t\nq Q0 a 2 1.0 t", "ranks a document twice for question 'q'"),
        (
            "q Q0 a 1 2.0 t\nq Q0 b 1 1.0 t",
            r"order of 'a' \(rank 1, score 2.0\) and 'b' \(rank 1, score 1.0\) open",
        ),
        ("q Q0 a 1 2.0 t\nq Q0 b 2 2.0 t", "leaves the order"),
        ("q Q0 a 1 1.0 t\nq Q0 b 2 2.0 t", "leaves the order"),
    ],
)
def test_a_run_file_that_says_two_things_is_refused(tmp_path, text, message) -> None:
    (tmp_path / "run.txt").write_text(text, "utf-8")
    with pytest.raises(InputError, match=message):
        read_run(tmp_path / "run.txt")


def test_tabs_blank_lines_and_windows_line_ends_are_read(tmp_path) -> None:
    (tmp_path / "qrels.txt").write_bytes(b"q\t0\ta\t1\r\n\r\n q  0 b 0 \r\n")
    assert read_qrels(tmp_path / "qrels.txt") == {"q": {"a": 1, "b": 0}}


def test_a_document_judged_twice_is_refused(tmp_path) -> None:
    (tmp_path / "qrels.txt").write_text("q 0 a 1\nq 0 a 0\n", "utf-8")
    with pytest.raises(InputError, match=r"qrels.txt:2 judges document a of question q a second time"):
        read_qrels(tmp_path / "qrels.txt")


def test_a_file_that_is_missing_or_no_text_is_named(tmp_path) -> None:
    with pytest.raises(InputError, match=r"none.txt can't be read: No such file"):
        read_run(tmp_path / "none.txt")
    (tmp_path / "bad.txt").write_bytes(b"q Q0 \xff")
    with pytest.raises(InputError, match=r"bad.txt:1 is not UTF-8 \(byte 5\)"):
        read_run(tmp_path / "bad.txt")

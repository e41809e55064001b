"""A run as files."""

from dataclasses import replace

import pytest

from esg_outcomes import OUTCOMES, QUESTIONS, outcome
from graphnative.errors import InputError
from graphnative.evaluation.esg.question import EsgQuestion
from graphnative.evaluation.esg.results import EsgResults, GivenVerdict, read_results, write_results

UNKNOWN = EsgQuestion("x", "Ünd?", "temporal", "A")
RESULTS = EsgResults(
    (*QUESTIONS, UNKNOWN),
    (*OUTCOMES, outcome("x", "a", text="Ä.")),
    (GivenVerdict(OUTCOMES[0].answer_id, "judge", "partly"),),
    every_article=True,
)


def test_what_is_written_is_read_again(tmp_path) -> None:
    results = replace(RESULTS, outcomes=(*OUTCOMES, outcome("x", "a", text="Ä.")))
    write_results(tmp_path / "new", replace(results, outcomes=(replace(OUTCOMES[0], cached=True),)))
    assert read_results(tmp_path / "new").outcomes == (OUTCOMES[0],)
    write_results(tmp_path / "new", results)
    assert read_results(tmp_path / "new") == results
    assert results.models == ("m",)


def test_grades_are_those_by_gold_and_by_the_judge() -> None:
    grades = RESULTS.grades()
    assert {grade.metric for grade in grades} == {
        "hit@3",
        "MRR",
        "nDCG@10",
        "answered right",
        "refused right",
        "judged right",
    }
    assert [grade.value for grade in grades if grade.metric == "judged right"] == [0.5]


def test_what_is_no_run_is_refused(tmp_path) -> None:
    with pytest.raises(InputError, match="holds no run"):
        read_results(tmp_path)
    (tmp_path / "run.json").write_text("{")
    with pytest.raises(InputError, match=r"run\.json is no JSON"):
        read_results(tmp_path)

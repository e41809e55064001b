"""Labelled documents read by the passes of a profile."""

import json

import pytest

from graphnative.evaluation.compare_extractions import compare_extractions
from graphnative.evaluation.extract_labelled import BOTH_PASSES, extract_runs
from graphnative.evaluation.extraction_runs import read_runs, run_lines
from graphnative.evaluation.json_lines import write_records
from graphnative.evaluation.labelled_sets import Labelled
from graphnative.settings import Settings
from reading_model import ReadingModel
from script_model import ScriptModel

TEXT = "Ann Lee founded Acme Energy in Paris."
DOCUMENTS = [Labelled("1", TEXT, (("Ann Lee", "founded", "Acme Energy"),))]


@pytest.fixture
def settings(tmp_path):
    return Settings.model_validate({"root": tmp_path, "kg": {"tries": 1}})


def test_without_a_model_the_rules_read(settings):
    steps = []
    runs = extract_runs(settings, DOCUMENTS, progress=steps.append)
    assert len(runs) == 2 and {str(run.setup) for run in runs} == {"rules"}
    assert steps == [1] and all(run.found.keys() == {"1"} and not run.unparsable for run in runs)
    assert any(("Ann Lee", "FOUNDED", "Acme Energy") in run.found["1"] for run in runs)


def test_a_model_reads_with_and_without_voted_mentions(settings, tmp_path):
    runs = extract_runs(settings, DOCUMENTS, chat=ScriptModel(["no JSON at all"]), profile="lean")
    assert {run.setup.mentions for run in runs} == {True, False} and len(runs) == 6
    assert all(run.found == {"1": []} for run in runs)
    # Two of three voters gave no answer, so that nothing was voted and no pathway was asked.
    assert all(run.unparsable == (set() if run.setup.mentions else {"1"}) for run in runs)
    write_records(tmp_path / "kept.jsonl", run_lines(runs))
    again = read_runs([tmp_path / "kept.jsonl"])
    assert {(run.setup, run.pathway) for run in again} == {(run.setup, run.pathway) for run in runs}
    assert sum(run.unparsable == {"1"} for run in again) == 3
    assert json.loads((tmp_path / "kept.jsonl").read_text().splitlines()[0])["prompt"] == "lean"


def test_what_two_passes_read_is_a_run_of_its_own_with_qualities(settings, tmp_path):
    twice = settings.model_copy(update={"kg": settings.kg.model_copy(update={"second_pass": True})})
    model = ReadingModel(
        {"Ann Lee": "person", "Acme Energy": "organization", "Paris": "place"},
        [("Ann Lee", "founded", "Acme Energy"), ("Acme Energy", "is in", "Paris")],
        lambda prompt, thing: prompt == "guided" and thing[1] == "is in",
    )
    runs = extract_runs(twice, DOCUMENTS, chat=model, profile="lean")
    both = next(run for run in runs if run.pathway == BOTH_PASSES and run.setup.mentions)
    assert both.found["1"] == [("Ann Lee", "FOUNDED", "Acme Energy"), ("Acme Energy", "IS_IN", "Paris")]
    assert both.scores["1"] == [1.0, 0.5]
    write_records(tmp_path / "kept.jsonl", run_lines(runs))
    kept = read_runs([tmp_path / "kept.jsonl"])
    assert next(run for run in kept if run.scores and run.setup.mentions).scores == both.scores
    comparison = compare_extractions(kept, DOCUMENTS)
    assert comparison.qualities[both.setup] == 1.0
    told = {line.what: line.score.precision for line in comparison.lines if line.setup == both.setup}
    assert (told["both passes, quality 0.50"], told["both passes, quality 1.00"]) == (0.5, 1.0)

"""Labelled documents read by the passes of a profile."""

import json

import pytest

from graphnative.evaluation.extract_labelled import extract_runs
from graphnative.evaluation.extraction_runs import read_runs, run_lines
from graphnative.evaluation.json_lines import write_records
from graphnative.evaluation.labelled_sets import Labelled
from graphnative.settings import Settings
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

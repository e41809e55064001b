"""Labelled sets: two forms, every fault named."""

import gzip
import json

import pytest

from graphnative.errors import InputError
from graphnative.evaluation.labelled_sets import Labelled, read_labelled

LINE = {"id": "1", "sent": "A owns B.", "triples": [{"sub": "A", "rel": "owns", "obj": "B"}], "more": 1}
DOCUMENT = {
    "title": "T",
    "sents": [["A", "owns", "B", "."], ["B", "too", "."]],
    "vertexSet": [[{"name": "A", "type": "ORG"}], [{"name": "B"}, {"name": "Bee"}]],
    "labels": [{"h": 0, "t": 1, "r": "P1", "evidence": [0]}],
}


def test_lines_as_text2kgbench_writes_them(tmp_path):
    path = tmp_path / "gold.jsonl"
    path.write_text(f"{json.dumps(LINE)}\n\n")
    assert read_labelled(path) == [Labelled("1", "A owns B.", (("A", "owns", "B"),))]


@pytest.mark.parametrize("packed", [False, True])
def test_documents_as_doc_red_writes_them(tmp_path, packed):
    path = tmp_path / ("gold.json.gz" if packed else "gold.json")
    content = json.dumps([DOCUMENT]).encode()
    path.write_bytes(gzip.compress(content) if packed else content)
    assert read_labelled(path) == [Labelled("T", "A owns B . B too .", (("A", "P1", "B"),))]


@pytest.mark.parametrize(
    ("name", "content", "fault"),
    [
        ("a.jsonl", "", "no document"),
        ("a.jsonl", f"{json.dumps(LINE)}\n{json.dumps(LINE)}", "'1' twice"),
        ("a.jsonl", '{"id": "1"}', "a.jsonl:1 triples"),
        ("a.json", "{}", "not a list"),
        ("a.json", "[", "not JSON"),
        ("a.json.gz", "[]", "not JSON"),
        ("a.json", '[{"title": "T"}]', "document 1 lacks a proper sents"),
        ("a.json", json.dumps([{**DOCUMENT, "labels": [{"h": 0, "t": 2, "r": "x"}]}]), "without its entity"),
        ("a.json", json.dumps([{**DOCUMENT, "vertexSet": [[], [{"name": "A"}]]}]), "without its entity"),
    ],
)
def test_faults_name_the_file(tmp_path, name, content, fault):
    path = tmp_path / name
    path.write_text(content)
    with pytest.raises(InputError, match=fault):
        read_labelled(path)

import json
from collections import Counter

import pytest


@pytest.fixture
def data(tmp_path):
    gold, ontologies = tmp_path / "ground_truth", tmp_path / "ontologies"
    gold.mkdir()
    ontologies.mkdir()
    relations = [{"label": f"relation {i}"} for i in range(8)]
    (ontologies / "1_film_ontology.json").write_text(json.dumps({"relations": relations}))
    rows = [
        {
            "id": f"s{i}",
            "sent": "…",
            "triples": [
                {"sub": f"subject {i}", "rel": f"relation {i % 8}", "obj": f"object {k}"} for k in (i, i + 1)
            ],
        }
        for i in range(1500)
    ]
    lines = "\n".join(json.dumps(row) for row in rows)
    (gold / "ont_1_film_ground_truth.jsonl").write_text(lines)
    return tmp_path


def test_the_rates_give_back_the_measured_rows() -> None:
    from schema_filter import MEASURED, rates

    found = rates()
    right = found["right"]
    assert right.first + right.both == pytest.approx(MEASURED["first pathway alone"][1])
    wrong = sum(each.first + each.both for each in found.values()) - right.first - right.both
    first = MEASURED["first pathway alone"][1]
    assert first / (first + wrong) == pytest.approx(MEASURED["first pathway alone"][0])
    assert all(rate >= 0 for each in found.values() for rate in (each.first, each.second, each.both))


def test_filter_and_votes_move_precision_and_recall_as_measured_and_lose_nothing(data) -> None:
    from schema_filter import MEASURED, compare, read_sentences

    sentences, relations = read_sentences(data)
    assert relations == {"1_film": tuple(f"relation {i}" for i in range(8))}
    found, counts = compare(sentences, relations, seed=7)
    for row, (precision, recall) in MEASURED.items():
        assert found[row][0] == pytest.approx(precision, abs=0.06), row
        assert found[row][1] == pytest.approx(recall, abs=0.045), row
    assert counts["in"] == counts["accepted"] + counts["review"] + counts["refused"]
    assert counts["refused"] > 0
    assert compare(sentences, relations, seed=7) == (found, counts)
    assert compare(sentences, relations, seed=8)[1] != counts


def test_statuses_are_those_of_a_closed_schema(data) -> None:
    from schema_filter import Read, Sentence, judge, measure

    sentence = Sentence("s", "1_film", (("a", "RELATION_1", "b"),))
    said = [Read(sentence, "first", ("a", relation, "b")) for relation in ("relation 1", "eats", "—")]
    assert judge(said, {"1_film": ("relation 1",)}) == ["accepted", "review", "refused"]
    assert Counter(judge(said * 2, {"1_film": ()}))["review"] == 4
    assert measure(said, 1, {("s", ("a", "RELATION_1", "b"))}) == (1 / 3, 1.0)
    assert measure([], 1, set()) == (0.0, 0.0)

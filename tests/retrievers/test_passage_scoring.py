from pathlib import Path

import numpy as np
import pytest

from graphnative.retrievers.passage_scoring import PassageScores, PassageWeights, score_passages
from graphnative.retrievers.question_entities import read_entities
from graphnative.store.passage_arrays import PassageArrays
from passage_folder import NAMES, make_passages

QUESTION = "Where was the director of the film Blood Street born?"


@pytest.fixture
def arrays(tmp_path: Path) -> PassageArrays:
    return make_passages(tmp_path)


def scores(arrays: PassageArrays, question: str = QUESTION, **options: object) -> PassageScores:
    return score_passages(arrays, question, read_entities(question, arrays.names), **options)


def ranking(found: PassageScores) -> list[str]:
    order = np.argsort(-found.total, kind="stable")
    return [f"p{at + 1}" for at in order if found.total[at] > 0]


def test_the_passage_named_comes_first_and_the_one_it_leads_to_second(arrays: PassageArrays) -> None:
    found = scores(arrays)

    assert ranking(found)[:2] == ["p1", "p2"]
    assert found.named[0] == 1.0
    assert found.bridged[0] == 0.0


def test_words_that_lead_to_a_mention_choose_among_several(arrays: PassageArrays) -> None:
    director, actor = scores(arrays).bridged[[1, 2]]
    asked_for_the_star = scores(arrays, "Where was the star of the film Blood Street born?").bridged

    assert director > actor
    assert asked_for_the_star[2] > asked_for_the_star[1]


def test_a_bridge_is_worth_what_its_parts_are(arrays: PassageArrays) -> None:
    weights = PassageWeights()
    bridge = scores(arrays).bridges[1]
    index = arrays.text_index
    rest = {word: index.rarity(word) for word in ("director", "film", "born")}
    relation = (rest["director"] + rest["film"]) / sum(rest.values())
    step = (weights.bridge + weights.relation * relation) * arrays.rarity(1)

    assert bridge.anchor == 0
    assert bridge.relation == pytest.approx(relation)
    assert bridge.score == pytest.approx(step + weights.rest * rest["born"] / sum(rest.values()))


def test_a_rare_mention_is_worth_more_than_a_common_one(arrays: PassageArrays) -> None:
    named = scores(arrays, "Who is Leo Fong?").named

    assert named[1] == named[5] == 1.0
    assert 0 < named[0] == named[3] < PassageWeights().mention


def test_a_name_that_the_graph_does_not_know_is_found_by_its_words(tmp_path: Path) -> None:
    without = {identity: names for identity, names in NAMES.items() if identity != "blood-street"}
    found = scores(make_passages(tmp_path / "a", names=without))

    assert found.named.max() == 0.0
    assert found.bridges[1].anchor == 0
    assert set(ranking(found)[:2]) == {"p1", "p2"}


def test_no_bridge_leads_to_what_the_question_names(arrays: PassageArrays) -> None:
    found = scores(arrays, "Did Leo Fong direct the film Blood Street?")

    assert 1 not in found.bridges
    assert set(ranking(found)[:3]) == {"p1", "p2", "p6"}


def test_only_chosen_passages_are_ranked_or_lead_on(arrays: PassageArrays) -> None:
    found = scores(arrays, rows=np.array([1, 2]))

    assert {bridge.anchor for bridge in found.bridges.values()} <= {1, 2}
    assert ranking(found) == ["p2", "p3"]
    assert found.total[0] == -1.0


def test_without_names_the_words_alone_count(arrays: PassageArrays) -> None:
    found = scores(arrays, "Where does it rain?")

    assert ranking(found) == ["p5"]


def test_every_term_lies_in_its_range(arrays: PassageArrays) -> None:
    for question in (QUESTION, "Rome?", "Leo Fong, Rome, Blood Street", "the of", "film"):
        found = scores(arrays, question)
        assert (found.words >= 0).all()
        assert (found.words <= 1).all()
        assert (found.named >= 0).all()
        assert (found.named <= 1).all()
        assert (found.bridged >= 0).all()

from pathlib import Path

import pytest

from graphnative.retrievers.entity_paths import entity_paths
from graphnative.retrievers.passage_scoring import WEIGHTS, score_passages
from graphnative.retrievers.question_entities import read_entities
from graphnative.retrievers.ranked_passage import EntityPath
from passage_folder import make_passages


@pytest.fixture
def paths(tmp_path: Path):
    arrays = make_passages(tmp_path)

    def of(passage: str, question: str) -> tuple[EntityPath, ...]:
        entities = read_entities(question, arrays.names)
        scores = score_passages(arrays, question, entities)
        return entity_paths(arrays, list(arrays.ids).index(passage), entities, scores)

    return of


def test_a_named_entity_is_a_path_of_its_own(paths) -> None:
    (path,) = paths("p1", "Who directed the film Blood Street?")

    assert (path.entity, path.entity_id, path.surface) == (
        "Blood Street (film)",
        "blood-street",
        "Blood Street",
    )
    assert path.step is None
    assert (path.about, path.score) == (1.0, 1.0)


def test_a_bridge_tells_the_passage_and_the_words_that_lead_on(paths) -> None:
    (path,) = paths("p2", "Who directed the film Blood Street?")

    assert (path.entity, path.surface, path.about) == ("Leo Fong", "", 1.0)
    assert path.step.id == "p1"
    assert path.step.title == "Blood Street (film)"
    assert path.step.context == "1988 film directed"
    assert path.step.relation == pytest.approx(1.0)
    assert path.step.score > 1


def test_the_best_way_stands_first(paths) -> None:
    found = paths("p4", "Was Leo Fong in Rome?")

    assert [(path.entity, path.about) for path in found] == [("Rome", 1.0), ("Leo Fong", 0.0)]
    assert 0 < found[1].score < WEIGHTS.mention


def test_a_passage_found_by_its_words_has_no_path(paths) -> None:
    assert paths("p5", "Where does it rain?") == ()

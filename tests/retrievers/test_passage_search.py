import datetime

import numpy as np
import pytest

from graphnative.errors import InputError
from graphnative.esg.link_mentions import link_mentions
from graphnative.retrievers.passage_index import PassageIndex
from graphnative.retrievers.passage_search import search_passages
from graphnative.store.articles import write_articles
from linked_articles import ARTICLES, with_mentions
from small_graph import prepared

pytestmark = pytest.mark.neo4j


@pytest.fixture
def index(database) -> PassageIndex:
    titled = with_mentions(database, "titles")
    write_articles(titled, ARTICLES, "p")
    link_mentions(titled)
    return PassageIndex(titled)


def test_a_question_leads_over_the_passage_it_names_to_the_one_that_answers_it(index) -> None:
    found = search_passages(index, "Where was the director of the film Blood Street born?")

    assert [passage.id for passage in found[:2]] == ["film#0", "fong#0"]
    first, second = found[:2]
    assert (first.document_id, first.title, first.index) == ("film", "Blood Street (film)", 0)
    assert first.text.startswith("Blood Street is a film")
    assert first.paths[0].surface == "Blood Street"
    assert second.paths[0].step.id == "film#0"
    assert set(second.parts) == {"words", "named", "bridged"}
    assert second.score == pytest.approx(0.4 * second.parts["words"] + second.parts["bridged"])
    assert [passage.score for passage in found] == sorted((each.score for each in found), reverse=True)


def test_passages_that_nothing_leads_to_are_left_out(index) -> None:
    assert search_passages(index, "Where does it rain?") == []
    assert len(search_passages(index, "Where was Leo Fong born?", top_k=1)) == 1


def test_only_chosen_passages_come_back(index) -> None:
    found = search_passages(index, "Leo Fong", choose=lambda arrays: np.array([len(arrays) - 1]))

    assert {passage.document_id for passage in found} <= {"norton"}


def test_dates_organisations_and_sources_come_from_the_document(database) -> None:
    titled = with_mentions(database, "titles")
    article = prepared("a", "Acme", "Acme.", organisations=["Acme"], published="2022-06-30")
    write_articles(titled, [article], "p")
    titled.write(
        "MATCH (d:Document {id: 'a'}) SET d.source = 'news.jsonl:1' "
        "CREATE (d)-[:HAS_ORG]->(:__Entity__ "
        "{key: 'Organization:acme', name: 'Acme', mention_keys: ['acme']})"
    )
    link_mentions(titled)
    (passage,) = search_passages(PassageIndex(titled), "Acme?")

    assert passage.published == datetime.date(2022, 6, 30)
    assert passage.organisations == ("Acme",)
    assert passage.source == "news.jsonl:1"


def test_a_passage_deleted_meanwhile_is_left_out(index, monkeypatch) -> None:
    arrays = index.passages()
    index.database.write("MATCH (c:Chunk {id: 'film#0'}) DETACH DELETE c")
    monkeypatch.setattr(index, "passages", lambda: arrays)

    assert [passage.id for passage in search_passages(index, "Blood Street", top_k=2)] == ["fong#1"]


def test_equal_scores_stand_in_the_order_of_ids(database) -> None:
    titled = with_mentions(database, "titles")
    write_articles(titled, [prepared(name, "Leo Fong", "Born.") for name in ("b", "a", "c")], "p")
    link_mentions(titled)

    assert [each.document_id for each in search_passages(PassageIndex(titled), "Leo Fong")] == ["a", "b", "c"]


def test_faulty_questions_are_one_sentence(index) -> None:
    with pytest.raises(InputError, match="The question is blank"):
        search_passages(index, "  ")
    with pytest.raises(InputError, match="must be at least 1, not 0"):
        search_passages(index, "Ran?", top_k=0)

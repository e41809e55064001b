import datetime

import pytest

from graphnative.errors import InputError, SettingsError
from graphnative.retrievers.article_index import open_article_index
from graphnative.retrievers.filters import Filters
from graphnative.retrievers.methods import METHODS
from graphnative.retrievers.search import search
from small_graph import ARTICLES, WordEmbedder, prepared, write_graph

pytestmark = pytest.mark.neo4j

TODAY = datetime.date(2023, 5, 4)


@pytest.fixture
def index(database):
    write_graph(database, ARTICLES)
    return open_article_index(database, embedder=WordEmbedder())


def ids(ranked) -> list[str]:
    return [article.id for article in ranked]


@pytest.mark.parametrize("method", METHODS)
def test_each_method_finds_the_article_about_the_question(index, method) -> None:
    assert ids(search(index, "methane emission spill", method=method, today=TODAY))[0] == "a2"


@pytest.mark.parametrize("method", METHODS)
def test_scores_fall_and_no_more_than_top_k_come(index, method) -> None:
    ranked = search(index, "energy", method=method, top_k=3, today=TODAY)

    assert len(ranked) == 3
    assert [article.score for article in ranked] == sorted((a.score for a in ranked), reverse=True)


def test_the_paper_s_score_is_what_it_is_on_paper(index) -> None:
    # The question is the axis "energy". a1's topics: renewable energy 1, b-energy's label 1, solar energy
    # 1/sqrt(2), the others 0. Its own node: the headline "Acme report on energy" 1/sqrt(3), the summary
    # "Acme builds solar energy. Acme will report energy." with acme 2, solar 1, energy 2, report 1:
    # 2/sqrt(10) = 0.6325. So 1 + (1 + 0.7071 + 0.6325) / 3 = 1.7799; the other articles have no "energy".
    ranked = search(index, "energy", method="gri-path-paper", top_k=4)

    assert ids(ranked)[0] == "a1"
    assert ranked[0].score == pytest.approx(1.7799, abs=1e-4)
    assert ranked[0].parts == pytest.approx({"path": 1.7799, "article": 0.6325}, abs=1e-4)
    assert [(article.id, article.score) for article in ranked[1:]] == [("a2", 0.0), ("a3", 0.0), ("a4", 0.0)]


def test_the_variant_kg_knows_the_headline_only(index) -> None:
    ranked = search(index, "energy", method="gri-path-paper", variant="kg", top_k=1)

    # 1 + (1 + 0.7071 + 0.5774) / 3
    assert ranked[0].score == pytest.approx(1.7615, abs=1e-4)


def test_the_company_in_the_question_filters_before_scoring(index) -> None:
    assert ids(search(index, "What does Shell's board say about energy?", top_k=5)) == ["a2", "a4"]
    assert ids(search(index, "energy of Shell and Acme", top_k=5)) == ["a1", "a2", "a4"]
    assert len(search(index, "What does Shell's board say about energy?", top_k=5, detect_filters=False)) == 4


def test_a_given_company_counts_more_than_the_one_in_the_question(index) -> None:
    ranked = search(index, "Shell and energy", filters=Filters(organisations=("ACME",)), top_k=5)

    assert ids(ranked) == ["a1", "a2"]


def test_the_time_in_the_question_filters(index) -> None:
    assert set(ids(search(index, "worker safety in 2022", top_k=5, today=TODAY))) == {"a2", "a3"}
    assert ids(search(index, "energy last year", top_k=5, today=datetime.date(2022, 5, 4))) == ["a1"]


def test_nothing_passes_is_nothing_found(index) -> None:
    assert search(index, "energy", filters=Filters(since=datetime.date(2030, 1, 1))) == []
    assert search(index, "Shell in 2019") == []


def test_the_newest_comes_first_when_the_latest_is_asked_for(index) -> None:
    plain = search(index, "safety of workers and spill", top_k=2, today=TODAY)
    latest = search(index, "latest safety of workers and spill", top_k=2, today=TODAY)

    assert ids(plain) == ["a3", "a2"]
    assert ids(latest) == ["a2", "a3"]
    assert latest[0].parts["newest"] > latest[1].parts["newest"]
    assert latest[0].score > latest[1].score


def test_filters_by_category_and_tag(index) -> None:
    assert ids(search(index, "energy", filters=Filters(categories=("Governance",)), top_k=5)) == ["a2", "a4"]
    assert ids(search(index, "energy", filters=Filters(tags={"year": "2021"}), top_k=5)) == ["a1", "a4"]
    both = Filters(tags={"year": 2021, "desk": "law"})
    assert ids(search(index, "energy", filters=both, top_k=5)) == ["a4"]


@pytest.mark.parametrize(
    ("filters", "message", "near"),
    [
        (Filters(organisations=("Shel",)), "no organisation 'Shel'", "Shell"),
        (Filters(categories=("Governence",)), "no category 'Governence'", "governance"),
        (Filters(tags={"yaer": 2021}), "no tag 'yaer'", "year"),
        (Filters(tags={"desk": "lawn"}), "no value of the tag 'desk' 'lawn'", "law"),
    ],
)
def test_an_unknown_filter_is_refused_with_near_names(index, filters, message, near) -> None:
    with pytest.raises(InputError, match=message) as caught:
        search(index, "energy", filters=filters)

    assert near in caught.value.hint


def test_an_article_says_why_it_is_there(index) -> None:
    first = search(index, "methane emission", top_k=1)[0]

    assert (first.id, first.headline, first.published) == ("a2", "Shell spill", datetime.date(2022, 6, 30))
    assert first.organisations == ("Acme", "Shell")
    assert first.passages[0].text == "Methane emission rose at Shell."
    assert first.passages[0].index == 1
    assert len(first.passages) == 3
    best = first.paths[0]
    assert (best.phrase, best.similarity) == ("methane", 1.0)
    assert [topic.id for topic in best.topics] == [
        "l-methane", "i-ghg", "b-emissions", "environment", "sustainability",
    ]  # fmt: skip
    assert [topic.relation for topic in best.topics] == [
        "CONTAINED_IN", "SOURCE", "CONTAINS", "HAS_TOPIC", "HAS_CATEGORY",
    ]  # fmt: skip
    assert best.topics[0].similarity == pytest.approx(1.0)


def test_bm25_needs_no_model(index) -> None:
    index.embedder.embed = lambda _: pytest.fail("embedded")
    first = search(index, "methane emission", method="bm25", top_k=1)[0]

    assert first.id == "a2"
    assert first.passages[0].index == 1
    assert first.paths[0].topics[0].similarity is None


def test_vectors_of_another_model_are_never_compared(index, database) -> None:
    database.write("MATCH (a:Article {id: 'a3'}) SET a.embedder = 'other-model'")

    with pytest.raises(SettingsError, match="sixteen-words, but 1 article has vectors of other-model"):
        search(index, "energy")
    assert search(index, "energy", method="bm25")


def test_topics_of_another_model_are_refused_too(index, database) -> None:
    database.write("MATCH (t:Topic {id: 'l-solar'}) SET t.embedder = 'other-model'")

    with pytest.raises(SettingsError, match="the topics have vectors of other-model"):
        search(index, "energy", method="gri-path-paper")


def test_a_new_article_is_found_at_once(index, database) -> None:
    search(index, "tax")
    write_graph(database, [prepared("a9", "Water water", "Water.")], topics=False)

    assert ids(search(index, "water", top_k=1)) == ["a9"]


def test_an_empty_graph_has_no_answer(database) -> None:
    index = open_article_index(database, embedder=WordEmbedder())

    assert [search(index, "energy", method=method) for method in METHODS] == [[]] * 5


@pytest.mark.parametrize(
    ("choice", "message"),
    [
        ({"question": "  "}, "question is blank"),
        ({"method": "magic"}, "no method 'magic'"),
        ({"top_k": 0}, "at least 1, not 0"),
        ({"mmr_lambda": 1.5}, r"must lie in \[0, 1\]"),
    ],
)
def test_impossible_choices_are_refused(index, choice, message) -> None:
    with pytest.raises(InputError, match=message):
        search(index, **{"question": "energy", **choice})

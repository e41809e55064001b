from collections import Counter

import numpy as np
import pytest

from graphnative.store.array_articles import Outline
from graphnative.store.array_build import Contents, read_contents, write_arrays
from graphnative.store.array_topics import TopicRows
from graphnative.store.arrays import ArticleArrays
from small_graph import ARTICLES, write_graph


def contents(*dimensions: int, topic_dimensions: int = 7) -> Contents:
    outlines = [Outline(str(i), "", -1, "{}", "s", f"m{d}", d, 2) for i, d in enumerate(dimensions)]
    return Contents(
        TopicRows((), np.zeros((2, 0, topic_dimensions), np.float32), ["m"]), outlines, [], Counter(x=1)
    )


def test_facts_count_articles_by_model() -> None:
    facts = contents(3, 3, 5, 0).facts("rev")

    assert (facts.articles, facts.chunks, facts.dimensions, facts.revision) == (4, 8, 3, "rev")
    assert facts.embedders == {"m0": 1, "m3": 2, "m5": 1}
    assert facts.ignored == {"x": 1}


@pytest.mark.parametrize(("given", "expected"), [((3, 5), 5), ((0,), 7), ((), 7)])
def test_the_length_of_vectors_is_that_of_most(given, expected) -> None:
    assert contents(*given).facts("rev").dimensions == expected


@pytest.mark.neo4j
def test_an_article_that_goes_meanwhile_is_left_empty(database, tmp_path) -> None:
    write_graph(database, ARTICLES)
    outline = read_contents(database)
    database.write("MATCH (a:Article {id: 'a2'}) DETACH DELETE a")
    write_arrays(database, outline, tmp_path, "rev", None)
    arrays = ArticleArrays(tmp_path)

    assert list(arrays.ids) == ["a1", "a2", "a3", "a4"]
    assert not arrays.headline_vectors[1].any()
    assert not arrays.text_index.scores(["spill"])[0]
    assert arrays.link_starts.tolist() == [0, 1, 1, 1, 2]


@pytest.mark.neo4j
@pytest.mark.parametrize(("given", "articles"), [("null", ["a2", "a3", "a4"]), ("[]", ["a2", "a4"])])
def test_an_article_that_writes_a_name_counts_unless_its_organisations_were_given(
    database, tmp_path, given, articles
) -> None:
    write_graph(database, ARTICLES)
    database.write(
        f"MATCH (a:Article {{id: 'a3'}}) SET a.text = 'At Shell pay rose.', a.organisations_given = {given}"
    )
    write_arrays(database, read_contents(database), tmp_path, "rev", None)
    arrays = ArticleArrays(tmp_path)

    shell = [each.name for each in arrays.organisations].index("Shell")
    start, end = arrays.organisation_starts[shell : shell + 2]
    assert [arrays.ids[row] for row in arrays.organisation_articles[start:end]] == articles

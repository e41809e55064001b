import os
import threading

import numpy as np
import pytest

from graphnative.errors import StoreError
from graphnative.store import array_build
from graphnative.store.array_cache import complete_folders, open_arrays
from graphnative.store.array_records import NO_DATE
from small_graph import ARTICLES, TOPICS, prepared, write_graph

pytestmark = pytest.mark.neo4j


@pytest.fixture
def graph(database):
    write_graph(database, ARTICLES)
    return database


def reads(monkeypatch) -> list[int]:
    """How many articles' vectors each reading of the graph asked for."""
    asked: list[int] = []
    read = array_build._write_vectors

    def counted(database, outlines, writer, known):
        asked.append(len(outlines) - len(array_build.reusable(outlines, known)))
        read(database, outlines, writer, known)

    monkeypatch.setattr(array_build, "_write_vectors", counted)
    return asked


def test_the_arrays_hold_the_articles_in_order_of_their_ids(graph) -> None:
    arrays = open_arrays(graph)

    assert list(arrays.ids) == ["a1", "a2", "a3", "a4"]
    assert arrays.headlines[1] == "Shell spill"
    assert arrays.published.tolist() == [737854, 738336, 738165, NO_DATE]  # date.toordinal()
    assert arrays.facts.embedders == {"sixteen-words": 4}
    assert arrays.facts.topic_embedders == ["sixteen-words"]
    assert arrays.facts.ignored == {}
    for row, article in enumerate(ARTICLES):
        assert np.allclose(arrays.headline_vectors[row], article.vectors.headline)
        assert np.allclose(arrays.summary_vectors[row], article.vectors.summary)
        chunks = arrays.chunk_range(row)
        assert arrays.chunk_ids[chunks.start : chunks.stop] == [chunk.id for chunk in article.chunks]
        assert np.allclose(
            arrays.chunk_vectors[chunks.start : chunks.stop], article.vectors.chunks, atol=1e-3
        )
    assert arrays.chunk_vectors.dtype == np.float16


def test_articles_of_the_same_organisations_share_a_vector(graph) -> None:
    write_graph(graph, [prepared("a5", "Shell again", "Shell.", organisations=["Shell"])])
    arrays = open_arrays(graph)

    assert len(arrays.organisation_vectors) == 3  # Acme; Shell and Acme; Shell
    assert arrays.organisation_rows[3] == arrays.organisation_rows[4]
    assert arrays.organisation_rows[2] == -1


def test_a_sub_graph_is_closed_to_the_root_through_every_parent(graph) -> None:
    arrays = open_arrays(graph)
    topics = [topic.id for topic in arrays.topics]

    def members(article: int) -> set[str]:
        return {topic for at, topic in enumerate(topics) if article in arrays.topic_sets.holders(at)}

    assert topics == sorted(TOPICS)
    assert members(0) == {
        "l-solar",
        "i-renewable",
        "b-energy",
        "b-emissions",
        "environment",
        "sustainability",
    }
    assert members(1) == {
        "l-methane",
        "i-ghg",
        "b-emissions",
        "environment",
        "sustainability",
        "i-bribery",
        "b-conduct",
        "governance",
    }
    assert members(2) == set()


def test_links_fall_by_similarity_and_keep_their_phrases(graph) -> None:
    arrays = open_arrays(graph)
    start, end = arrays.link_starts[1:3]

    assert arrays.link_phrases[start:end] == ["methane", "bribes"]
    assert [arrays.topics[at].id for at in arrays.link_topics[start:end]] == ["l-methane", "i-bribery"]
    assert arrays.link_similarities[start:end].tolist() == pytest.approx([1.0, 0.7])


def test_organisations_and_tags_are_what_the_articles_say(graph) -> None:
    arrays = open_arrays(graph)
    starts, articles = arrays.organisation_starts, arrays.organisation_articles

    assert [(one.key, one.name) for one in arrays.organisations] == [
        ("Organization:acme", "Acme"),
        ("Organization:shell", "Shell"),
    ]
    assert articles[starts[0] : starts[1]].tolist() == [0, 1]
    assert articles[starts[1] : starts[2]].tolist() == [1, 3]
    values, codes = arrays.tags["year"]
    assert [values[code] if code >= 0 else None for code in codes] == [2021, 2022, None, 2021]
    assert arrays.tags["desk"][0] == ["energy", "law"]


def test_the_word_index_covers_headline_text_and_organisations(graph) -> None:
    arrays = open_arrays(graph)

    assert np.flatnonzero(arrays.text_index.scores(["spill"])).tolist() == [1]
    assert np.flatnonzero(arrays.text_index.scores(["methane"])).tolist() == [1]
    assert np.flatnonzero(arrays.text_index.scores(["acme"])).tolist() == [0, 1]


def test_an_unchanged_graph_is_read_once(graph, monkeypatch) -> None:
    first = open_arrays(graph)
    monkeypatch.setattr("graphnative.store.array_cache.read_contents", lambda _: pytest.fail("read again"))

    assert open_arrays(graph).folder == first.folder


def test_a_foreign_commit_makes_a_revision_without_reading_vectors(graph, monkeypatch) -> None:
    first = open_arrays(graph)
    asked = reads(monkeypatch)
    graph.write("CREATE (:Note {text: 'not ours'})")
    second = open_arrays(graph)

    assert second.folder != first.folder
    assert second.facts.revision != first.facts.revision
    assert asked == []
    assert list(second.ids) == ["a1", "a2", "a3", "a4"]


def test_only_changed_articles_are_read_again(graph, monkeypatch) -> None:
    open_arrays(graph)
    asked = reads(monkeypatch)
    write_graph(
        graph,
        [
            prepared("a2", "Water", ["Water.", "More water."], state="new"),
            prepared("a0", "Tax", "Tax.", organisations=["Acme"]),
        ],
    )
    graph.write("MATCH (a:Article {id: 'a1'}) DETACH DELETE a")
    arrays = open_arrays(graph)

    assert asked == [2]
    assert list(arrays.ids) == ["a0", "a2", "a3", "a4"]
    assert np.allclose(arrays.headline_vectors[1], prepared("x", "Water", "").vectors.headline)
    assert np.allclose(arrays.headline_vectors[3], ARTICLES[3].vectors.headline)
    assert np.allclose(
        arrays.organisation_vectors[arrays.organisation_rows[3]], ARTICLES[3].vectors.organisations
    )
    assert len(arrays.chunk_range(1)) == 2


def test_only_the_two_newest_revisions_stay(graph) -> None:
    folders = []
    for _ in range(4):
        folders.append(open_arrays(graph).folder)
        graph.write("CREATE (:Note)")

    assert [arrays.folder for arrays in complete_folders(graph.settings.indexes / "cache")] == folders[:1:-1]


def test_a_half_written_cache_is_ignored_and_replaced(graph) -> None:
    folder = open_arrays(graph).folder
    (folder / "facts.json").write_text('{"layout": 1', encoding="utf-8")
    left = folder.parent / f".{folder.name}.1.dead"
    left.mkdir()

    assert list(open_arrays(graph).ids) == ["a1", "a2", "a3", "a4"]
    assert not left.exists()


def test_a_cache_of_another_layout_is_made_anew(graph, monkeypatch) -> None:
    open_arrays(graph)
    monkeypatch.setattr("graphnative.store.array_cache.LAYOUT", 99)
    monkeypatch.setattr(array_build, "LAYOUT", 99)

    assert open_arrays(graph).facts.layout == 99


def test_a_failing_read_leaves_nothing_behind(graph, monkeypatch) -> None:
    def fail(*_: object) -> None:
        raise StoreError("gone")

    monkeypatch.setattr("graphnative.store.array_cache.write_arrays", fail)
    with pytest.raises(StoreError, match="gone"):
        open_arrays(graph)

    assert [path.name for path in (graph.settings.indexes / "cache").iterdir()] == ["articles.lock"]


def test_an_empty_graph_has_empty_arrays(database) -> None:
    arrays = open_arrays(database)

    assert len(arrays) == 0
    assert arrays.topic_sets.members.size == 0
    assert arrays.text_index.scores(["water"]).size == 0
    assert (arrays.organisations, arrays.tags, arrays.topics) == ((), {}, ())
    assert open_arrays(database).folder == arrays.folder


def test_parallel_readers_make_one_revision(graph, monkeypatch) -> None:
    asked = reads(monkeypatch)
    found: list[object] = []
    threads = [threading.Thread(target=lambda: found.append(open_arrays(graph).folder)) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert len(set(found)) == 1
    assert asked == [4]


def test_without_hard_links_files_are_copied(graph, monkeypatch) -> None:
    open_arrays(graph)

    def refuse(*_: object) -> None:
        raise OSError("no links here")

    monkeypatch.setattr(os, "link", refuse)
    graph.write("CREATE (:Note)")

    assert list(open_arrays(graph).ids) == ["a1", "a2", "a3", "a4"]


def test_articles_without_vectors_or_with_other_ones_are_counted(graph) -> None:
    graph.write("MATCH (a:Article {id: 'a3'}) SET a.embedder = 'another', a.headline_vec = [1.0, 0.0]")
    graph.write(
        "CREATE (:Article {headline: 'no id'}), (:Document:Article {id: 'b', published: 'yesterday'})"
    )
    arrays = open_arrays(graph)

    assert arrays.facts.embedders == {"": 1, "another": 1, "sixteen-words": 3}
    assert arrays.facts.ignored == {"article without an id": 1, "date that is none": 1}
    assert not arrays.headline_vectors[2].any()


def test_an_unwritable_cache_is_one_sentence(graph) -> None:
    (graph.settings.indexes / "cache").write_text("a file where the folder should be")

    with pytest.raises(StoreError, match="cache can't be written"):
        open_arrays(graph)


def test_a_writer_who_never_pauses_does_not_stop_the_reader(graph, monkeypatch) -> None:
    revisions = iter("abcdefgh")
    monkeypatch.setattr(type(graph), "revision", lambda _: next(revisions))

    assert open_arrays(graph).facts.revision == "c"

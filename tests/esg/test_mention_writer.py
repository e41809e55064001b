import pytest

from graphnative.esg import mention_writer
from graphnative.esg.mention_writer import MentionWriter
from graphnative.store.linked_entities import LinkedEntity, Mention
from linked_articles import ARTICLES
from small_graph import write_graph

pytestmark = pytest.mark.neo4j

FONG = LinkedEntity("Person:leo fong", "Person", "Leo Fong")
MENTION = Mention(FONG.key, "Leo Fong", 0, 8, 1)


@pytest.fixture
def graph(database):
    write_graph(database, ARTICLES, topics=False)
    return database


def test_only_differences_are_written(graph, monkeypatch) -> None:
    first = MentionWriter(graph, [FONG])
    first.change("fong#0", {}, {FONG.key: MENTION})
    first.close()
    second = MentionWriter(graph, [FONG])
    second.change("fong#0", {FONG.key: MENTION}, {FONG.key: MENTION})
    second.close()

    assert (first.written, second.written) == (1, 0)
    assert second.mentioned == {FONG.key}
    assert graph.read("MATCH (e:Person) RETURN e.name AS name, e.document_ids AS documents") == [
        {"name": "Leo Fong", "documents": ["fong"]}
    ]


def test_an_entity_that_nothing_mentions_is_not_made(graph) -> None:
    writer = MentionWriter(graph, [FONG])
    writer.change("fong#0", {}, {})
    writer.close()

    assert graph.read("MATCH (e:Person) RETURN e") == []


def test_a_new_name_reaches_the_node(graph) -> None:
    for entity in (FONG, LinkedEntity(FONG.key, "Person", "LEO FONG", ("Leo Fong",))):
        writer = MentionWriter(graph, [entity])
        writer.change("fong#0", {}, {FONG.key: MENTION})
        writer.close()

    assert graph.read("MATCH (e:Person) RETURN e.name AS name, e.aliases AS aliases") == [
        {"name": "LEO FONG", "aliases": ["Leo Fong"]}
    ]


def test_many_differences_are_written_in_batches(graph, monkeypatch) -> None:
    monkeypatch.setattr(mention_writer, "BATCH", 1)
    writer = MentionWriter(graph, [FONG])
    writer.change("fong#0", {}, {FONG.key: MENTION})
    early = graph.read("MATCH (:Chunk)-[r:MENTIONS]->() RETURN count(r) AS n")
    writer.change("fong#0", {FONG.key: MENTION}, {})
    writer.close()

    assert early == [{"n": 1}]
    assert writer.written == 2
    assert graph.read("MATCH (e:Person) RETURN e") == []

import datetime

import numpy as np
import pytest

from graphnative.errors import StoreError
from graphnative.records import (
    Article,
    ArticleVectors,
    Chunk,
    OrganisationMention,
    PreparedArticle,
    TopicLink,
)
from graphnative.store import articles
from graphnative.store.articles import (
    delete_documents,
    organisations_stale,
    stored_states,
    write_articles,
)
from graphnative.store.dump import dump

pytestmark = pytest.mark.neo4j

UNIT = np.array([0.6, 0.8, 0, 0, 0, 0, 0, 0], dtype=np.float32)
TOPICS = "UNWIND ['t1', 't2'] AS id MERGE (:Topic {id: id})"


def prepared(identity="a", text="One. Two.", *, state="s", tags=None, organisations=(), links=("t1",)):
    parts = [part for part in text.split(" ") if part]
    chunks = tuple(Chunk(f"{identity}{i}{part}", identity, i, part, 1) for i, part in enumerate(parts))
    article = Article(identity, "H", text, datetime.date(2021, 3, 4), tags or {}, ("Shell",), f"{text}:1")
    return PreparedArticle(
        article=article,
        fingerprint="f",
        state=state,
        summary=parts[0],
        chunks=chunks,
        links=tuple(TopicLink("phrase", topic, 0.5) for topic in links),
        organisations=tuple(OrganisationMention(name, name.lower(), 1) for name in organisations),
        vectors=ArticleVectors(UNIT, UNIT, UNIT if organisations else None, np.stack([UNIT] * len(chunks))),
        embedder="e",
    )


def lines(database):
    return list(dump(database))


@pytest.fixture
def graph(database):
    database.write(TOPICS)
    return database


def test_an_article_and_all_that_belongs_to_it(graph) -> None:
    write_articles(graph, [prepared(organisations=("Shell",), tags={"n": 1}), prepared("b")], "p")
    row = graph.read("MATCH (d:Article {id: 'a'}) RETURN properties(d) AS p, labels(d) AS l")[0]
    assert sorted(row["l"]) == ["Article", "Document"]
    assert row["p"]["headline_vec"] == pytest.approx(UNIT.tolist())
    assert row["p"]["organisations_vec"] == pytest.approx(UNIT.tolist())
    assert (row["p"]["tag_n"], row["p"]["organisation_keys"]) == (1, ["shell"])
    assert row["p"]["published"].iso_format() == "2021-03-04"
    chain = "MATCH (:Article {id: 'a'})-[:HAS_CHUNK]->(x)-[:NEXT]->(y)<-[:HAS_CHUNK]-(:Article {id: 'a'})"
    assert graph.read(f"{chain} RETURN x.text AS x, y.text AS y") == [{"x": "One.", "y": "Two."}]
    links = "MATCH (:Article {id: 'b'})-[r:CONTAINED_IN]->(t:Topic)"
    assert graph.read(f"{links} RETURN t.id AS t, r.phrase AS p, r.similarity AS s") == [
        {"t": "t1", "p": "phrase", "s": 0.5}
    ]
    assert stored_states(graph, ["a", "b", "absent"]) == {"a": "s", "b": "s"}
    assert organisations_stale(graph)


def test_a_new_text_leaves_nothing_of_the_old_one(graph) -> None:
    old = prepared(text="One. Two. Three.", tags={"x": 1, "y": 2}, organisations=("BP",), links=("t1", "t2"))
    new = prepared(text="One. Four.", tags={"y": "z"}, links=("t2",), state="s2")
    write_articles(graph, [new], "p")
    expected = lines(graph)
    delete_documents(graph, ["a"])
    write_articles(graph, [old], "p")
    graph.write("MATCH (d:Article {id: 'a'}) CREATE (d)-[:HAS_ORG]->(:__Entity__ {id: 'o', key: 'k'})")
    write_articles(graph, [new], "p")
    graph.write("MATCH (o:__Entity__ {id: 'o'}) DELETE o")
    assert lines(graph) == expected


def test_a_passage_that_stays_keeps_what_others_tied_to_it(graph) -> None:
    write_articles(graph, [prepared(text="One. Two.")], "p")
    graph.write("MATCH (c:Chunk {text: 'One.'}) CREATE (c)-[:MENTIONS]->(:__Entity__ {id: 'e', key: 'k'})")
    write_articles(graph, [prepared(text="One. Three.", state="s2")], "p")
    assert graph.read("MATCH (c:Chunk)-[:MENTIONS]->() RETURN c.text AS t") == [{"t": "One."}]


def test_times_say_when_an_article_came_and_when_it_changed(graph) -> None:
    write_articles(graph, [prepared()], "p")
    first = graph.read("MATCH (d:Article) RETURN d.ingested_at AS i, d.updated_at AS u")[0]
    write_articles(graph, [prepared(state="s2")], "p")
    second = graph.read("MATCH (d:Article) RETURN d.ingested_at AS i, d.updated_at AS u")[0]
    assert second["i"] == first["i"]
    assert second["u"] > first["u"]


def test_a_batch_is_written_whole_or_not_at_all(graph) -> None:
    good, bad = prepared("a"), prepared("b", tags={"n": 2**70})
    with pytest.raises((StoreError, OverflowError)):
        write_articles(graph, [good, bad], "p")
    assert stored_states(graph, ["a", "b"]) == {}
    assert not organisations_stale(graph)


def test_deleting_leaves_no_trace_and_tells_what_there_was(graph) -> None:
    write_articles(graph, [prepared("a")], "p")
    expected = lines(graph)
    write_articles(graph, [prepared("b", tags={"x": 1}, links=("t1", "t2"))], "p")
    assert delete_documents(graph, ["b", "absent"]) == {"b"}
    assert lines(graph) == expected


def test_deleting_nothing_marks_nothing(graph) -> None:
    graph.write("CREATE (:Document {id: 'foreign'})")
    assert delete_documents(graph, ["absent", "foreign"]) == set()
    assert not organisations_stale(graph)
    assert graph.read("MATCH (d:Document) RETURN d.id AS id") == [{"id": "foreign"}]


def test_a_long_article_takes_several_statements(graph) -> None:
    long = prepared(text=" ".join(f"w{i}" for i in range(1203)))
    write_articles(graph, [long], "p")
    assert graph.read("MATCH (:Article)-[:HAS_CHUNK]->(c) RETURN count(c) AS n")[0]["n"] == 1203
    assert graph.read("MATCH (:Chunk)-[r:NEXT]->(:Chunk) RETURN count(r) AS n")[0]["n"] == 1202


def test_no_article_is_looked_for_among_all_of_them(graph) -> None:
    with graph.driver.session(database=graph.endpoint.database) as session:
        plan = str(session.run(f"EXPLAIN {articles._STATES}", ids=["a"]).consume().plan)

    assert "IndexSeek" in plan and "LabelScan" not in plan

import dataclasses
import datetime

import pytest
from llama_index.core import Document
from llama_index.core.vector_stores.types import VectorStoreQuery

from graphnative.documents.readers.paths import read_articles
from graphnative.documents.readers.refusal import Refusal
from graphnative.errors import ModelError, OwnershipError
from graphnative.esg import prepare, refresh
from graphnative.esg.ingest import ingest_articles
from graphnative.forget import forget_documents
from graphnative.models.use import UseMultilingual
from graphnative.records import Article
from graphnative.store.articles import organisations_stale
from graphnative.store.connect import find_endpoint, open_database, open_driver
from graphnative.store.dump import dump
from graphnative.store.property_graph import Neo4jGraphStore
from graphnative.store.steps import run_steps
from graphnative.store.vector_index import VectorIndex, find_vector_index
from small_workspace import small

pytestmark = pytest.mark.neo4j

NEWS = [
    Article(
        "a",
        "Leak at Shell",
        "Shell plc had a pipeline leak. Methane emissions rose.",
        datetime.date(2021, 3, 4),
    ),
    Article("b", "BP cuts", "BP cut its methane emission by a third.", tags={"sector": "Energy", "page": 3}),
    Article("c", "", "An oil spill near Rotterdam.", organisations=("Shell", "Port of Rotterdam")),
]


def lines(database):
    return list(dump(database))


def counts(report):
    return report.new, report.changed, report.unchanged, len(report.refused), report.refreshed


def test_new_unchanged_and_changed_articles(small_database) -> None:
    done: list[int] = []
    assert counts(ingest_articles(small_database, NEWS, progress=done.append)) == (3, 0, 0, 0, 0)
    assert sum(done) == 3
    first, revision = lines(small_database), small_database.revision()
    assert counts(ingest_articles(small_database, NEWS)) == (0, 0, 3, 0, 0)
    assert small_database.revision() == revision
    changed = dataclasses.replace(NEWS[0], text="Nothing to report at all.")
    assert counts(ingest_articles(small_database, [changed, NEWS[1]])) == (0, 1, 1, 0, 0)
    assert lines(small_database) != first
    assert counts(ingest_articles(small_database, NEWS)) == (0, 1, 2, 0, 0)
    assert lines(small_database) == first


def test_organisations_and_links_are_there_at_the_end(workspace) -> None:
    with open_database(small(workspace, ner="spacy")) as database:
        ingest_articles(database, NEWS)
        check_organisations_and_links(database)


def check_organisations_and_links(database) -> None:
    rows = database.read(
        "MATCH (a:Article)-[:HAS_ORG]->(o:Organization) RETURN a.id AS a, o.key AS k ORDER BY a, k"
    )
    assert {"a": "a", "k": "Organization:shell"} in rows
    assert {"a": "c", "k": "Organization:shell"} in rows
    assert not organisations_stale(database)
    links = database.read("MATCH (a:Article)-[:CONTAINED_IN]->(t:Topic) RETURN a.id AS a, t.id AS t")
    assert {(row["a"], row["t"]) for row in links} >= {("a", "leak"), ("b", "methane"), ("c", "spill")}


def test_what_can_not_be_used_is_refused_and_the_rest_goes_on(small_database) -> None:
    documents = [
        NEWS[0],
        Refusal("x.jsonl:7", "is not valid JSON"),
        dataclasses.replace(NEWS[1], text=" "),
        dataclasses.replace(NEWS[0], source="again:1"),
        Document(id_="d", text="Methane again.", metadata={"title": "T", "nested": {"x": 1}}),
        Document(id_="e", text="Methane again.", metadata={"title": "T", "date": "2021-03-04", "pages": 2}),
        5,
    ]
    done: list[int] = []
    report = ingest_articles(small_database, documents, progress=done.append)
    assert counts(report) == (2, 0, 0, 5, 0)
    assert report.received == sum(done) == len(documents)
    assert [(each.source, each.reason.split(" (")[0]) for each in report.refused] == [
        ("x.jsonl:7", "is not valid JSON"),
        ("b", "has no text"),
        ("again:1", "has the id 'a' of a"),
        ("document 4 (d)", "has a value of `nested` that is neither text, number nor true/false"),
        ("document 6", "is a int, neither an Article nor a LlamaIndex Document"),
    ]
    row = small_database.read("MATCH (d:Article {id: 'e'}) RETURN d.headline AS h, d.tag_pages AS p")[0]
    assert row == {"h": "T", "p": 2}


def test_nothing_in_is_nothing_done(small_database) -> None:
    assert counts(ingest_articles(small_database, [])) == (0, 0, 0, 0, 0)


def test_another_configuration_brings_earlier_articles_up_to_date(workspace) -> None:
    long = Article("d", "", "Methane. " * 50)
    with open_database(small(workspace)) as database:
        ingest_articles(database, [*NEWS, long])
    with open_database(small(workspace, chunk_tokens=20, summary_sentences=1)) as database:
        assert counts(ingest_articles(database, [NEWS[0]])) == (0, 1, 0, 0, 3)
        refreshed = lines(database)
        forget_documents(database, "abcd")
        ingest_articles(database, [long, *NEWS])
        assert lines(database) == refreshed


def test_a_failure_keeps_whole_batches_and_the_next_call_finishes(small_database, monkeypatch) -> None:
    monkeypatch.setattr(prepare, "BATCH_ARTICLES", 1)
    ingest_articles(small_database, NEWS)
    expected = lines(small_database)
    forget_documents(small_database, "abc")
    write = refresh.write_articles
    calls: list[int] = []

    def failing(*arguments):
        calls.append(1)
        if len(calls) == 2:
            raise ModelError("no more")
        write(*arguments)

    with monkeypatch.context() as patch:
        patch.setattr(refresh, "write_articles", failing)
        with pytest.raises(ModelError, match="no more"):
            ingest_articles(small_database, NEWS)
    assert small_database.read("MATCH (d:Article) RETURN count(d) AS n")[0]["n"] in (1, 2)
    assert organisations_stale(small_database)
    assert counts(ingest_articles(small_database, NEWS))[0] in (1, 2)
    assert lines(small_database) == expected


def test_a_graph_that_is_not_ours_is_not_written(small_workspace) -> None:
    with open_driver(find_endpoint(small_workspace), 30.0) as driver, driver.session() as session:
        session.run("CREATE (:Film {title: 'x'})").consume()
    with open_database(small_workspace) as database, pytest.raises(OwnershipError, match="only read"):
        ingest_articles(database, NEWS)


def test_llama_index_s_vector_search_finds_the_passages(small_database) -> None:
    ingest_articles(small_database, NEWS)
    small_database.read("CALL db.awaitIndexes(60)")
    (vector,) = UseMultilingual().embed(["BP cut its methane emission by a third."])
    query = VectorStoreQuery(query_embedding=vector.tolist(), similarity_top_k=1)
    with Neo4jGraphStore.from_database(small_database) as store:
        (node,), (score,) = store.vector_query(query, node_label="Chunk")
    assert (node.text, node.properties["ref_doc_id"]) == (NEWS[1].text, "b")
    assert score == pytest.approx(1.0, abs=0.01)
    assert run_steps(small_database, find_vector_index("Chunk")) == VectorIndex(
        "graphnative_chunk_vectors", 512, True
    )


def test_a_file_that_has_the_id_of_another_one_is_refused(small_database, tmp_path) -> None:
    for name in ("one", "two"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "a.txt").write_text(f"Methane leaked in field {name}.", encoding="utf-8")
    assert counts(ingest_articles(small_database, read_articles([tmp_path / "one"]))) == (1, 0, 0, 0, 0)
    first = lines(small_database)
    report = ingest_articles(small_database, read_articles([tmp_path / "two"]))
    assert counts(report) == (0, 0, 0, 1, 0) and f"{tmp_path}/one/a.txt" in report.refused[0].reason
    assert lines(small_database) == first

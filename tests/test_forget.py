import dataclasses

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from llama_index.core.schema import TextNode

from graphnative.esg.ingest import ingest_articles
from graphnative.forget import forget_documents
from graphnative.records import Article
from graphnative.store.dump import dump
from graphnative.store.property_graph import Neo4jGraphStore

pytestmark = pytest.mark.neo4j

VERSIONS = {
    "a": [
        Article("a", "Shell", "A pipeline leak.", organisations=("Shell plc", "BP"), tags={"x": 1}),
        Article("a", "Shell", "Methane emissions of old wells.", organisations=("SHELL",), tags={"y": True}),
    ],
    "b": [
        Article(
            "b", "BP", "An oil spill at sea. It was 300 barrels large in 2021.", organisations=("BP p.l.c.",)
        ),
        Article("b", "", "Greenhouse gas emissions fell.", organisations=()),
    ],
    "c": [
        Article("c", "Shel", "A pipeline leak.", organisations=("Shell Plc", "Shell plc", "Enel")),
        Article("c", "Enel", "Enel cut pay by 5 % in 2020.", organisations=("ENEL S.p.A.",)),
    ],
}
STEPS = st.lists(st.tuples(st.sampled_from("abc"), st.sampled_from([0, 1, None])), min_size=1, max_size=6)


def lines(database):
    return list(dump(database))


def clear(database) -> None:
    database.write("MATCH (n) WHERE n:Document OR n:Chunk OR n:__Entity__ DETACH DELETE n")


def test_forgotten_is_as_if_it_had_never_been_there(small_database) -> None:
    ingest_articles(small_database, [VERSIONS["a"][0]])
    expected = lines(small_database)
    ingest_articles(small_database, [VERSIONS["b"][0], VERSIONS["c"][0]])
    report = forget_documents(small_database, ["c", "b", "absent", "b"])
    assert (report.forgotten, report.unknown) == (("b", "c"), ("absent",))
    assert lines(small_database) == expected


def test_the_last_article_leaves_topics_alone(small_database) -> None:
    ingest_articles(small_database, [])
    expected = lines(small_database)
    ingest_articles(small_database, [VERSIONS["a"][0]])
    forget_documents(small_database, ["a"])
    assert lines(small_database) == expected


def test_unknown_ids_change_nothing(small_database) -> None:
    revision = small_database.revision()
    report = forget_documents(small_database, ["x", "y"])
    assert (report.forgotten, report.unknown) == ((), ("x", "y"))
    assert small_database.revision() == revision


def test_what_llama_index_stored_stays(small_database) -> None:
    store = Neo4jGraphStore.from_database(small_database)
    store.upsert_llama_nodes([TextNode(id_="mine", text="Methane.", metadata={"ref_doc_id": "a"})])
    expected = [line for line in lines(small_database) if '"mine"' in line]
    ingest_articles(small_database, [VERSIONS["a"][0]])
    forget_documents(small_database, ["a"])
    assert [line for line in lines(small_database) if '"mine"' in line] == expected != []


@settings(
    max_examples=8,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
    derandomize=True,
)
@given(steps=STEPS)
def test_the_graph_depends_on_the_live_articles_alone(small_database, steps) -> None:
    clear(small_database)
    live: dict[str, Article] = {}
    for identity, version in steps:
        if version is None:
            forget_documents(small_database, [identity])
            live.pop(identity, None)
        else:
            live[identity] = dataclasses.replace(VERSIONS[identity][version], source=str(len(live)))
            ingest_articles(small_database, [live[identity]])
    found = lines(small_database)
    clear(small_database)
    ingest_articles(small_database, [live[identity] for identity in sorted(live, reverse=True)])
    assert lines(small_database) == found

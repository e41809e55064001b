from itertools import permutations

import pytest

from evidence_graph import say
from graphnative.esg import link_mentions as module
from graphnative.esg.ingest import ingest_articles
from graphnative.esg.link_mentions import LinkReport, link_mentions
from graphnative.forget import forget_documents
from graphnative.records import Article
from graphnative.store.articles import delete_documents, write_articles
from graphnative.store.connect import open_database
from graphnative.store.dump import dump
from graphnative.store.evidence import Evidence
from linked_articles import ARTICLES, FILM, FONG, NORTON, with_mentions
from small_workspace import small

pytestmark = pytest.mark.neo4j

_MENTIONS = """
MATCH (c:Chunk)-[r:MENTIONS]->(e)
RETURN c.id AS chunk, e.name AS entity, r.surface AS surface, r.start AS start, r.end AS end, r.count AS count
ORDER BY chunk, entity
"""


@pytest.fixture
def titled(database):
    return with_mentions(database, "titles")


class Names:
    """Stands for the recogniser, whose model takes seconds to load: every word it knows is a person."""

    KNOWN = ("Leo Fong", "Richard Norton", "Stockton")

    def __init__(self) -> None:
        self.asked: list[str] = []

    def find(self, texts):
        self.asked.extend(texts)
        return [tuple(("Person", name) for name in self.KNOWN if name in text) for text in texts]


@pytest.fixture
def names(monkeypatch) -> Names:
    found = Names()
    monkeypatch.setattr(module, "open_name_finder", lambda: found)
    return found


def pairs(database) -> list[tuple[str, str]]:
    return [(row["chunk"], row["entity"]) for row in database.read(_MENTIONS)]


def test_titles_are_linked_where_they_stand(titled) -> None:
    write_articles(titled, ARTICLES, "p")
    report = link_mentions(titled)

    assert titled.read(_MENTIONS)[:3] == [
        {
            "chunk": "film#0",
            "entity": "Blood Street (film)",
            "surface": "Blood Street",
            "start": 0,
            "end": 12,
            "count": 1,
        },
        {"chunk": "film#0", "entity": "Leo Fong", "surface": "Leo Fong", "start": 35, "end": 43, "count": 1},
        {
            "chunk": "film#0",
            "entity": "Richard Norton",
            "surface": "Richard Norton",
            "start": 54,
            "end": 68,
            "count": 1,
        },
    ]
    assert pairs(titled)[3:] == [
        ("fong#0", "Leo Fong"),
        ("fong#1", "Blood Street (film)"),
        ("norton#0", "Richard Norton"),
    ]
    assert report == LinkReport(passages=4, entities=3, mentions=6, written=6)


def test_the_order_of_the_documents_makes_no_difference(titled) -> None:
    dumps = set()
    for order in permutations(ARTICLES):
        titled.write("MATCH (n) WHERE n:Document OR n:Chunk OR n:__Entity__ DETACH DELETE n")
        for article in order:
            write_articles(titled, [article], "p")
            link_mentions(titled, force=False)
        dumps.add("\n".join(dump(titled)))

    assert len(dumps) == 1


def test_a_forgotten_title_is_as_if_it_had_never_been_there(titled) -> None:
    write_articles(titled, [FILM, NORTON], "p")
    link_mentions(titled)
    expected = list(dump(titled))
    write_articles(titled, [FONG], "p")
    link_mentions(titled)
    delete_documents(titled, ["fong"])
    link_mentions(titled)

    assert list(dump(titled)) == expected


def test_nothing_is_read_or_written_when_nothing_has_changed(titled, monkeypatch) -> None:
    write_articles(titled, ARTICLES, "p")
    link_mentions(titled)
    again = link_mentions(titled)
    revision = titled.revision()
    monkeypatch.setattr(module, "stream_chunks", lambda _: pytest.fail("read again"))

    assert again.written == 0
    assert link_mentions(titled, force=False) == LinkReport()
    assert titled.revision() == revision


def test_a_graph_that_links_nothing_is_left_alone(database, monkeypatch) -> None:
    write_articles(database, ARTICLES, "p")
    monkeypatch.setattr(module, "stream_chunks", lambda _: pytest.fail("read"))

    assert link_mentions(database) == LinkReport()


def test_linking_no_more_takes_all_of_it_away(database, titled, names) -> None:
    write_articles(database, ARTICLES, "p")
    expected = list(dump(database))
    link_mentions(with_mentions(database, "all"))
    assert pairs(database)
    link_mentions(database, force=False)

    assert list(dump(database)) == expected
    assert link_mentions(database, force=False) == LinkReport()


def test_names_are_looked_for_once_in_each_passage(database, names) -> None:
    named = with_mentions(database, "names")
    write_articles(named, [FILM, FONG], "p")
    link_mentions(named)
    write_articles(named, [NORTON], "p")
    link_mentions(named)

    assert sorted(names.asked) == sorted(chunk.text for each in ARTICLES for chunk in each.chunks)
    assert pairs(named) == [
        ("film#0", "Leo Fong"),
        ("film#0", "Richard Norton"),
        ("fong#0", "Leo Fong"),
        ("fong#0", "Stockton"),
        ("norton#0", "Richard Norton"),
    ]
    assert named.read("MATCH (e:Person) RETURN e.key AS key ORDER BY key LIMIT 1") == [
        {"key": "Person:leo fong"}
    ]


def test_titles_after_names_leave_no_trace_of_these(database, names) -> None:
    write_articles(database, ARTICLES, "p")
    link_mentions(with_mentions(database, "names"))
    link_mentions(with_mentions(database, "titles"))

    assert "Stockton" not in {entity for _, entity in pairs(database)}
    assert database.read("MATCH (c:Chunk) WHERE c.named IS NOT NULL RETURN c.id") == []


def test_all_names_each_once(database, names) -> None:
    both = with_mentions(database, "all")
    write_articles(both, ARTICLES, "p")
    link_mentions(both)
    found = both.read("MATCH (e:__Entity__) RETURN e.key AS key ORDER BY key")

    assert [row["key"] for row in found] == [
        "Entity:blood street film",
        "Entity:leo fong",
        "Entity:richard norton",
        "Person:stockton",
    ]


def test_a_run_that_was_stopped_goes_on(titled, monkeypatch) -> None:
    write_articles(titled, ARTICLES, "p")
    link_mentions(titled)
    expected = list(dump(titled))
    titled.write("MATCH (e:__Entity__) DETACH DELETE e")

    def stop(*_: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr("graphnative.esg.mention_writer.finish_entities", stop)
        with pytest.raises(KeyboardInterrupt):
            link_mentions(titled)
    link_mentions(titled)

    assert list(dump(titled)) == expected


def test_progress_counts_passages(titled) -> None:
    write_articles(titled, ARTICLES, "p")
    told: list[int] = []
    link_mentions(titled, progress=told.append)

    assert sum(told) == 4


def test_ingest_and_forget_link_by_themselves(workspace) -> None:
    articles = [
        Article("fong", "Leo Fong", "Leo Fong was born in Stockton.", organisations=("Shell plc",)),
        Article("film", "Blood Street", "Shell paid for Blood Street, a film by Leo Fong.", organisations=()),
    ]
    with open_database(small(workspace, mentions="titles")) as database:
        ingest_articles(database, articles[:1])
        expected = list(dump(database))
        ingest_articles(database, articles)
        film = [
            entity
            for chunk, entity in pairs(database)
            if "Blood Street"
            in database.read("MATCH (c:Chunk {id: $id}) RETURN c.text AS text", id=chunk)[0]["text"]
        ]
        shell = database.read("MATCH (o:Organization) RETURN o.document_ids AS documents")
        before = list(dump(database))
        ingest_articles(database, articles)
        again = list(dump(database))
        forget_documents(database, ["film"])

        assert sorted(film) == ["Blood Street", "Leo Fong", "Shell plc"]
        assert shell == [{"documents": ["film", "fong"]}]
        assert again == before
        assert list(dump(database)) == expected


def test_an_organisation_goes_with_the_article_that_names_it(workspace) -> None:
    articles = [
        Article("a", "", "Shell spilled oil.", organisations=("Shell",)),
        Article("b", "", "Oil of Shell was found.", organisations=()),
    ]
    with open_database(small(workspace, mentions="titles")) as database:
        ingest_articles(database, articles[1:])
        expected = list(dump(database))
        ingest_articles(database, articles)
        assert len(pairs(database)) == 2
        forget_documents(database, ["a"])

        assert list(dump(database)) == expected


def test_evidence_and_names_come_and_go_without_each_other(titled) -> None:
    evidence = Evidence("Entity:leo fong", "Leo Fong", description="He directs.", chunk_ids=("film#0",))
    both = [lambda: say(titled, evidence), lambda: link_mentions(titled)]
    dumps = []
    for steps in permutations(both):
        titled.write("MATCH (n) WHERE NOT n:Meta DETACH DELETE n")
        write_articles(titled, ARTICLES, "p")
        for step in steps:
            step()
        dumps.append(list(dump(titled)))

    assert dumps[0] == dumps[1]

    link_mentions(with_mentions(titled, "none"))

    assert pairs(titled) == [("film#0", "Leo Fong")]

"""Hostile documents and names on a real graph, by the numbers of the study of other programs' bug reports."""

import pytest

from graphnative.documents.readers.paths import read_articles
from graphnative.forget import forget_documents
from graphnative.kg.build import build_graph
from graphnative.records import Article
from graphnative.store.dump import dump
from reading_model import ReadingModel

pytestmark = pytest.mark.neo4j

HOSTILE = ["OBJ `SCHEMA` X", 'Danh mục "x"', "A <|> B", "C:\\u0060 DROP", "Łódź 😀 Corp", "$Name {x}"]
"""Backticks, quotes, delimiters, escapes, signs of four bytes, parameters."""


def test_1_and_3_and_9_hostile_names_and_2_hostile_relations_are_only_names(database) -> None:
    relation = "is, of:type/`kind` x"
    facts = [("Norvalis", relation, name) for name in HOSTILE]
    model = ReadingModel({"Norvalis": "organization", **dict.fromkeys(HOSTILE, "product")}, facts)
    text = " ".join(f"Norvalis sells {name} today." for name in HOSTILE)
    report = build_graph(database, [Article("h", "", text)], chat=model)
    assert (report.accepted, report.held, report.failures) == (len(HOSTILE), 0, [])
    rows = database.read("MATCH (:Organization)-[r]->(b:Product) RETURN b.name AS name, type(r) AS type")
    assert sorted(row["name"] for row in rows) == sorted(HOSTILE)
    assert len({row["type"] for row in rows}) == 1


def test_21_the_same_document_twice_and_the_same_text_under_two_ids(database) -> None:
    model = ReadingModel({"Norvalis": "organization", "Oslo": "place"}, [("Norvalis", "is in", "Oslo")])
    article = Article("a", "", "Norvalis is in Oslo.")
    report = build_graph(database, [article, article, Article("b", "", article.text)], chat=model)
    assert (report.new, len(report.refused)) == (2, 1)
    rows = database.read("MATCH (:Chunk)-[m:MENTIONS]->(e:__Entity__ {name: 'Oslo'}) RETURN count(m) AS n")
    assert rows[0]["n"] == 2
    edge = database.read("MATCH (:Organization)-[r]->(:Place) RETURN r.document_ids AS d, r.weight AS w")
    assert edge == [{"d": ["a", "b"], "w": 2.0}]


def test_19_a_later_document_dates_and_deletes_nothing(database) -> None:
    names = {"Ann": "person", "Bob": "person", "Norvalis": "organization"}
    model = ReadingModel(names, [("Ann", "leads", "Norvalis"), ("Bob", "leads", "Norvalis")])
    old = Article("a", "", "From 2015 to 2020 Ann leads Norvalis.")
    build_graph(database, [old, Article("b", "", "Since 2021 Bob leads Norvalis.")], chat=model)
    rows = database.read(
        "MATCH (p:Person)-[r:LEADS]->() RETURN p.name AS p, r.valid_from AS a, r.valid_to AS b"
    )
    held = {row["p"]: (str(row["a"] or ""), str(row["b"] or "")) for row in rows}
    assert held == {"Ann": ("2015-01-01", "2020-12-31"), "Bob": ("2021-01-01", "")}


def test_25_one_name_in_two_folders_is_two_documents(database, tmp_path) -> None:
    for folder in ("a", "b"):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "readme.md").write_text(f"Norvalis met {folder.upper()}lpha.", encoding="utf-8")
    report = build_graph(database, read_articles([tmp_path]), chat=ReadingModel({"Norvalis": "organization"}))
    assert report.new == 2
    rows = database.read("MATCH (d:Document) RETURN d.id AS id ORDER BY id")
    assert [row["id"] for row in rows] == ["a/readme.md", "b/readme.md"]


def test_29_a_megabyte_of_blanks_and_39_a_fact_on_the_last_page(database) -> None:
    text = "Norvalis met Ann." + " " * 1_000_000 + "It rained. " * 1200 + "Norvalis sued Bob."
    names = {"Norvalis": "organization", "Ann": "person", "Bob": "person"}
    model = ReadingModel(names, [("Norvalis", "sued", "Bob")])
    report = build_graph(database, [Article("long", "", text)], chat=model)
    assert report.accepted == 1
    last = database.read("MATCH (e:Evidence {type: 'SUED'})-[:FROM]->(c:Chunk) RETURN c.index AS i")[0]["i"]
    assert last == database.read("MATCH (c:Chunk) RETURN max(c.index) AS i")[0]["i"] > 10


def test_12_one_bad_reply_leaves_its_document_open_and_31_no_relation_is_no_error(database) -> None:
    from graphnative.models.protocols import Reply

    documents = [Article(f"d{i}", "", f"Norvalis came on day {i}.") for i in range(4)]
    bad = [Reply("No.", "reader") for _ in range(3)]
    model = ReadingModel({"Norvalis": "organization"}, broken={"day 2": bad})
    report = build_graph(database, documents, chat=model)
    assert (report.new, report.accepted, len(report.failures)) == (4, 0, 1)
    assert (report.failures[0].document_id, report.failures[0].reply) == ("d2", "No.")
    assert sum(report.spent.refused.values()) == 3
    again = build_graph(database, documents, chat=ReadingModel({"Norvalis": "organization"}))
    assert (again.unchanged, again.changed, again.failures) == (3, 1, [])
    assert again.spent.calls == 1


@pytest.mark.full
def test_41_five_hundred_small_documents(database) -> None:
    documents = [Article(f"d{i}", "", f"Firm{i} acquired Firm{i + 1}.") for i in range(500)]
    facts = [(f"Firm{i}", "acquired", f"Firm{i + 1}") for i in range(500)]
    model = ReadingModel({f"Firm{i}": "organization" for i in range(501)}, facts)
    empty = list(dump(database))
    report = build_graph(database, documents, chat=model)
    assert (report.new, report.accepted) == (500, 500)
    assert database.read("MATCH (e:Organization) RETURN count(e) AS n")[0]["n"] == 501
    forget_documents(database, [article.id for article in documents])
    assert list(dump(database)) == empty

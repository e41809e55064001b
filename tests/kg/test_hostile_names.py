"""Hostile names on a real graph: what becomes of each, by the numbers of the study of bug reports."""

import pytest

from graphnative.errors import OwnershipError
from graphnative.forget import forget_documents
from graphnative.kg.build import build_graph
from graphnative.records import Article
from graphnative.settings import Settings
from graphnative.store.connect import open_database
from graphnative.store.dump import dump
from reading_model import ReadingModel

pytestmark = pytest.mark.neo4j

LONG = "😀" * 5000
CASES = [
    pytest.param(
        {"System Admin": "product", "system admin": "product", "SystemAdmin": "product"},
        ["Norvalis sells System Admin. Its system admin is SystemAdmin."],
        [("System Admin", ["SystemAdmin"])],
        id="4-case-and-spacing-are-one-name",
    ),
    pytest.param(
        {"系统管理员": "product", "GraphQL": "product"},
        ["Norvalis sells 系统管理员 and GraphQL."],
        [("GraphQL", []), ("系统管理员", [])],
        id="4-other-scripts-are-names-of-their-own",
    ),
    pytest.param({LONG: "product"}, [f"Norvalis sells {LONG} today."], [], id="7-very-long-names-are-none"),
    pytest.param(
        {'  "" ': "product", "…": "product"}, ['Norvalis said   ""  and …'], [], id="8-no-name-left"
    ),
    pytest.param(
        {"A <|> B": "product", "C ## D": "product"},
        ["Norvalis sells A <|> B, then C ## D."],
        [("A <|> B", []), ("C ## D", [])],
        id="10-delimiters-of-others-are-text",
    ),
]


@pytest.mark.parametrize(("names", "texts", "expected"), CASES)
def test_a_hostile_name(database, names, texts, expected) -> None:
    documents = [Article(f"d{i}", "", text) for i, text in enumerate(texts)]
    report = build_graph(database, documents, chat=ReadingModel(names))
    assert (report.new, report.failures) == (len(texts), [])
    rows = database.read("MATCH (e:Product) RETURN e.name AS name, e.aliases AS aliases ORDER BY name")
    assert [(row["name"], row["aliases"]) for row in rows] == expected


def test_5_executives_of_one_name_stay_apart_and_6_a_thing_of_two_types_is_one(database) -> None:
    people = [
        ("John Smith", "is CEO of", "Acme"),
        ("John Smith", "is CEO of", "Norvalis"),
        ("Acme", "uses", "GraphQL"),
    ]
    kinds = {"John Smith": "person", "Acme": "organization", "Norvalis": "organization"}
    texts = {
        "a": "John Smith is CEO of Acme. Acme uses GraphQL.",
        "b": "John Smith is CEO of Norvalis. Acme uses GraphQL.",
    }
    for identity, kind in (("a", "product"), ("b", "work")):
        model = ReadingModel({**kinds, "GraphQL": kind}, people, name="reader")
        build_graph(database, [Article(identity, "", texts[identity])], chat=model)
    rows = database.read("MATCH (p:Person)-[:IS_CEO_OF]->(o) RETURN p.key AS p, o.name AS o ORDER BY o")
    assert [row["o"] for row in rows] == ["Acme", "Norvalis"] and rows[0]["p"] != rows[1]["p"]
    shown = database.read("MATCH (e:__Entity__ {name: 'GraphQL'}) RETURN e.document_ids AS d")
    assert [row["d"] for row in shown] == [["a", "b"]]


def test_22_two_tenants_never_write_into_one_graph(database, tmp_path) -> None:
    build_graph(database, [Article("a", "", "Norvalis met Ann.")], chat=ReadingModel({"Ann": "person"}))
    before = list(dump(database))
    other = Settings.model_validate(
        {"root": tmp_path / "other", "neo4j": database.settings.neo4j.model_dump()}
    )
    other.indexes.mkdir(parents=True)
    with pytest.raises(OwnershipError), open_database(other) as theirs:
        build_graph(theirs, [Article("b", "", "Norvalis met Bob.")], chat=ReadingModel({"Bob": "person"}))
    assert list(dump(database)) == before


def test_23_what_two_share_stays_with_one_and_24_a_changed_date_is_changed_everywhere(database) -> None:
    names = {"Norvalis": "organization", "Oslo": "place", "Acme": "organization"}
    model = ReadingModel(names, [("Norvalis", "moved to", "Oslo"), ("Norvalis", "bought", "Acme")])
    old, new = (Article("a", "", f"Norvalis moved to Oslo in {year}.") for year in (2019, 2020))
    shared = Article("b", "", "Norvalis moved to Oslo. Norvalis bought Acme.")
    build_graph(database, [new, shared], chat=model)
    wanted = list(dump(database))
    forget_documents(database, ["a", "b"])
    build_graph(database, [old, shared], chat=model)
    forget_documents(database, ["a"])
    build_graph(database, [old], chat=model)
    build_graph(database, [new], chat=model)
    assert list(dump(database)) == wanted
    edge = database.read("MATCH ()-[r:MOVED_TO]->() RETURN r.valid_from AS a, r.document_ids AS d")
    assert [(str(row["a"]), row["d"]) for row in edge] == [("2020-01-01", ["a", "b"])]
    assert not any("2019" in line for line in dump(database))


def test_30_as_much_is_stored_as_was_accepted_and_held_and_36_unknown_names_are_refused(database) -> None:
    names = {"Norvalis": "organization", "Acme": "organization", "2021": "date"}
    facts = [
        ("Norvalis", "bought", "Acme"),
        ("Acme", "was founded in", "2021"),
        ("Norvalis", "sold", "Acme"),
        ("Norvalis", "met", "invented people"),
    ]
    model = ReadingModel(names, facts, lambda prompt, thing: thing == facts[2] and prompt != "direct")
    text = "Norvalis bought Acme. Acme was founded in 2021. Norvalis sold Acme. Norvalis met invented people."
    report = build_graph(database, [Article("a", "", text)], chat=model)
    again = build_graph(database, [Article("b", "", text)], chat=model)
    assert (report.accepted, report.held, again.accepted, again.held) == (2, 1, 2, 1)
    assert report.dropped["a triplet's object is no mention"] == 3
    stored = database.read(
        "MATCH (e:Evidence) WHERE e.object IS NOT NULL RETURN e.held AS held, count(*) AS n ORDER BY held"
    )
    claims = database.read("MATCH (c:Claim) RETURN count(c) AS n")[0]["n"]
    assert [(row["held"], row["n"]) for row in stored] == [
        ("votes", 2),
        (None, 4),
    ] and claims == 2  # edge and claim, twice each

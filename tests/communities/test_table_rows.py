"""Rows of GraphRAG's tables: each trap that GraphRAG was seen to fall into, on a real graph."""

import json
import math
from collections.abc import Iterator
from typing import Any

import pytest

from bridge_graphs import ESG, FOREIGN
from graphnative.communities.build import build_communities
from graphnative.communities.citation_numbers import give_numbers
from graphnative.communities.hierarchy import LeidenOptions
from graphnative.communities.projection import ProjectionName
from graphnative.communities.table_rows import TableRows
from graphnative.store.database import Database

pytestmark = pytest.mark.neo4j

Rows = dict[str, list[dict[str, Any]]]


def read(database: Database, projection: ProjectionName) -> Rows:
    run = build_communities(database, projection, options=LeidenOptions(levels=2, max_size=4)).run
    give_numbers(database, projection, run)
    rows = TableRows(database, projection, run)
    rows.prepare()
    return {table: list(read()) for table, read in rows.tables().items()}


CLAIM = """
MATCH (c:Chunk {id: 'c2.1'})
CREATE (:Claim {id: 'k', subject: 'Organization:firm2', subject_name: 'Firm 2', predicate: 'theme',
                value: 5.0, unit: '%', to: date('2030-12-31'), sentence: 'Firm 2 acts.'})-[:FROM]->(c)
"""


@pytest.fixture
def esg(database: Database) -> Iterator[Rows]:
    database.write(ESG)
    database.write(CLAIM)
    yield read(database, "esg")


@pytest.fixture
def foreign(database: Database) -> Iterator[Rows]:
    database.write(FOREIGN)
    yield read(database, "entities")


@pytest.fixture(params=["esg", "foreign"])
def either(request: pytest.FixtureRequest) -> Rows:
    rows: Rows = request.getfixturevalue(request.param)
    return rows


def test_ids_and_titles_are_unique(either: Rows) -> None:
    for table, rows in either.items():
        for column in ("id", "human_readable_id", *(["title"] if table != "documents" else [])):
            if rows and column in rows[0]:
                assert len({row[column] for row in rows}) == len(rows), (table, column)


def test_relationships_join_by_the_exact_titles(either: Rows) -> None:
    titles = {row["title"] for row in either["entities"]}
    assert either["relationships"]
    assert all({row["source"], row["target"]} <= titles for row in either["relationships"])


def test_degrees_are_those_of_the_exported_edges_each_pair_once(either: Rows) -> None:
    pairs = {tuple(sorted((row["source"], row["target"]))) for row in either["relationships"]}
    ends = [end for pair in pairs for end in pair]
    assert {row["title"]: row["degree"] for row in either["entities"]} == {
        row["title"]: ends.count(row["title"]) for row in either["entities"]
    }
    degree = {row["title"]: row["degree"] for row in either["entities"]}
    assert all(
        row["combined_degree"] == degree[row["source"]] + degree[row["target"]]
        for row in either["relationships"]
    )


def test_claims_name_their_entity_by_its_exact_title(esg: Rows) -> None:
    (claim,) = esg["covariates"]
    assert (claim["subject_id"], claim["object_id"], claim["end_date"]) == ("Firm 2", "5 %", "2030-12-31")
    assert claim["subject_id"] in {row["title"] for row in esg["entities"]}
    (unit,) = [row for row in esg["text_units"] if row["covariate_ids"]]
    assert (unit["id"], unit["covariate_ids"]) == ("c2.1", ["k"])


def test_numbers_are_whole(either: Rows) -> None:
    columns = ("human_readable_id", "community", "level", "parent", "size", "n_tokens", "degree", "frequency")
    for rows in either.values():
        for row in rows:
            assert all(type(row[column]) is int for column in columns if column in row)


def test_levels_begin_at_nought_and_children_are_lists_that_fit_their_parents(either: Rows) -> None:
    communities = {row["community"]: row for row in either["communities"]}
    assert min(row["level"] for row in communities.values()) == 0
    for number, row in communities.items():
        assert isinstance(row["children"], list)
        assert all(communities[child]["parent"] == number for child in row["children"])
        assert all(communities[child]["level"] == row["level"] + 1 for child in row["children"])
        if row["level"] == 0:
            assert row["parent"] == -1
        else:
            assert number in communities[row["parent"]]["children"]
            assert set(row["entity_ids"]) <= set(communities[row["parent"]]["entity_ids"])


def test_communities_and_reports_are_the_same_and_rank_by_a_number(either: Rows) -> None:
    shared = ("id", "community", "level", "parent", "children", "size", "period")
    pairs = zip(either["communities"], either["community_reports"], strict=True)
    assert all(one[column] == other[column] for one, other in pairs for column in shared)
    assert all(math.isfinite(row["rank"]) for row in either["community_reports"])
    assert all(row["size"] == len(row["entity_ids"]) for row in either["communities"])
    for row in either["community_reports"]:
        content = json.loads(row["full_content_json"])
        assert content["findings"] == row["findings"] and content["rating"] == row["rank"]


def test_every_id_that_is_named_is_there(either: Rows) -> None:
    have = {table: {row["id"] for row in rows} for table, rows in either.items()}
    for table, column, target in (
        ("entities", "text_unit_ids", "text_units"),
        ("relationships", "text_unit_ids", "text_units"),
        ("communities", "text_unit_ids", "text_units"),
        ("communities", "entity_ids", "entities"),
        ("communities", "relationship_ids", "relationships"),
        ("text_units", "entity_ids", "entities"),
        ("text_units", "relationship_ids", "relationships"),
        ("text_units", "covariate_ids", "covariates"),
        ("documents", "text_unit_ids", "text_units"),
    ):
        for row in either[table]:
            assert isinstance(row[column], list)
            assert set(row[column]) <= have[target], (table, column)


def test_passages_stand_in_the_order_of_their_numbers(either: Rows) -> None:
    assert [row["human_readable_id"] for row in either["text_units"]] == list(
        range(len(either["text_units"]))
    )
    assert all(isinstance(row["text"], str) and row["n_tokens"] >= 0 for row in either["text_units"])


def test_some_entity_has_a_passage(either: Rows) -> None:
    assert any(row["text_unit_ids"] for row in either["entities"])


def test_nothing_in_any_row_is_empty_where_graphrag_reads_it(either: Rows) -> None:
    for table, columns in {
        "entities": ("id", "title", "type", "description", "text_unit_ids"),
        "relationships": ("id", "source", "target", "description", "weight"),
        "communities": ("id", "title", "children", "entity_ids", "period"),
        "community_reports": ("id", "title", "summary", "full_content", "findings"),
        "text_units": ("id", "text", "document_id"),
        "documents": ("id", "title", "text", "creation_date"),
        "covariates": ("id", "subject_id", "object_id", "status", "start_date", "end_date", "description"),
    }.items():
        assert all(row[column] is not None for row in either[table] for column in columns)


def test_no_mark_of_a_tokenizer_is_in_any_text(foreign: Rows) -> None:
    assert "<|endoftext|>" not in json.dumps(foreign)
    hostile = next(row for row in foreign["entities"] if row["id"] == 'w"1')
    assert hostile["title"] == 'A "quoted" | name\nof <| endoftext |> lines'
    assert hostile["description"] == "it has <| endoftext |> in it"


def test_one_name_of_several_things_is_told_apart(foreign: Rows) -> None:
    titles = {row["id"]: row["title"] for row in foreign["entities"]}
    assert [titles[name] for name in ("c1", "c2", "p1")] == ["Paris", "Paris (City)", "Paris (Person)"]
    assert titles["w2"] == 'a "quoted" | name'


def test_parallel_edges_and_odd_weights_are_kept(foreign: Rows) -> None:
    lives = [row for row in foreign["relationships"] if "lives in" in row["description"]]
    assert len(lives) == 2 and {row["weight"] for row in lives} == {1.0}
    assert any(row["description"].endswith(": since | 1990") for row in lives)
    assert {row["weight"] for row in foreign["relationships"]} == {1.0, 2.5}
    assert len(foreign["relationships"]) == 5


def test_without_passages_each_entity_has_its_description_as_one(foreign: Rows) -> None:
    assert len(foreign["text_units"]) == len(foreign["entities"]) == 5
    by_id = {row["id"]: row for row in foreign["text_units"]}
    for row in foreign["entities"]:
        (unit,) = row["text_unit_ids"]
        assert by_id[unit]["text"] == f"{row['title']}: {row['description']}"
        assert by_id[unit]["entity_ids"] == [row["id"]]


def test_passages_that_mention_nobody_stay_beside_them(database: Database) -> None:
    database.write(FOREIGN)
    database.write("CREATE (:Chunk {id: 'lonely', text: 'Nobody.', index: 0}), (:Chunk {id: 'blank'})")
    rows = read(database, "entities")
    assert [row["id"] for row in rows["text_units"]][:2] == ["blank", "lonely"]
    assert rows["text_units"][0]["text"] == "" and rows["text_units"][0]["n_tokens"] == 0
    assert len(rows["text_units"]) == 2 + 5


def test_facts_bring_the_passages_that_state_them(database: Database) -> None:
    database.write(FOREIGN)
    database.write(
        "MATCH (p {id: 'p1'})-[r:WROTE]->(h) SET r.triplet_source_id = 'c' "
        "CREATE (c:Chunk {id: 'c', text: 'P wrote.', index: 0}), (c)-[:MENTIONS]->(p), (c)-[:MENTIONS]->(h)"
    )
    rows = read(database, "entities")
    assert [row["id"] for row in rows["text_units"]] == ["c"]
    assert sorted(rows["text_units"][0]["entity_ids"]) == ["p1", 'w"1']
    (wrote,) = rows["text_units"][0]["relationship_ids"]
    assert next(row for row in rows["relationships"] if row["id"] == wrote)["text_unit_ids"] == ["c"]
    assert [row["text_unit_ids"] for row in rows["entities"] if row["id"] == "c1"] == [[]]


def test_all_passages_that_state_a_fact_are_named(database: Database) -> None:
    database.write(FOREIGN)
    database.write(
        "MATCH ({id: 'p1'})-[r:WROTE]->() SET r.triplet_source_ids = ['d', 'gone', 'c'] "
        "CREATE (:Chunk {id: 'c', text: 'P wrote.', index: 0}), (:Chunk {id: 'd', text: 'P did.', index: 0})"
    )
    rows = read(database, "entities")
    (wrote,) = [row for row in rows["relationships"] if row["text_unit_ids"]]
    assert wrote["text_unit_ids"] == ["d", "c"]


def test_a_fact_without_a_type_is_told_by_its_description_alone(database: Database) -> None:
    database.write(FOREIGN)
    database.write(
        "MATCH (p {id: 'p1'}), (h {id: 'w2'}) "
        "CREATE (p)-[:RELATED_TO {description: 'P read it.'}]->(h), (h)-[:RELATED_TO]->(p)"
    )
    said = {row["description"] for row in read(database, "entities")["relationships"]}
    assert "P read it." in said
    assert any("related to" in each for each in said)


def test_an_entity_that_came_after_clustering_is_exported_without_a_community(database: Database) -> None:
    database.write(FOREIGN)
    run = build_communities(database, "entities").run
    database.write("MATCH (p {id: 'p1'}) CREATE (p)-[:KNOWS]->(:__Entity__:Person {id: 'new', name: 'New'})")
    give_numbers(database, "entities", run)
    rows = TableRows(database, "entities", run)
    rows.prepare()
    made = {table: list(read()) for table, read in rows.tables().items()}
    assert "New" in {row["title"] for row in made["entities"]}
    assert any(row["target"] == "New" for row in made["relationships"])
    assert all("new" not in row["entity_ids"] for row in made["communities"])


def test_a_community_without_a_report_has_no_row_among_reports(database: Database) -> None:
    database.write(FOREIGN)
    run = build_communities(database, "entities").run
    give_numbers(database, "entities", run)
    database.write("MATCH (c:Community {number: 0}) SET c.full_content = ''")
    rows = TableRows(database, "entities", run)
    rows.prepare()
    list(rows.entities())
    assert {row["community"] for row in rows.communities()} - {
        row["community"] for row in rows.reports()
    } == {0}


def test_organisations_and_topics_say_where_they_were_written_of(esg: Rows) -> None:
    entities = {row["title"]: row for row in esg["entities"]}
    assert len(entities) == 17
    assert entities["Firm 2"]["text_unit_ids"] == ["c2.1", "c2.2", "c2.3"]
    assert entities["Firm 2"]["description"] == "Firm 2 (Organization), named in 3 articles."
    assert (entities["topic number 2"]["type"], entities["topic number 2"]["description"]) == (
        "LowerEntity",
        "About theme 2.",
    )
    edge = next(row for row in esg["relationships"] if row["source"] == "Firm 2")
    assert (edge["target"], edge["weight"]) == ("topic number 2", 3.0)
    assert edge["description"].startswith(
        "Firm 2 reported on topic number 2 in 3 articles, such as: Firm 2 acts"
    )
    assert edge["text_unit_ids"] == ["c2.3", "c2.2", "c2.1"]


def test_documents_have_their_passages_and_dates(esg: Rows) -> None:
    first = esg["documents"][0]
    assert (first["id"], first["text_unit_ids"], first["creation_date"]) == ("a0.1", ["c0.1"], "2022-01-01")
    assert len(esg["documents"]) == 24
    assert [row["document_id"] for row in esg["text_units"]] == [row["id"] for row in esg["documents"]]

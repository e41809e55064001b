"""The 25 traps into which tables were seen to lead GraphRAG, and the test that each is avoided."""

import re
from pathlib import Path

import pyarrow.parquet as pq
import pytest
import yaml

from bridge_graphs import FOREIGN, HashEmbedder
from graphnative.bridge import export
from graphnative.bridge.export import export_index
from graphnative.communities.build import build_communities
from graphnative.communities.hierarchy import LeidenOptions
from graphnative.store.database import Database
from graphrag_context import contexts

TESTS = Path(__file__).parents[1]
ROWS, EXPORT, HERE = "communities/test_table_rows.py", "bridge/test_export.py", "bridge/test_traps.py"
TRAPS = {
    "no entity has a passage: global search divides by zero": (ROWS, "test_some_entity_has_a_passage"),
    "an entity's passages are None": (ROWS, "test_every_id_that_is_named_is_there"),
    "two communities of one title: a report is dropped": (ROWS, "test_ids_and_titles_are_unique"),
    "a community is no whole number": (ROWS, "test_numbers_are_whole"),
    "a human_readable_id is no whole number": (ROWS, "test_numbers_are_whole"),
    "a rank is NaN: the report is left out": (
        ROWS,
        "test_communities_and_reports_are_the_same_and_rank_by_a_number",
    ),
    "there are no reports": (EXPORT, "test_what_was_not_clustered_is_not_exported"),
    "a report has no vector: DRIFT dies": (EXPORT, "test_all_tables_have_their_vectors_and_become_current"),
    "a vector table is missing": (EXPORT, "test_all_tables_have_their_vectors_and_become_current"),
    "vectors have another length than the question's": (
        "bridge/test_vectors.py",
        "test_another_embedder_makes_all_vectors_anew_also_of_another_length",
    ),
    "children are None": (ROWS, "test_levels_begin_at_nought_and_children_are_lists_that_fit_their_parents"),
    "levels begin at 1: dynamic selection dies": (
        ROWS,
        "test_levels_begin_at_nought_and_children_are_lists_that_fit_their_parents",
    ),
    "n_tokens is None": (ROWS, "test_passages_stand_in_the_order_of_their_numbers"),
    "a table has a named index": (
        "bridge/test_parquet.py",
        "test_rows_keep_their_order_over_batches_and_have_no_index",
    ),
    "ends differ from titles: relationships vanish": (ROWS, "test_relationships_join_by_the_exact_titles"),
    "a vector is of no entity: the context is empty": (
        EXPORT,
        "test_a_second_export_writes_what_changed_only_and_the_first_stays",
    ),
    "--data moves the tables but not the vectors": (
        HERE,
        "test_tables_and_vectors_lie_together_so_that_no_option_is_needed",
    ),
    "a dollar sign in settings.yaml": (
        "bridge/test_shipped_settings.py",
        "test_graphrag_takes_every_setting_of_its_own_part",
    ),
    "a byte order mark in settings.yaml": ("settings/test_load.py", "test_a_byte_order_mark_is_fine"),
    "the question is empty: DRIFT dies": ("answers/test_answer.py", "test_an_empty_question_is_refused"),
    "braces, pipes, line ends, Chinese, marks of a tokenizer": (
        HERE,
        "test_graphrags_readers_take_hostile_texts",
    ),
    "all levels up to the asked one are read": (HERE, "test_every_report_up_to_a_level_is_read"),
    "Sources (n) cites by position": (ROWS, "test_passages_stand_in_the_order_of_their_numbers"),
    "Reports (n) cites the community, Entities (n) the number": (HERE, "test_what_is_cited_is_found_again"),
    "claims are found by the title of their subject": (
        ROWS,
        "test_claims_name_their_entity_by_its_exact_title",
    ),
}
"""Trap to the file, below tests/, and the test that shows how it is avoided."""
HOSTILE = """
MATCH (p {id: 'p1'}), (h {id: 'w2'})
SET p.description = '{brace} | pipe\n"line" <|endoftext|> 漢字 {{x}}', h.name = '{0} {name}'
CREATE (p)-[:RELATED_TO {description: '{} | 漢字 <|endofprompt|>'}]->(h),
       (c:__Node__:Chunk {id: 'c', index: 0, text: '{question} | <|fim_prefix|>\n漢字'}),
       (c)-[:MENTIONS]->(p), (c)-[:MENTIONS]->(h)
"""


@pytest.fixture
def hostile(database: Database, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An index of a graph with hostile names and texts."""
    monkeypatch.setattr(export, "open_embedder", lambda _: HashEmbedder())
    database.write(FOREIGN)
    database.write(HOSTILE)
    build_communities(database, "entities", options=LeidenOptions(levels=2, max_size=3))
    return export_index(database).folder


def test_there_are_twenty_five() -> None:
    assert len(TRAPS) == 25


@pytest.mark.parametrize("trap", TRAPS)
def test_every_trap_has_its_test(trap: str) -> None:
    file, test = TRAPS[trap]
    assert re.search(rf"^def {test}\(", (TESTS / file).read_text(encoding="utf-8"), re.MULTILINE)


def test_tables_and_vectors_lie_together_so_that_no_option_is_needed() -> None:
    settings = yaml.safe_load((TESTS.parent / "settings.yaml").read_text(encoding="utf-8"))
    tables, vectors = settings["output_storage"]["base_dir"], settings["vector_store"]["db_uri"]
    assert Path(vectors).parent == Path(tables) == Path("indexes/current")


@pytest.mark.neo4j
@pytest.mark.full
def test_graphrags_readers_take_hostile_texts(hostile: Path) -> None:
    asked = "{brace} | 漢字 <|endoftext|>"
    found = contexts(hostile, [asked, ""])
    for question in (asked, ""):
        assert found[question]["local"]["entities"] and found[question]["global"]["reports"]
    said = str(list(found.values()))
    assert "{} | 漢字 <| endofprompt |>" in said and "{question}" in said
    assert not re.search(r"<\|\w+\|>", said)


@pytest.mark.neo4j
def test_every_report_up_to_a_level_is_read(hostile: Path) -> None:
    communities = pq.read_table(hostile / "communities.parquet").to_pylist()
    reports = pq.read_table(hostile / "community_reports.parquet").to_pylist()
    # GraphRAG keeps the highest community per title of those up to the level: each must have its own title.
    for level in {row["level"] for row in communities}:
        below = [row for row in communities if row["level"] <= level]
        highest = {row["title"]: row["community"] for row in below}
        kept = [row for row in reports if row["community"] in highest.values() and row["level"] <= level]
        assert len(kept) == len(below)


@pytest.mark.neo4j
def test_what_is_cited_is_found_again(hostile: Path, database: Database) -> None:
    for row in pq.read_table(hostile / "community_reports.parquet").to_pylist():
        found = database.read("MATCH (c:Community {number: $n}) RETURN c.report_key AS k", n=row["community"])
        assert [each["k"][:32] for each in found] == [row["id"]]
    for row in pq.read_table(hostile / "entities.parquet").to_pylist():
        found = database.read(
            "MATCH (n:__Entity__ {human_readable_id: $n}) RETURN n.id AS id", n=row["human_readable_id"]
        )
        assert found == [{"id": row["id"]}]
    for position, row in enumerate(pq.read_table(hostile / "text_units.parquet").to_pylist()):
        assert row["human_readable_id"] == position

"""An index that went through the graph gives GraphRAG's own context builders what the first one gave them."""

from pathlib import Path

import pytest

from bridge_graphs import HashEmbedder
from graphnative.bridge import export
from graphnative.bridge.export import export_index
from graphnative.bridge.import_index import import_index
from graphnative.store.database import Database
from graphrag_context import Context, contexts
from graphrag_tables import Tables, write_index

pytestmark = [pytest.mark.neo4j, pytest.mark.full, pytest.mark.timeout(1800)]

QUESTIONS = ["What did ACME leak near Moss?", "Who leads Beta?", "Where are the oaks of Wales?", ""]


@pytest.fixture(autouse=True)
def embedder(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(export, "open_embedder", lambda _: HashEmbedder())


def sorted_rows(context: Context) -> Context:
    return {table: sorted(rows) for table, rows in context.items()}


def test_out_of_the_graph_comes_what_went_in(database: Database, tmp_path: Path) -> None:
    first = write_index(tmp_path / "output")
    import_index(database, first)
    before, after = contexts(first, QUESTIONS), contexts(export_index(database).folder, QUESTIONS)
    for question in QUESTIONS:
        for search in ("local", "global"):
            assert sorted_rows(after[question][search]) == sorted_rows(before[question][search])
    leak = after[QUESTIONS[0]]["local"]
    assert ["ACME", "NONE", "TRUE", "2020-01-10T00:00:00", "NONE", "ACME leaked methane."] in leak["claims"]
    assert all(leak[table] for table in ("reports", "entities", "relationships", "sources"))


def test_an_export_read_in_elsewhere_is_the_same_index(database: Database, tmp_path: Path) -> None:
    def loops_and_loners(made: Tables) -> None:
        facts = made["relationships"]
        facts.append({**facts[0], "id": "loop", "target": "ACME", "description": "ACME sued itself."})
        facts.append(
            {**facts[0], "id": "back", "source": "MOSS", "target": "ACME", "description": "Moss hates ACME."}
        )
        made["communities"][3]["entity_ids"] = made["communities"][3]["entity_ids"][:1]

    import_index(database, write_index(tmp_path / "output", loops_and_loners))
    first = export_index(database, tmp_path / "first").folder
    database.write("MATCH (n) WHERE NOT n:Meta DETACH DELETE n")
    import_index(database, first)
    second = export_index(database, tmp_path / "second").folder
    assert contexts(second, QUESTIONS) == contexts(first, QUESTIONS)

"""The files of an export say which texts get vectors."""

from pathlib import Path

from graphnative.bridge.exported_texts import exported_texts
from graphnative.bridge.parquet import SCHEMAS, write_table
from graphnative.communities.texts_to_embed import TextToEmbed


def write(folder: Path, table: str, *rows: dict[str, str]) -> None:
    write_table(folder, table, [{**dict.fromkeys(SCHEMAS[table].names), **row} for row in rows])


def test_entities_reports_and_passages_in_the_order_of_their_tables(tmp_path: Path) -> None:
    write(tmp_path, "entities", {"id": "e", "title": "Acme", "description": "A firm."})
    write(tmp_path, "community_reports", {"id": "r", "full_content": "# Acme"})
    write(tmp_path, "text_units", {"id": "b", "text": "Two."}, {"id": "a", "text": ""})

    assert list(exported_texts(tmp_path, "entity_description")) == [TextToEmbed("e", "Acme:A firm.")]
    assert list(exported_texts(tmp_path, "community_full_content")) == [TextToEmbed("r", "# Acme")]
    # The graph may have a vector of a passage.
    assert list(exported_texts(tmp_path, "text_unit_text")) == [
        TextToEmbed("b", "Two.", True),
        TextToEmbed("a", "", True),
    ]


def test_an_empty_table_has_none(tmp_path: Path) -> None:
    write(tmp_path, "community_reports")

    assert list(exported_texts(tmp_path, "community_full_content")) == []

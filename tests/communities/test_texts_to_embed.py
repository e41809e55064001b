"""What is embedded for GraphRAG."""

from collections.abc import Sequence

import numpy as np
import pytest

from bridge_graphs import ESG
from graphnative.communities.build import build_communities
from graphnative.communities.citation_numbers import give_numbers
from graphnative.communities.table_rows import TableRows
from graphnative.communities.texts_to_embed import TextToEmbed, text_digest, text_vectors, texts_to_embed
from graphnative.records import Vectors
from graphnative.store.database import Database


@pytest.mark.neo4j
def test_each_table_has_its_texts_and_passages_say_whether_they_have_a_vector_of_the_model(
    database: Database,
) -> None:
    database.write(ESG)
    database.write("MATCH (c:Chunk {id: 'c0.1'}) SET c.embedding = [0.5, 0.5], c.embedder = 'ours'")
    database.write("MATCH (c:Chunk {id: 'c0.2'}) SET c.embedding = [0.5, 0.5], c.embedder = 'theirs'")
    run = build_communities(database, "esg").run
    give_numbers(database, "esg", run)
    rows = TableRows(database, "esg", run)
    rows.prepare()

    entities = {text.id: text.text for text in texts_to_embed(rows, "entity_description", "ours")}
    assert entities["topic/topic0"] == "topic number 0:About theme 0."
    reports = list(texts_to_embed(rows, "community_full_content", "ours"))
    assert reports and all(text.text.startswith("# ") and not text.has_vector for text in reports)
    passages = {text.id: text for text in texts_to_embed(rows, "text_unit_text", "ours")}
    assert passages["c0.1"].text == "Firm 0 acted on theme 0."
    assert [passages[name].has_vector for name in ("c0.1", "c0.2", "c0.3")] == [True, False, False]


def test_another_text_or_model_is_another_digest() -> None:
    assert len({text_digest("a", "m"), text_digest("b", "m"), text_digest("a", "n")}) == 3


class Lengths:
    """Embeds a text as its length, and counts the texts."""

    name, dimensions = "lengths", 1

    def __init__(self) -> None:
        self.made: list[str] = []

    def embed(self, texts: Sequence[str]) -> Vectors:
        self.made += texts
        return np.array([[len(text)] for text in texts], dtype=np.float32)


def test_only_what_has_no_stored_vector_is_embedded() -> None:
    embedder, asked = Lengths(), []

    def stored(ids: Sequence[str]) -> dict[str, list[float]]:
        asked.append(list(ids))
        return {"a": [7.0]}

    texts = [TextToEmbed("a", "x", True), TextToEmbed("b", "xx", True), TextToEmbed("c", "xxx")]
    found = text_vectors(texts, embedder, stored)
    assert {name: [float(number) for number in vector] for name, vector in found.items()} == {
        "a": [7.0],
        "b": [2.0],
        "c": [3.0],
    }
    assert (asked, embedder.made) == ([["a", "b"]], ["xx", "xxx"])
    assert text_vectors([TextToEmbed("c", "x")], embedder, stored)["c"].tolist() == [1.0]
    assert len(asked) == 1

from collections import Counter
from pathlib import Path

import pytest

from graphnative.esg.link_mentions import link_mentions
from graphnative.store.articles import write_articles
from graphnative.store.passage_arrays import PassageArrays
from graphnative.store.passage_build import read_entities, write_passages
from linked_articles import ARTICLES, with_mentions

pytestmark = pytest.mark.neo4j


def read(database, folder: Path) -> PassageArrays:
    folder.mkdir(exist_ok=True)
    write_passages(database, folder, "r")
    return PassageArrays(folder)


def links(arrays: PassageArrays) -> dict[str, list[tuple[str, float]]]:
    return {
        arrays.ids[row]: [
            (arrays.entity_names[arrays.mention_entities[at]], float(arrays.mention_about[at]))
            for at in arrays.mentions(row)
        ]
        for row in range(len(arrays))
    }


def test_linked_articles_are_read_as_they_were_written(database, tmp_path) -> None:
    titled = with_mentions(database, "titles")
    write_articles(titled, ARTICLES, "p")
    link_mentions(titled)
    arrays = read(database, tmp_path / "a")

    assert links(arrays) == {
        "film#0": [("Blood Street (film)", 1.0), ("Leo Fong", 0.0), ("Richard Norton", 0.0)],
        "fong#0": [("Leo Fong", 1.0)],
        "fong#1": [("Leo Fong", 1.0), ("Blood Street (film)", 0.0)],
        "norton#0": [("Richard Norton", 1.0)],
    }
    assert [arrays.document_ids[row] for row in arrays.documents] == ["film", "fong", "fong", "norton"]
    assert [arrays.titles[row] for row in arrays.documents][1] == "Leo Fong"
    assert arrays.facts.ignored == {}


def test_a_graph_of_llama_index_is_read_too(database, tmp_path) -> None:
    database.write(
        "CREATE (c:__Node__:Chunk "
        "{id: 'n1', text: 'Acme was founded by Ann.', ref_doc_id: 'd1', title: 'Acme'}), "
        "(a:__Node__:__Entity__:company {id: 'Acme', name: 'Acme'}), "
        "(b:__Node__:__Entity__ {id: 'Ann', name: 'Ann'}), (c)-[:MENTIONS]->(a), (c)-[:MENTIONS]->(b), "
        "(:__Node__:Chunk {id: 'n0', text: 'Nothing.'})"
    )
    arrays = read(database, tmp_path / "a")

    assert list(arrays.ids) == ["n0", "n1"]
    assert list(arrays.document_ids) == ["n0", "d1"]
    assert links(arrays)["n1"] == [("Acme", 1.0), ("Ann", 0.0)]
    assert arrays.mention_contexts[1] == "founded"


def test_what_has_no_id_is_left_out_and_counted(database, tmp_path) -> None:
    database.write(
        "CREATE (c:Chunk {id: 'c', text: 'Ann met Bo.'})-[:MENTIONS]->({key: 'Person:ann', name: 'Ann'}), "
        "(c)-[:MENTIONS]->(:Thing {colour: 'red'}), (:Chunk {text: 'x'}), (:Chunk {id: 7})"
    )
    arrays = read(database, tmp_path / "a")

    assert arrays.facts.ignored == {"entity without an id": 1, "passage without an id": 2}
    assert links(arrays) == {"c": [("Ann", pytest.approx(0.9))]}


def test_organisations_are_known_by_their_folded_names(database) -> None:
    database.write(
        "CREATE (:Chunk {id: 'c', text: 'Shell.'})-[:MENTIONS]->(:__Entity__ "
        "{id: 'o', key: 'Organization:shell', name: 'Shell plc', aliases: ['SHELL PLC'], "
        "mention_keys: ['shell']}), "
        "(:Chunk {id: 'd'})-[:MENTIONS]->(:__Entity__ {id: 'p', name: 'Ann', aliases: 'no list'})"
    )
    entities = read_entities(database, Counter())

    assert entities.names == [("Shell plc", "SHELL PLC", "shell"), ("Ann", "no list")]
    assert entities.whole_names()["shell"] == [0]


def test_an_empty_graph_has_empty_arrays(database, tmp_path) -> None:
    arrays = read(database, tmp_path / "a")

    assert len(arrays) == 0
    assert arrays.facts.mentions == 0
    assert arrays.names.meanings("shell") == []

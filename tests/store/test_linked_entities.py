import pytest

from graphnative.store.linked_entities import (
    LinkedEntity,
    Mention,
    finish_entities,
    read_linked,
    read_organisations,
    read_state,
    read_titles,
    stream_chunks,
    write_entities,
    write_mentions,
    write_named,
    write_state,
)

pytestmark = pytest.mark.neo4j

FONG = LinkedEntity("Person:leo fong", "Person", "Leo Fong", ("Fong Leo",))
RAN = LinkedEntity("Entity:ran", "", "Ran")


@pytest.fixture
def graph(database):
    database.write(
        "CREATE (d:Document {id: 'd', headline: 'Ran'})-[:HAS_CHUNK]->"
        "(:__Node__:Chunk {id: 'c0', text: 'Ran is a film.', index: 0, ref_doc_id: 'd'}), "
        "(d)-[:HAS_CHUNK]->(:__Node__:Chunk {id: 'c1', text: 'Leo Fong.', index: 1, ref_doc_id: 'd'}), "
        "(:__Node__:Chunk {id: 'c2', text: 'Fong.', ref_doc_id: 'e'})"
    )
    return database


def mention(key: str, chunk: str, **place: object) -> dict:
    return {"chunk": chunk, "key": key, "surface": "x", "start": 0, "end": 1, "count": 1, **place}


def nodes(graph) -> list[dict]:
    return graph.read(
        "MATCH (e:__Entity__) RETURN e.key AS key, e.name AS name, e.document_ids AS documents, "
        "e.reference_count AS count, labels(e) AS labels ORDER BY key"
    )


def test_titles_are_counted_by_document(graph) -> None:
    graph.write("CREATE (:Document {id: 'e', title: 'Ran'}), (:Document {id: 'f'})")

    assert read_titles(graph) == {"Ran": 2}


def test_passages_come_with_the_title_that_begins_them(graph) -> None:
    rows = {row["id"]: row for row in stream_chunks(graph)}

    assert [(rows[name]["title"], rows[name]["text"]) for name in ("c0", "c1", "c2")] == [
        ("Ran", "Ran is a film."),
        ("", "Leo Fong."),
        ("", "Fong."),
    ]
    assert rows["c0"]["mentions"] == {}
    assert rows["c0"]["named"] == []


def test_found_names_are_kept_with_the_passage(graph) -> None:
    write_named(graph, [{"id": "c1", "named": ["Person:Leo Fong"], "named_state": "s"}])
    row = next(row for row in stream_chunks(graph) if row["id"] == "c1")

    assert (row["named"], row["named_state"]) == (["Person:Leo Fong"], "s")


def test_entities_are_made_with_their_type_and_counted_by_documents(graph) -> None:
    write_entities(graph, [FONG, RAN])
    write_mentions(graph, [], [mention(FONG.key, "c1"), mention(FONG.key, "c2"), mention(RAN.key, "c0")])
    finish_entities(graph)

    assert [(row["key"], row["name"], row["documents"], row["count"]) for row in nodes(graph)] == [
        ("Entity:ran", "Ran", ["d"], 1),
        ("Person:leo fong", "Leo Fong", ["d", "e"], 2),
    ]
    assert sorted(nodes(graph)[0]["labels"]) == ["__Entity__", "__Node__"]
    assert "Person" in nodes(graph)[1]["labels"]
    assert read_linked(graph)[FONG.key] == LinkedEntity(FONG.key, "", "Leo Fong", ("Fong Leo",))


def test_a_mention_is_corrected_and_taken_away(graph) -> None:
    write_entities(graph, [RAN])
    write_mentions(graph, [], [mention(RAN.key, "c0")])
    write_mentions(graph, [], [mention(RAN.key, "c0", surface="Ran", end=3, count=2)])
    first = next(row for row in stream_chunks(graph) if row["id"] == "c0")

    assert first["mentions"] == {RAN.key: Mention(RAN.key, "Ran", 0, 3, 2)}

    write_mentions(graph, [{"chunk": "c0", "key": RAN.key}], [])
    finish_entities(graph)

    assert nodes(graph) == []


def test_what_others_made_stays(graph) -> None:
    graph.write(
        "CREATE (e:__Node__:__Entity__:Person {id: 'x', key: $key, name: 'L. Fong'}) WITH e "
        "MATCH (c:Chunk {id: 'c1'}) CREATE (c)-[:MENTIONS]->(e)",
        key=FONG.key,
    )
    write_entities(graph, [FONG])
    write_mentions(graph, [], [mention(FONG.key, "c1")])
    write_mentions(graph, [{"chunk": "c1", "key": FONG.key}], [])
    finish_entities(graph)

    assert [(row["name"], row["documents"]) for row in nodes(graph)] == [("L. Fong", None)]
    assert graph.read("MATCH (:Chunk)-[r:MENTIONS]->() RETURN r.linked AS linked") == [{"linked": None}]


def test_an_entity_with_facts_is_given_up_not_deleted(graph) -> None:
    write_entities(graph, [RAN, FONG])
    graph.write(
        "MATCH (a:__Entity__ {key: $a}), (b:__Entity__ {key: $b}) CREATE (a)-[:BY]->(b)",
        a=RAN.key,
        b=FONG.key,
    )
    finish_entities(graph)

    assert [row["key"] for row in nodes(graph)] == [RAN.key, FONG.key]
    assert read_linked(graph) == {}


def test_organisations_of_articles_are_read_by_key(graph) -> None:
    graph.write(
        "CREATE (:__Entity__ {key: 'Organization:b', name: 'B', mention_keys: ['b']}), "
        "(:__Entity__ {key: 'Organization:a', name: 'A', mention_keys: ['a']}), "
        "(:__Entity__ {key: 'Organization:c', name: 'C'}), "
        "(:__Entity__ {key: 'Person:d', mention_keys: ['d']})"
    )

    assert [row["key"] for row in read_organisations(graph)] == ["Organization:a", "Organization:b"]


def test_the_state_is_kept_with_the_graph(database) -> None:
    assert read_state(database) == ("", "")
    write_state(database, "done")
    assert read_state(database) == ("", "done")

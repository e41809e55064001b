import pytest

from evidence_graph import ANN, BOB, ann, bob, say, write_documents
from graphnative.store.evidence import Evidence
from graphnative.store.held import VOTES, count_held, read_held


@pytest.mark.neo4j
def test_what_is_held_back_waits_with_its_document_and_goes_with_it(database) -> None:
    write_documents(database, "a", "b")
    held = Evidence(
        ANN,
        type="KNOWS",
        object=BOB,
        description="Ann knows Bob.",
        chunk_ids=("a0",),
        properties={"held": VOTES, "score": 0.5, "subject_name": "Ann", "pathways": ["direct"]},
    )
    say(database, ann("a0"), bob("b0"), held)
    assert database.read("MATCH (:__Entity__)-[r]->(:__Entity__) RETURN r") == []
    ((row),) = read_held(database, 10)
    assert (row["subject"], row["relation"], row["object"]) == ("Ann", "KNOWS", BOB)
    assert (row["sentence"], row["reason"], row["score"], row["document"]) == (
        "Ann knows Bob.",
        VOTES,
        0.5,
        "a",
    )
    assert count_held(database) == {VOTES: 1}

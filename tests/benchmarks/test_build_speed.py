"""The benchmark of building, on made documents."""

import pytest


def made(number: int) -> dict:
    firms = [[{"name": f"Firm{i}", "type": "ORG", "sent_id": 0, "pos": [2 * i, 2 * i + 1]}] for i in range(5)]
    words = [word for i in range(5) for word in (f"Firm{i}", "and")]
    labels = [{"h": i, "r": "P127", "t": (i + 1) % 5} for i in range(5)]
    return {"title": f"d{number}", "sents": [[*words, "others", "."]], "vertexSet": firms, "labels": labels}


@pytest.mark.neo4j
def test_both_ways_of_writing_are_timed_and_the_graph_is_left_empty(database, monkeypatch) -> None:
    import build_speed
    import re_docred_relations

    assert re_docred_relations.RELATIONS["P127"] == "owned by"
    documents = [made(i) for i in range(4)]
    rows = build_speed.commits(database, documents, rounds=1)
    names = ["graphnative", "driver, UNWIND and MERGE", "driver, edges of facts by CREATE"]
    assert [row[1] for row in rows] == names
    assert rows[0][0] == rows[2][0] > 4 * 20 and rows[0][3] > 0 and rows[0][4] == 1
    monkeypatch.setattr(
        build_speed, "open_spacy_voter", lambda: build_speed.scripted(database, documents).passes.voters[0]
    )
    speeds = build_speed.speeds(database, documents, 3)
    assert len(speeds) == 6 and speeds[1][3] == "≥ 50" and all(row[2] > 0 for row in speeds)
    assert database.read("MATCH (n) WHERE NOT n:Meta RETURN count(n) AS n") == [{"n": 0}]

"""The benchmark of checking: its claims are of three kinds, drawn from the graph."""

import pytest

pytestmark = pytest.mark.neo4j

_FIRMS = """
UNWIND range(0, 5) AS i
CREATE (s:__Node__:__Entity__ {id: 's' + i, key: 's' + i, name: 'Firm ' + i})
CREATE (o:__Node__:__Entity__ {id: 'o' + i, key: 'o' + i, name: 'Head ' + i})
CREATE (s)-[:LED_BY]->(o)
"""


def test_claims_are_facts_other_ends_and_numbers_in_turn(database) -> None:
    from check_speed import draw_claims, timed
    from graphnative.answers.faithful.fleek import open_fleek

    database.write(_FIRMS)
    claims = draw_claims(database, 3)
    assert [kind for kind, _ in claims] == ["a fact", "another end", "a number"]
    assert claims[0][1] == "Firm 0 led by Head 0."
    assert {kind: len(times) for kind, times in timed(open_fleek(database), claims).items()} == {
        "a fact": 1,
        "another end": 1,
        "a number": 1,
    }

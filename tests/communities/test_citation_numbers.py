"""Numbers that answers cite by: given once, kept, never given again."""

import pytest

from bridge_graphs import ESG, FOREIGN, FORGET_FIRM_3, NEW_FIRM
from graphnative.communities import citation_numbers
from graphnative.communities.build import build_communities
from graphnative.communities.citation_numbers import give_numbers
from graphnative.store.database import Database
from graphnative.store.dump import dump

pytestmark = pytest.mark.neo4j

_NUMBERS = """
MATCH (n) WHERE n.human_readable_id IS NOT NULL
RETURN coalesce(n.key, n.id) AS key, n.human_readable_id AS number
UNION ALL
MATCH (a)-[r]->(b) WHERE r.human_readable_id IS NOT NULL
RETURN coalesce(a.key, a.id) + ' ' + type(r) + ' ' + coalesce(b.key, b.id) AS key,
       r.human_readable_id AS number
"""


def numbers(database: Database) -> dict[str, int]:
    return {row["key"]: row["number"] for row in database.read(_NUMBERS)}


def give(database: Database) -> int:
    return give_numbers(database, "esg", build_communities(database, "esg").run)


def test_numbers_stay_with_their_bearers_and_go_with_them(database: Database) -> None:
    database.write(ESG)
    assert give(database) == 17 + 8 + 8
    first = numbers(database)
    assert sorted(first.values()) == list(range(33))
    assert first["Organization:firm0 REPORTED_ON topic0"] in first.values()

    run = build_communities(database, "esg").run
    before = database.revision()
    assert give_numbers(database, "esg", run) == 0
    assert database.revision() == before
    assert numbers(database) == first

    database.write(FORGET_FIRM_3)
    give(database)
    database.write(NEW_FIRM)
    give(database)
    later = numbers(database)
    assert {key: number for key, number in later.items() if key in first}.items() <= first.items()
    fresh = {key: number for key, number in later.items() if key not in first}
    assert set(fresh) == {"Organization:firm9", "Organization:firm9 REPORTED_ON topic3"}
    assert not set(fresh.values()) & set(first.values())


def test_numbers_are_the_same_in_transactions_of_any_size(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    database.write(ESG)
    run = build_communities(database, "esg").run
    give_numbers(database, "esg", run)
    at_once = numbers(database)
    database.write("MATCH (n) SET n.human_readable_id = null")
    database.write("MATCH ()-[r]->() SET r.human_readable_id = null")
    database.write("MATCH (m:Meta) SET m.next_human_readable_id = null")
    monkeypatch.setattr(citation_numbers, "BATCH", 3)
    assert give_numbers(database, "esg", run) == len(at_once)
    assert numbers(database) == at_once


def test_parallel_edges_have_numbers_of_their_own(database: Database) -> None:
    database.write(FOREIGN)
    run = build_communities(database, "entities").run
    # Five entities and five edges: a candidate for a merge is no fact.
    assert give_numbers(database, "entities", run) == 10


def test_claims_have_numbers_too(database: Database) -> None:
    database.write("CREATE (:Claim {id: 'b'}), (:Claim {id: 'a'})")
    assert give_numbers(database, "entities", "no run") == 2
    rows = database.read("MATCH (k:Claim) RETURN k.id AS id, k.human_readable_id AS n ORDER BY n")
    assert rows == [{"id": "a", "n": 0}, {"id": "b", "n": 1}]


def test_a_graph_without_edges_needs_none(database: Database) -> None:
    run = build_communities(database, "entities").run
    assert give_numbers(database, "entities", run) == 0


def test_what_communities_and_numbers_add_is_not_the_graphs_content(database: Database) -> None:
    database.write(ESG)
    before = list(dump(database))
    give(database)
    assert list(dump(database)) == before

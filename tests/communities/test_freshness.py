"""How fresh the communities of each projection are."""

import pytest

from graphnative.communities import freshness as module
from graphnative.communities.build import build_communities
from graphnative.communities.freshness import Freshness, read_freshness
from graphnative.store.database import Database

pytestmark = pytest.mark.neo4j

_CHAIN = """
UNWIND range(0, 9) AS i
MERGE (a:__Node__:__Entity__ {id: 'e' + i}) MERGE (b:__Node__:__Entity__ {id: 'e' + (i + 1)})
MERGE (a)-[:NEAR]->(b)
"""
_MORE = "MATCH (a {id: 'e0'}), (b) WHERE b.id IN ['e5', 'e7'] CREATE (a)-[:NEAR]->(b)"


def test_each_projection_that_was_clustered_is_told_of(database: Database) -> None:
    assert read_freshness(database) == ()
    database.write(_CHAIN)
    made = build_communities(database, "entities")
    assert read_freshness(database) == (Freshness("entities", sum(made.communities), 0.0),)
    database.write(_MORE)
    (stale,) = read_freshness(database)
    assert stale.staleness == pytest.approx(2 / 12)  # ten edges before, twelve in either


def test_what_was_found_is_kept_until_the_graph_changes(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    database.write(_CHAIN)
    build_communities(database, "entities")
    first = read_freshness(database)
    measured: list[str] = []
    monkeypatch.setattr(module, "staleness", lambda _, projection: measured.append(projection) or 0.5)
    assert read_freshness(database) == first and measured == []
    (database.settings.indexes / "cache" / "freshness.json").write_text("{", encoding="utf-8")
    assert read_freshness(database)[0].staleness == 0.5
    database.write(_MORE)
    read_freshness(database)
    assert measured == ["entities", "entities"]

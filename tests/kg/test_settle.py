from collections import Counter

import pytest

from graphnative.kg import settle
from graphnative.kg.schema.propose import SchemaReport
from graphnative.kg.settle import settle_graph

pytestmark = pytest.mark.neo4j


def test_what_nothing_was_built_in_is_left_alone_and_a_change_is_settled_once(database, monkeypatch) -> None:
    done: list[str] = []

    def propose(store, chat, embedder) -> SchemaReport:
        done.append("types")
        return SchemaReport(1, 1, 0, 0, 1, 0, Counter({"no": 2}))

    monkeypatch.setattr(settle, "propose_types", propose)
    monkeypatch.setattr(settle, "align_entities", lambda store, chat, embedder: done.append("entities"))
    database.write("MATCH (m:Meta) SET m.articles_changed = 'one'")
    assert settle_graph(database) == {} and done == []
    assert settle_graph(database, first=True) == {"no": 2}
    assert settle_graph(database, first=True) == {}
    assert done == ["types", "entities"]

"""Alignment of what the construction pipeline built: forgetting the document that bridged two names."""

import pytest

from graphnative.forget import forget_documents
from graphnative.kg.alignment.align import align_entities
from graphnative.kg.build import build_graph
from graphnative.records import Article
from graphnative.store.dump import dump

pytestmark = pytest.mark.neo4j

TEXTS = {
    "bridge": "International Business Machines (IBM) employs Arvind Krishna in New York.",
    "short": "IBM employs Ginni Rometty in New York. Ginni Rometty lives in Chicago.",
    "long": "International Business Machines owns Lotus Software. Lotus Software employs Mitch Kapor.",
}


def build(database, *names):
    build_graph(database, [Article(name, "", TEXTS[name]) for name in names])
    align_entities(database)


def keys(database):
    rows = database.read("MATCH (n:__Entity__) WHERE n.key STARTS WITH 'Organization:i' RETURN n.key AS key")
    return {row["key"] for row in rows}


def test_forgetting_the_bridge_leaves_what_the_others_alone_make(database):
    build(database, "long", "short")
    wanted, apart = list(dump(database)), keys(database)
    assert len(apart) == 2
    build(database, "bridge")
    assert len(keys(database)) == 1
    forget_documents(database, ["bridge"])
    align_entities(database)
    assert keys(database) == apart
    assert list(dump(database)) == wanted

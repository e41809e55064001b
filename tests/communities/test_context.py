"""What a report is written from, read from a real graph."""

import numpy as np
import pytest

from graphnative.communities.context import ranked_members, read_context
from graphnative.communities.numbering import Community
from graphnative.communities.projection import project
from graphnative.store.database import Database

pytestmark = pytest.mark.neo4j

_GRAPH = """
CREATE (a:__Node__:__Entity__ {id: 'a', name: 'Ann'}), (b:__Node__:__Entity__ {id: 'b', name: 'Bob'}),
       (c:__Node__:__Entity__ {id: 'c', name: 'Cy'}),
       (:Document {id: 'd1', headline: 'They met', summary: 'At last.', published: date('2020-02-01')}),
       (:Document {id: 'd2', title: 'No summary'})
CREATE (a)-[:KNOWS {reference_count: 3, description: 'well', document_ids: ['d1', 'd2']}]->(b)
CREATE (b)-[:KNOWS {reference_count: 1, document_ids: ['d1', 'gone']}]->(c)
"""


def test_members_facts_and_documents_come_by_weight(database: Database) -> None:
    database.write(_GRAPH)
    projection = project(database, "entities")
    community = Community(0, 0, -1, np.arange(3), np.arange(2), "d")

    context = read_context(database, projection, community)

    # Bob's edges weigh 3 + 1, Ann's 3, Cy's 1.
    assert [member.name for member in ranked_members(projection, community)] == ["Bob", "Ann", "Cy"]
    assert [(fact.subject, fact.object, fact.description) for fact in context.facts] == [
        ("Ann", "Bob", "well"),
        ("Bob", "Cy", ""),
    ]
    # d1 stands behind both facts, d2 behind one; a document that is gone is not invented.
    assert [(one.id, one.headline, one.published) for one in context.documents] == [
        ("d1", "They met", "2020-02-01"),
        ("d2", "No summary", ""),
    ]

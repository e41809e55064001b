"""The hierarchy of communities."""

import pytest

from graphnative.communities.build import build_communities
from graphnative.communities.hierarchy import LeidenOptions
from graphnative.errors import InputError
from graphnative.store.database import Database
from graphnative.view.community_picture import community_picture, draw_communities

pytestmark = pytest.mark.neo4j

_CLIQUES = """
UNWIND range(0, 5) AS c UNWIND range(0, 4) AS i
MERGE (:__Node__:__Entity__:Person {id: 'e' + c + '.' + i, name: 'E' + c + '.' + i, description: 'x'})
WITH count(*) AS made
MATCH (a:__Entity__), (b:__Entity__) WHERE a.id < b.id AND left(a.id, 2) = left(b.id, 2)
CREATE (a)-[:NEAR]->(b)
"""
_NESTED = """
CREATE (:CommunityRun {projection: 'entities', run: 'r', communities: 3})
CREATE (a:Community {run: 'r', number: 0, level: 0, size: 2, title: 'All', summary: '', findings: '[]',
                     rank: 1.0, rating_explanation: '', model: 'm'})
CREATE (b:Community {run: 'r', number: 1, level: 1, size: 1, title: 'Half', summary: 'Sum.',
                     findings: '[["Finding", "Because."]]', rank: 1.0, rating_explanation: '', model: 'm'})
CREATE (c:Community {run: 'r', number: 2, level: 1, size: 1, title: '<b>', summary: '', findings: '',
                     rank: 1.0, rating_explanation: '', model: 'm'})
CREATE (b)-[:CHILD_OF]->(a), (c)-[:CHILD_OF]->(a)
CREATE (one:__Node__:__Entity__:Person {id: 'e1', name: 'E1'})
CREATE (two:__Node__:__Entity__:Person {id: 'e2', name: 'E2'})
CREATE (one)-[:IN_COMMUNITY {level: 0}]->(a), (two)-[:IN_COMMUNITY {level: 0}]->(a)
CREATE (one)-[:IN_COMMUNITY {level: 1}]->(b), (two)-[:IN_COMMUNITY {level: 1}]->(c)
"""
_STAR = """
UNWIND range(1, 70) AS i
MERGE (hub:__Node__:__Entity__:Hub {id: 'hub', name: 'Hub'})
CREATE (hub)-[:NEAR]->(:__Node__:__Entity__:$('Kind' + (i % 12)) {id: 'k' + i, name: 'K' + i})
"""


def test_members_stand_in_their_communities_with_reports(database: Database) -> None:
    database.write(_CLIQUES)
    made = build_communities(database, "entities", options=LeidenOptions(levels=2, max_size=5))
    drawn = community_picture(database)
    communities = [at for at, item in enumerate(drawn.items) if item.kind == "Community"]
    assert len(communities) == sum(made.communities)
    members = {item.name: drawn.parents[at] for at, item in enumerate(drawn.items) if item.kind == "Person"}
    assert len(members) == 30 and set(members.values()) <= set(communities)
    assert len({members[f"E3.{i}"] for i in range(5)}) == 1
    first = drawn.items[0]
    assert ("Members", "5") in first.facts and first.texts[0][1] and first.mark == "5 members"
    assert all(drawn.parents[at] < at for at in range(len(drawn.items)))
    assert drawn.kinds == ("Community", "Person") and drawn.notes == ()
    assert f"{made.communities[0]} at level 0" in drawn.lead and "Groups of entities" in drawn.lead


def test_levels_nest_and_a_report_of_somebody_else_is_shown_as_it_is(database: Database) -> None:
    database.write(_NESTED)
    drawn = community_picture(database, "entities")
    shown = [(item.name, parent) for item, parent in zip(drawn.items, drawn.parents, strict=True)]
    assert shown == [("All", -1), ("Half", 0), ("<b>", 0), ("E1", 1), ("E2", 2)]
    assert [item.strength for item in drawn.items] == [0.0, 0.12, 0.12, 0.85, 0.85]
    assert drawn.items[1].texts == (("", "Sum."), ("Finding", "Because."))
    assert drawn.boxes[0].width > drawn.boxes[1].width > drawn.boxes[3].width


def test_what_has_no_room_is_counted(database: Database) -> None:
    database.write(_CLIQUES)
    database.write(_STAR)
    build_communities(
        database, "entities", options=LeidenOptions(objective="modularity", levels=1, max_size=100)
    )
    drawn = community_picture(database, limit=3)
    assert sum(item.kind == "Community" for item in drawn.items) == 3
    assert drawn.notes == (
        "3 of 7 communities are drawn: the coarsest and largest. 4 are left out.",
        "Of each community the 40 best connected members are drawn; 31 are left out.",
    )
    assert "Hub" in {item.name for item in drawn.items}
    assert len(drawn.kinds) == 8 and drawn.kinds[-1] == "Other"


def test_a_graph_without_communities_is_told(database: Database) -> None:
    with pytest.raises(InputError, match="no communities"):
        draw_communities(database)


def test_the_page_is_the_same_each_time(database: Database) -> None:
    database.write(_CLIQUES)
    build_communities(database, "entities")
    assert draw_communities(database) == draw_communities(database)

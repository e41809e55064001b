"""An entity among its neighbours."""

from collections.abc import Iterator

import pytest

from graphnative.store.database import Database
from graphnative.view.entity_picture import draw_entity, entity_picture
from small_graph import ARTICLES, write_graph

pytestmark = pytest.mark.neo4j

_FACTS = """
MATCH (a:Organization {id: 'acme'})
SET a.description = 'Makes anvils.', a.aliases = ['ACME Corp']
CREATE (p:__Node__:__Entity__:Person {id: 'p', name: 'Wile', description: 'A coyote.'})
CREATE (q:__Node__:__Entity__:Person {id: 'q', name: 'Road Runner'})
CREATE (p)-[:BUYS_FROM {description: 'Wile buys rockets of Acme.', reference_count: 9}]->(a)
CREATE (a)-[:SELLS_TO]->(p)
CREATE (p)-[:HUNTS]->(q)
CREATE (a)-[:SAME_AS]->(q)
"""
_CROWD = """
MATCH (a:Organization {id: 'acme'})
UNWIND range(1, 100) AS i
CREATE (k:__Node__:__Entity__:$('Kind' + (i % 12)) {id: 'k' + i, name: 'K' + i})
CREATE (a)-[:KNOWS {reference_count: i}]->(k)
"""


@pytest.fixture
def graph(database: Database) -> Iterator[Database]:
    write_graph(database, ARTICLES)
    yield database


def names(picture) -> list[str]:
    return [item.name for item in picture.items]


def test_an_organisation_is_linked_with_topics_and_others_by_articles(graph: Database) -> None:
    drawn = entity_picture(graph, "Acme")
    assert names(drawn) == ["Acme", "Shell", "bribery", "methane emission", "solar energy"]
    assert [link.label for link in drawn.links[:4]] == ["1 article"] * 4
    assert drawn.kinds == ("Organization", "Lower entity", "Intermediate entity")
    assert "Organization in 2 articles, with 4 neighbours." in drawn.lead
    assert ("Latest articles", "2022-06-30 Shell spill\n2021-03-05 Acme report on energy") in drawn.items[
        0
    ].texts
    assert drawn.items[1].texts == (("Latest articles on both", "2022-06-30 Shell spill"),)
    assert drawn.notes == ()


def test_facts_link_entities_with_their_direction_and_evidence(graph: Database) -> None:
    graph.write(_FACTS)
    drawn = entity_picture(graph, "ACME Corp")
    assert names(drawn)[:2] == ["Acme", "Wile"]  # the neighbour with most evidence comes first
    assert drawn.items[1].facts == (("Linked by", "← BUYS_FROM; SELLS_TO →"),)
    assert drawn.items[1].texts == (("← BUYS_FROM", "Wile buys rockets of Acme."),)
    assert drawn.links[0].label == "← BUYS_FROM +1"
    assert "Road Runner" not in names(drawn)  # held to be the same perhaps, which is no fact
    assert drawn.lead.startswith("Makes anvils.")
    beside = entity_picture(graph, "Wile")
    assert {name: item.kind for name, item in zip(names(beside), beside.items, strict=True)} == {
        "Wile": "Person",
        "Acme": "Organization",
        "Road Runner": "Person",
    }


def test_a_topic_is_linked_with_organisations_and_with_topics_by_the_ontology(graph: Database) -> None:
    drawn = entity_picture(graph, "renewable energy")
    assert names(drawn) == ["renewable energy", "emission", "energy", "solar energy"]
    methane = entity_picture(graph, "methane emission")
    assert {"Shell", "Acme", "greenhouse gas emission"} == set(names(methane)[1:])


def test_neighbours_that_are_linked_with_each_other_are_joined(graph: Database) -> None:
    graph.write("MATCH (a {id: 'shell'}), (t:Topic {id: 'l-solar'}) CREATE (a)-[:LIKES]->(t)")
    drawn = entity_picture(graph, "Acme")
    between = [link for link in drawn.links if 0 not in (link.source, link.target)]
    assert [(names(drawn)[link.source], link.label, names(drawn)[link.target]) for link in between] == [
        ("Shell", "LIKES", "solar energy")
    ]


def test_a_crowd_is_limited_and_counted_and_rare_kinds_share_a_colour(graph: Database) -> None:
    graph.write(_CROWD)
    drawn = entity_picture(graph, "Acme", limit=40)
    assert len(drawn.items) == 41
    assert names(drawn)[1] == "K100"
    assert drawn.notes == ("40 of 104 neighbours are drawn: those with most evidence. 64 are left out.",)
    assert len(drawn.kinds) == 8 and drawn.kinds[-1] == "Other"
    assert {item.kind for item in drawn.items} <= set(drawn.kinds)


def test_a_lonely_entity_and_one_of_two_of_a_name(graph: Database) -> None:
    graph.write("CREATE (:__Node__:__Entity__:Person {id: 'x', name: 'Twin'})")
    assert entity_picture(graph, "Twin").lead.endswith("Person, with 0 neighbours.")
    graph.write("CREATE (:__Node__:__Entity__:Robot {id: 'y', name: 'Twin'})")
    assert entity_picture(graph, "Twin").notes == ("Also called so: y. Ask for one by this key.",)


def test_the_page_is_the_same_each_time(graph: Database) -> None:
    assert draw_entity(graph, "Acme") == draw_entity(graph, "acme")
    assert draw_entity(graph, "acme").heading == "Acme"

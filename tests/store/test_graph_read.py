import pytest
from llama_index.core.graph_stores.types import EntityNode, Relation

from graphnative.errors import StoreError
from graphnative.store.graph_indexes import ensure_graph_indexes
from graphnative.store.graph_read import get_nodes, get_rel_map, get_triplets, property_conditions
from graphnative.store.steps import run_steps
from graphnative.store.upsert_nodes import upsert_nodes
from graphnative.store.upsert_relations import upsert_relations

from .people import names, said


def test_conditions_carry_values_as_parameters_and_none_as_absence() -> None:
    conditions, parameters = property_conditions("n", {"a`b": 1, "gone": None, "x": [1]})
    assert conditions == ["n.`a``b` = $property_0", "n.`gone` IS NULL", "n.`x` = $property_2"]
    assert parameters == {"property_0": 1, "property_2": [1]}
    assert property_conditions("n", None) == ([], {})


@pytest.fixture
def graph(database):
    run_steps(database, ensure_graph_indexes())
    database.write(
        "CREATE (:__Node__:__Entity__:Organization {id: '9f3a', key: 'k', name: 'Shell', size: 1}), "
        "(:Article {id: 'a1'})-[:HAS_ORG]->"
        "(:__Node__:__Entity__:Organization {id: '77', key: 'l', name: 'BP'})"
    )
    run_steps(database, upsert_nodes([EntityNode(name=name) for name in "abcdef"]))
    chain = [Relation(label="R", source_id=a, target_id=b) for a, b in ("ab", "bc", "cd", "de", "ea", "ac")]
    run_steps(database, upsert_relations([*chain, Relation(label="R", source_id="f", target_id="Shell")], {}))
    return database


@pytest.mark.neo4j
def test_entities_with_opaque_ids_are_found_by_name(graph) -> None:
    found = run_steps(graph, get_nodes(None, ["Shell", "BP", "a", "nobody"]))
    assert [(node.id, node.name) for node in found] == [("77", "BP"), ("9f3a", "Shell"), ("a", "a")]
    assert names(run_steps(graph, get_nodes({"size": 1}, ["Shell", "BP"]))) == ["Shell"]
    assert run_steps(graph, get_nodes({"size": None}, ["Shell"])) == []


@pytest.mark.neo4j
def test_the_map_of_relations_names_opaque_entities_and_leaves_articles_out(graph) -> None:
    (triplet,) = run_steps(graph, get_rel_map(["Shell", "BP"], 3, 30, None))
    assert f"{triplet[0].id} -> {triplet[1].id} -> {triplet[2].id}" == "f -> R -> Shell"
    assert triplet[2].id == "9f3a"


@pytest.mark.neo4j
@pytest.mark.parametrize(
    ("depth", "expected"),
    [
        (1, ["a R b", "a R c", "e R a"]),
        (2, ["a R b", "a R c", "b R c", "c R d", "d R e", "e R a"]),
        (9, ["a R b", "a R c", "b R c", "c R d", "d R e", "e R a"]),
    ],
)
def test_every_relation_is_given_once_at_its_nearest_hop(graph, depth, expected) -> None:
    assert said(run_steps(graph, get_rel_map(["a"], depth, 30, None))) == expected


@pytest.mark.neo4j
def test_nearer_relations_come_first_and_the_order_of_the_nodes_counts(graph) -> None:
    found = [f"{s.name}{t.name}" for s, _, t in run_steps(graph, get_rel_map(["d", "f"], 2, 30, None))]
    assert found[:3] == ["cd", "de", "f" + "Shell"]
    assert set(found[3:]) == {"ac", "bc", "ea"}


@pytest.mark.neo4j
@pytest.mark.parametrize(
    ("depth", "limit", "name"), [(0, 1, "depth"), ("1", 1, "depth"), (True, 1, "depth"), (1, -1, "limit")]
)
def test_a_depth_or_limit_that_makes_no_sense_is_named(graph, depth, limit, name) -> None:
    with pytest.raises(StoreError, match=name):
        run_steps(graph, get_rel_map(["a"], depth, limit, None))


@pytest.mark.neo4j
def test_a_limit_of_nothing_gives_nothing(graph) -> None:
    assert run_steps(graph, get_rel_map(["a"], 1, 0, None)) == []


@pytest.mark.neo4j
@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        ((["a"], None, None, None), ["a R b", "a R c", "e R a"]),
        ((None, None, None, ["9f3a"]), ["f R Shell"]),
        ((None, None, {"size": 1}, None), ["f R Shell"]),
        ((["Shell"], ["S"], None, None), []),
        (([], None, None, None), []),
        ((None, [], None, None), []),
    ],
)
def test_triplets_by_their_ends(graph, arguments, expected) -> None:
    assert said(run_steps(graph, get_triplets(*arguments))) == expected


@pytest.mark.neo4j
def test_fault_j_lookups_use_the_index(graph) -> None:
    from graphnative.store import entity_lookup, graph_delete, graph_read

    queries = {
        graph_read._GET.format(conditions="n.id IN $ids"): {"ids": ["a"]},
        entity_lookup.BY_ID: {"ids": ["a"]},
        entity_lookup.BY_NAME: {"ids": ["a"]},
        graph_delete._BY_IDS: {"ids": ["a"]},
        graph_delete._BY_NAMES: {"names": ["a"]},
        graph_delete._CHUNKS_OF: {"ids": ["a"]},
        graph_delete._NODES: {"ids": ["a"]},
        graph_read._HOP: {"ids": ["a"], "ignored": [], "seen": [], "limit": 1},
    }
    with graph.driver.session() as session:
        for query, parameters in queries.items():
            plan = str(session.run(f"EXPLAIN {query}", parameters).consume().plan)
            assert "IndexSeek" in plan and "Scan" not in plan.replace("UnionNodeByLabelsScan", "Scan"), query

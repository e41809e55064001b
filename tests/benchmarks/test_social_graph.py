def test_the_graph_is_the_same_for_one_seed_and_has_what_was_asked(scripts_on_path) -> None:
    from social_graph import LABELS, TYPES, social_graph

    graph = social_graph(50, 200)
    assert graph == social_graph(50, 200) != social_graph(50, 200, seed=8)
    assert len({node.name for node in graph.nodes}) == 50
    assert len({(r.source_id, r.label, r.target_id) for r in graph.relations}) == 200
    assert {node.label for node in graph.nodes} == set(LABELS)
    assert {r.label for r in graph.relations} <= set(TYPES)


def test_the_driver_gets_the_same_rows_in_batches(scripts_on_path) -> None:
    from social_graph import node_batches, relation_batches, social_graph

    graph = social_graph(50, 200)
    nodes = [row for _, rows in node_batches(graph) for row in rows]
    assert sorted(row["id"] for row in nodes) == sorted(node.name for node in graph.nodes)
    relations = [row for _, rows in relation_batches(graph) for row in rows]
    assert len(relations) == 200


def test_the_parts_are_the_whole_and_no_relation_comes_before_its_ends(scripts_on_path) -> None:
    from social_graph import social_graph

    graph, known, relations = social_graph(50, 200), set(), 0
    for part in graph.parts(10):
        known |= {node.name for node in part.nodes}
        assert all({r.source_id, r.target_id} <= known for r in part.relations)
        relations += len(part.relations)
    assert (len(known), relations) == (50, 200)

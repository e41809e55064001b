CHAIN = [{("a", "P1", "b")}, {("b", "P1", "c")}, {("x", "P2", "y")}]


def test_facts_are_named_by_the_first_of_an_entitys_names() -> None:
    from report_stability import facts_of

    document = {
        "vertexSet": [[{"name": "Zeta"}, {"name": "Alpha"}], [{"name": "Beta"}]],
        "labels": [{"h": 0, "r": "P1", "t": 1}, {"h": 0, "r": "P1", "t": 1}],
    }
    assert facts_of(document) == {("alpha", "P1", "beta")}


def test_an_edge_weighs_as_many_documents_as_state_it() -> None:
    from report_stability import entity_graph

    graph = entity_graph([*CHAIN, CHAIN[0]]).graph
    weights = dict(
        zip(
            zip(graph.source.tolist(), graph.target.tolist(), strict=True), graph.weight.tolist(), strict=True
        )
    )
    assert graph.nodes == ("a", "b", "c", "x", "y")
    assert weights == {(0, 1): 2.0, (1, 2): 1.0, (3, 4): 1.0}


def test_only_reports_on_what_changed_are_written_again() -> None:
    from report_stability import WARM, Runs, entity_graph

    runs = Runs(WARM, warm=True)
    assert runs.rewritten(entity_graph(CHAIN)) == 1.0
    assert runs.rewritten(entity_graph(CHAIN)) == 0.0
    assert runs.rewritten(entity_graph([*CHAIN, {("x", "P2", "y")}])) == 0.5  # the fact has a second document


def test_shares_are_means_over_the_steps() -> None:
    from report_stability import entity_graph, shares

    graphs = [entity_graph(CHAIN[:1]), entity_graph(CHAIN[:1]), entity_graph([*CHAIN[:1], CHAIN[2]])]
    ours, cold, nodes, edges = shares(graphs)
    assert (ours, cold, nodes, edges) == (0.25, 0.25, 4, 2)

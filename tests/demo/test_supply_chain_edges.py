from graphnative.demo.supply_chain import supply_chain

GRAPH = supply_chain()
EDGES = {table.type: table.rows for table in GRAPH.edges}
LABELS = {id_: table.labels for table in GRAPH.nodes for id_ in table.ids}


def test_suppliers_supply_the_tier_above_and_never_themselves() -> None:
    for start, end, properties in EDGES["SUPPLIES"]:
        assert start != end and properties["volume_keur"] >= 10
        one, other = LABELS[start], LABELS[end]
        assert ("Tier2Supplier" in one and "Tier1Supplier" in other) or (
            "Tier3Supplier" in one and "Tier2Supplier" in other
        )


def test_two_nodes_are_joined_once_by_each_type() -> None:
    for kind, rows in EDGES.items():
        pairs = [(start, end) for start, end, _ in rows]
        # A supplier of two tiers may supply one that is of both tiers above, as each of them.
        assert len(pairs) - len(set(pairs)) <= (len(pairs) // 100 if kind == "SUPPLIES" else 0)


def test_no_part_is_part_of_itself() -> None:
    order = {
        id_: number for table in GRAPH.nodes if "Part" in table.labels for number, id_ in enumerate(table.ids)
    }
    assert EDGES["PART_OF"] and all(order[end] < order[start] for start, end, _ in EDGES["PART_OF"])


def test_everybody_sits_in_one_country_and_a_few_countries_have_most() -> None:
    starts = [start for start, _, _ in EDGES["LOCATED_IN"]]
    assert len(set(starts)) == len(starts)
    assert sorted(starts) == sorted(
        id_ for id_, labels in LABELS.items() if {"Supplier", "Smelter"} & {*labels}
    )
    ends = sorted([end for _, end, _ in EDGES["LOCATED_IN"]])
    counts = sorted((ends.count(end) for end in set(ends)), reverse=True)
    assert sum(counts[:10]) > len(ends) * 0.33

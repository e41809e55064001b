"""The supply chain: S1's numbers, tiers that overlap, the same for the same seed."""

from graphnative.demo.supply_chain import FULL, SMALL, Sizes, supply_chain

GRAPH = supply_chain()


def sizes(label: str) -> int:
    return sum(len(table.rows) for table in GRAPH.nodes if label in table.labels)


def test_the_tiers_have_their_sizes_and_overlap() -> None:
    assert [sizes(f"Tier{tier}Supplier") for tier in (1, 2, 3)] == list(SMALL.tiers)
    assert sizes("Supplier") == sum(SMALL.tiers) - SMALL.tiers[0] // 8 - SMALL.tiers[1] // 8
    kinds = {table.labels for table in GRAPH.nodes}
    assert ("Tier1Supplier", "Tier2Supplier", "Supplier") in kinds


def test_the_other_kinds_have_their_sizes() -> None:
    found = [sizes(label) for label in ("Smelter", "Substance", "Part", "BusinessScope", "Country")]
    assert found == [SMALL.smelters, SMALL.substances, SMALL.parts, SMALL.scopes, SMALL.countries]


def test_the_full_size_is_the_papers() -> None:
    assert FULL.tiers == (16_910, 43_759, 49_775)


def test_the_seed_decides_everything() -> None:
    assert supply_chain() == GRAPH
    assert supply_chain(seed=1) != GRAPH


def test_names_are_unique_within_a_label() -> None:
    for label, _ in GRAPH.indexed:
        names = [row["name"] for table in GRAPH.nodes if label in table.labels for row in table.rows]
        assert len(set(names)) == len(names) > 0


def test_the_smallest_graph_has_something_of_everything() -> None:
    tiny = supply_chain(Sizes((8, 8, 8), 1, 1, 2, 1, 1))
    assert all(table.rows for table in tiny.edges if table.type != "PART_OF")

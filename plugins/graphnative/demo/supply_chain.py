"""An invented supply chain as a graph: suppliers of three tiers, what they make, of what, and where."""

import random
from dataclasses import dataclass

from graphnative.demo.supply_chain_edges import supply_edges
from graphnative.demo.supply_chain_nodes import (
    country_table,
    load_words,
    part_table,
    scope_table,
    smelter_table,
    substance_table,
    supplier_tables,
)
from graphnative.store.bulk_load import GraphTables


@dataclass(frozen=True, slots=True)
class Sizes:
    """How many nodes of each kind.

    Attributes:
        tiers: Suppliers of tier 1, 2 and 3. An eighth of tier 1 is also of tier 2, an eighth of tier 2 also
            of tier 3.
        smelters: At least 1, as all the others.
        substances: At most 300.
        parts: Parts.
        scopes: Business scopes, at most 40.
        countries: At most 60.
    """

    tiers: tuple[int, int, int]
    smelters: int
    substances: int
    parts: int
    scopes: int
    countries: int


FULL = Sizes((16_910, 43_759, 49_775), 500, 300, 24_000, 40, 60)
"""S1's numbers of suppliers, section 4.1; the others are ours, since its Table 1 is not known to us."""

SMALL = Sizes((169, 438, 498), 40, 60, 240, 24, 40)
"""A hundredth of S1's suppliers."""


def supply_chain(sizes: Sizes = SMALL, seed: int = 0) -> GraphTables:
    """Return the graph; the same for the same sizes and seed.

    Source: S1, section 4.1: its kinds of nodes, its numbers of suppliers, tiers that overlap.

    Differs: names, properties and relationships are invented. In the mean a supplier of tier 2 supplies 2.5
    of tier 1, one of tier 3 supplies 2 of tier 2; a part is made by 2 suppliers of tier 1, contains 2.5
    substances and in three of five cases is part of another; a supplier sits in one country and is active in
    1.25 scopes; one supplier of tier 3 in ten sources from 2 smelters, of which each processes 1.5
    substances. A few customers, parts and smelters have most of the relationships.

    Args:
        sizes: How large it is.
        seed: Any integer.
    """
    words = load_words()

    def chance(part: str) -> random.Random:
        return random.Random(f"{seed}/supply chain/{part}")

    suppliers, tiers = supplier_tables(sizes.tiers, sizes.countries, words, chance("suppliers"))
    tables = (
        *suppliers,
        smelter_table(sizes.smelters, words, chance("smelters")),
        substance_table(sizes.substances, words, chance("substances")),
        part_table(sizes.parts, words, chance("parts")),
        scope_table(sizes.scopes, words),
        country_table(sizes.countries, words, chance("countries")),
    )
    named = {table.labels[-1]: tuple(map(str, table.ids)) for table in tables[len(suppliers) :]}
    edges = supply_edges(tiers, named, chance("edges"))
    labels = ("Supplier", *named)
    return GraphTables(tables, edges, tuple((label, "name") for label in labels))

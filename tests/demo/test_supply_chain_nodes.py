import datetime
import random

import pytest

from graphnative.demo.supply_chain_nodes import (
    country_table,
    load_words,
    part_table,
    scope_table,
    smelter_table,
    substance_table,
    supplier_tables,
)

WORDS = load_words()


def test_every_kind_of_part_has_one_category() -> None:
    listed = [kind for kinds in WORDS["categories"].values() for kind in kinds]
    assert sorted(listed) == sorted(WORDS["part_kinds"])


def test_words_are_text_and_there_are_enough() -> None:
    codes = [code for countries in WORDS["regions"].values() for code in countries.values()]
    assert len(set(codes)) == 60 and all(isinstance(code, str) and len(code) == 2 for code in codes)
    assert len({scope for scopes in WORDS["scopes"].values() for scope in scopes}) == 40
    assert len(WORDS["elements"]) * len(WORDS["compounds"]) == 300


def test_the_largest_tables_can_be_made() -> None:
    assert len(substance_table(300, WORDS, random.Random(1)).rows) == 300
    assert len(scope_table(40, WORDS).rows) == 40
    assert len(country_table(60, WORDS, random.Random(1)).rows) == 60


@pytest.mark.parametrize("seed", range(3))
def test_properties_are_typed_and_some_suppliers_lack_a_certificate(seed: int) -> None:
    tables, tiers = supplier_tables((40, 80, 80), 5, WORDS, random.Random(seed))
    rows = [row for table in tables for row in table.rows]
    assert len(tiers[1]) == 80 and set(tiers[0]) & set(tiers[1]) and set(tiers[1]) & set(tiers[2])
    assert not set(tiers[0]) & set(tiers[2])
    assert all(type(row["founded"]) is int and type(row["revenue_meur"]) is float for row in rows)
    certified = [row["certified_on"] for row in rows if "certified_on" in row]
    assert 0 < len(certified) < len(rows) and all(type(day) is datetime.date for day in certified)


def test_smelters_and_parts_have_names_of_their_own() -> None:
    for table in (smelter_table(60, WORDS, random.Random(3)), part_table(60, WORDS, random.Random(3))):
        assert len({row["name"] for row in table.rows}) == len(set(table.ids)) == 60

"""Cells of GraphRAG's tables, one by one."""

import pytest

from graphnative.communities.table_cells import amount, described, edge_id, unique_title, weight


@pytest.mark.parametrize(
    ("stored", "exported"),
    [(2, 2.0), (0.5, 0.5), (None, 1.0), ("much", 1.0), (True, 1.0), (float("nan"), 1.0)],
)
def test_a_weight_is_a_finite_number(stored: object, exported: float) -> None:
    assert weight(stored) == exported


@pytest.mark.parametrize(
    ("value", "unit", "words"),
    [
        (30.0, "%", "30 %"),
        (12400000.0, "t CO2e", "12,400,000 t CO2e"),
        (1.5, "", "1.5"),
        (0.001, "MWh", "0.001 MWh"),
    ],
)
def test_a_measured_value_reads_as_people_write_it(value: float, unit: str, words: str) -> None:
    assert amount(value, unit) == words


def test_a_name_that_is_taken_gets_its_type_then_its_id() -> None:
    taken: set[str] = set()
    titles = [
        unique_title("Paris", kind, name, taken)
        for kind, name in (("City", "1"), ("City", "2"), ("City", "3"))
    ]
    assert titles == ["Paris", "Paris (City)", "Paris (City 3)"]


def test_parallel_edges_have_different_ids() -> None:
    row = {"source": "a", "type": "KNOWS", "target": "b"}
    ids = [edge_id({**row, "before": before}) for before in (0, 1, 2)]

    assert len(set(ids)) == 3
    assert all(len(bytes.fromhex(one)) == 16 for one in ids)


def test_who_is_not_described_is_told_by_type_and_articles() -> None:
    assert described({"title": "Acme", "type": "Firm", "articles": 1}) == "Acme (Firm), named in 1 article."
    assert described({"title": "Acme", "type": "Firm", "articles": 0}) == "Acme (Firm)."

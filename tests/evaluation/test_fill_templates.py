import datetime
import random

import pytest

from graphnative.evaluation.fill_templates import fill, literal, ways
from graphnative.evaluation.graph_statistics import GraphStatistics, LabelStatistics, PropertyStatistics
from graphnative.evaluation.templates import Template, Way, load_templates

CITY = LabelStatistics(
    3,
    {
        "name": PropertyStatistics(("Ulm", "Jena", "Hof an der Saale"), 3),
        "region": PropertyStatistics(("East", "South"), 2),
        "people": PropertyStatistics((126_000, 110_000, 45_000), 3),
        "founded": PropertyStatistics((datetime.date(1181, 7, 21),), 1),
    },
)
FIRM = LabelStatistics(2, {"title": PropertyStatistics(("O'Hara & Co", "Bolt"), 2)})
NAMELESS = LabelStatistics(5, {"size": PropertyStatistics((1, 2), 2)})
ROADS = (("City", "road to", "City"), ("Firm", "SITS_IN", "City"), ("City", "HAS", "Nameless"))
GRAPH = GraphStatistics(
    {"City": CITY, "Firm": FIRM, "Nameless": NAMELESS},
    {"road to": {"km": PropertyStatistics((5, 80.5), 2)}, "SITS_IN": {}, "HAS": {}},
    ROADS,
)


def filled(id_: str, seed: int = 1):
    template = next(one for one in load_templates() if one.id == id_)
    return next(found for n in range(100) if (found := fill(template, GRAPH, random.Random(seed + n))))


def test_names_are_escaped_and_values_typed() -> None:
    found = filled("edge-property-above")
    assert "[r:`road to`]" in found.cypher and "r.km >= " in found.cypher
    assert "'" not in found.cypher.split(">= ")[1].split()[0]
    assert "have a road to to whose km is at least" in found.description


def test_dates_are_dates() -> None:
    found = filled("on-or-after")
    assert "a.founded >= date('1181-07-21')" in found.cypher
    assert found.description == "Which City have a founded on or after 1181-07-21?"


def test_two_values_of_one_question_differ() -> None:
    for seed in range(30):
        found = filled("one-of-two", seed)
        assert "'East'" in found.cypher and "'South'" in found.cypher


def test_no_property_stands_for_two_and_none_is_the_name_itself() -> None:
    for seed in range(30):
        found = filled("node-two-properties", seed)
        p, q = found.cypher.split("RETURN ")[1].split(", ")
        assert p != q and "a.name" not in (p.split()[0], q.split()[0])


def test_a_way_may_come_back_to_its_label_and_nodes_need_a_name() -> None:
    assert [*ways(Way(("A", "A"), ("R",)), GRAPH)] == [{"A": "City", "R": "road to"}]
    assert [way["R"] for way in ways(Way(("A", "B"), ("R",)), GRAPH)] == ["road to", "SITS_IN"]
    two = ways(Way(("A", "B", "C"), ("R", "S")), GRAPH)
    assert {(way["A"], way["R"], way["S"]) for way in two} == {
        ("City", "road to", "road to"),
        ("Firm", "SITS_IN", "road to"),
    }


def test_what_the_graph_lacks_gives_no_question() -> None:
    template = Template("x", "g", "{A} {R}", "{A} {R}", (Way(("A",), ()), Way(("A", "B", "A"), ("R", "S"))))
    nothing = GraphStatistics({"City": CITY}, {}, ())
    assert fill(template, nothing, random.Random(0)) is None


def test_the_same_seed_asks_the_same() -> None:
    assert [filled(one.id, 7) for one in load_templates()] == [filled(one.id, 7) for one in load_templates()]


@pytest.mark.parametrize(
    "value, text",
    [
        ("O'Hara \\ Co", "'O\\'Hara \\\\ Co'"),
        (5, "5"),
        (0.5, "0.5"),
        (True, "true"),
        (datetime.date(2022, 1, 2), "date('2022-01-02')"),
        (datetime.datetime(2022, 1, 2, 3), "datetime('2022-01-02T03:00:00')"),
    ],
)
def test_literals(value, text) -> None:
    assert literal(value) == text

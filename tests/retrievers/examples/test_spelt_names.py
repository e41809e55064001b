import pytest

from graphnative.cypher.schema import GraphSchema
from graphnative.retrievers.examples.spelt_names import SchemaNames

TEXT = frozenset({"STRING"})
SCHEMA = GraphSchema(
    {"Supplier": {"price_eur": TEXT, "released_on": TEXT, "id": TEXT}, "Tier2Supplier": {}},
    {"SUPPLIES": {}, "LOCATED_IN": {}},
    frozenset({("Supplier", "SUPPLIES", "Supplier")}),
)


@pytest.mark.parametrize(
    ("question", "names"),
    [
        ("Which suppliers have a price eur?", [("label", "Supplier"), ("property", "price_eur")]),
        ("The released_on of a Tier2Supplier?", [("property", "released_on"), ("label", "Tier2Supplier")]),
        ("Who SUPPLIES whom?", [("type", "SUPPLIES")]),
        ("Who supplies whom?", []),  # a verb like any other
        ("What is located in it?", [("type", "LOCATED_IN")]),
        ("Which id?", []),  # too short to mean a property
        ("", []),
    ],
)
def test_names_are_told_however_they_are_written(question, names) -> None:
    found = SchemaNames(SCHEMA).spelt(question, [])
    assert [(spelt.kind, spelt.name) for spelt in found] == names


def test_places_of_values_and_other_names_are_left_out() -> None:
    names = SchemaNames(SCHEMA)
    assert names.spelt("Supplier?", [(0, 8)]) == []
    assert names.spelt("Supplier?", [], {"price_eur"}) == []
    (spelt,) = names.spelt("Of a supplier?", [])
    assert (spelt.start, spelt.end) == (5, 13)

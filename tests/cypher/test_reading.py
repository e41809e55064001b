from cypher_reading import read
from graphnative.cypher.reading import Element


def test_elements_are_told_apart_by_themselves_not_by_what_they_hold() -> None:
    assert Element("node", {"A"}) != Element("node", {"A"})
    assert len({Element("node"), Element("node")}) == 2


def test_a_variable_is_one_element_wherever_it_stands() -> None:
    first, second = read("MATCH (n:A) MATCH (n:B)-->(m) WHERE n.x = 1 RETURN n.y").properties
    assert first.of is second.of
    assert first.of.names == {"A", "B"}


def test_a_property_knows_what_it_is_compared_with() -> None:
    reading = read(
        "MATCH (n {a: 1}) WHERE n.b > 2 AND 3 < n.c AND n.d STARTS WITH 'x' AND n.e IN [4] RETURN n.f"
    )
    compared = {use.key: use.compared for use in reading.properties}
    assert compared == {"a": "=", "b": ">", "c": "<", "d": "STARTS", "e": "IN", "f": ""}

import numpy as np

from graphnative.retrievers.examples.composing import Composer
from graphnative.retrievers.examples.pattern import Branch, Node
from graphnative.retrievers.examples.plain_query import Tail
from graphnative.retrievers.examples.query_pool import query_pool
from graphnative.retrievers.linked_value import LinkedValue

PEOPLE = Node("P", (), (Branch("KNOWS", "--", Node("P")),))
TITLE = Tail(("RETURN ", 0, ".title"), ("F",))
COUNT = Tail(("RETURN count(", 0, ")"), ("P",))


def made(trees: list[Node], tails: list[Tail], places: dict[str, int]) -> Composer:
    return Composer(query_pool(trees, tails, places, is_separate=False), places)


def composer(**places: int) -> Composer:
    return made([PEOPLE, Node("F")], [TITLE, COUNT], places)


def odds(*values: float) -> np.ndarray:
    return np.array(values, dtype=np.float32)


def test_a_tree_takes_the_tails_of_its_root_and_the_values_of_its_labels() -> None:
    found = composer().compose([LinkedValue("F", "title", "It")], odds(0.0))
    assert [composed.cypher for composed in found] == ['MATCH (n0:F WHERE n0.title = "It")\nRETURN n0.title']


def test_two_values_of_one_property_go_into_two_nodes() -> None:
    values = [LinkedValue("P", "name", "Al"), LinkedValue("P", "name", "Bo")]
    found = [composed.cypher.split("\n")[0] for composed in composer().compose(values, odds(0.0))]
    assert found == [
        'MATCH (n0:P WHERE n0.name = "Al")-[:KNOWS]-(n1:P WHERE n1.name = "Bo")',
        'MATCH (n0:P WHERE n0.name = "Bo")-[:KNOWS]-(n1:P WHERE n1.name = "Al")',
    ]


def test_the_likelier_node_takes_the_value() -> None:
    places = {"ends P KNOWS P.name": 0, "ends P.name KNOWS P": 1}
    found = made([PEOPLE], [COUNT], places).compose([LinkedValue("P", "name", "Al")], odds(2.0, -2.0, 0.0))
    assert found[0].cypher.startswith('MATCH (n0:P)-[:KNOWS]-(n1:P WHERE n1.name = "Al")')
    assert found[0].score > found[1].score


def test_a_value_of_a_label_that_no_tree_has_fits_nowhere() -> None:
    assert composer().compose([LinkedValue("X", "name", "Al")], odds(0.0)) == []

import pytest

from graphnative.store.entity_lookup import NodeRow, resolve_entities, resolve_ids
from graphnative.store.steps import Write, run_steps

pytestmark = pytest.mark.neo4j

GRAPH = """
CREATE (:__Node__:__Entity__:Organization {id: '9f3a', key: 'Organization:shell', name: 'Shell'}),
       (:__Node__:__Entity__:Person {id: 'Ann', name: 'Ann'}),
       (:__Node__:__Entity__:Person {id: 'x"y', name: 'x"y', llama_id: 'x y'}),
       (:__Node__:__Entity__:Fruit {id: 'f1', key: 'Fruit:apple', name: 'Apple'}),
       (:__Node__:__Entity__:Firm {id: 'f2', key: 'Firm:apple', name: 'Apple'}),
       (:__Node__:Chunk {id: 'c'})
"""


def result(database, work):
    def steps():
        return (yield Write(work))

    return run_steps(database, steps())


def entity(name, label="entity", *, id_=None):
    return NodeRow({"id": id_ or name, "n": 1}, name=name, label=label, exact=id_ is not None)


def test_ids_are_found_as_they_are_and_by_name(database) -> None:
    database.write(GRAPH)
    found = result(database, lambda: resolve_ids(["9f3a", "Shell", "x y", "c", "Apple", "nobody"]))
    assert found == {"9f3a": "9f3a", "Shell": "9f3a", "x y": 'x"y', "c": "c", "Apple": "f1"}


def test_an_exact_id_wins_over_a_name(database) -> None:
    database.write(GRAPH)
    database.write("CREATE (:__Node__:__Entity__ {id: 'Shell', name: 'Shell'})")
    assert result(database, lambda: resolve_ids(["Shell"])) == {"Shell": "Shell"}


@pytest.mark.parametrize(
    ("row", "id_", "label"),
    [
        (entity("Shell", "Organization"), "9f3a", "Organization"),
        (entity("Shell"), "9f3a", ""),
        (entity("Shell", "Person"), "Shell", "Person"),
        (entity("Shell", "Organization", id_="mine"), "mine", "Organization"),
        (entity("Apple", "Firm"), "f2", "Firm"),
        (entity("Apple"), "Apple", "entity"),
        (entity("Unknown", "Person"), "Unknown", "Person"),
    ],
    ids=["label+name", "untyped", "other type", "own id", "one of two", "untyped of two", "new"],
)
def test_an_entity_is_looked_up_by_label_and_name(database, row, id_, label) -> None:
    database.write(GRAPH)
    (found,) = result(database, lambda: resolve_entities([row]))
    assert (found.id, found.label) == (id_, label)


def test_a_known_name_with_quotation_marks_can_be_related_to_afterwards(database) -> None:
    database.write("CREATE (:__Node__:__Entity__:Firm {id: 'k', key: 'Firm:ooo roma', name: 'OOO \"Roma\"'})")
    (found,) = result(database, lambda: resolve_entities([entity('OOO "Roma"', "Firm")]))
    assert found.properties == {"id": "k", "n": 1, "llama_id": "OOO  Roma "}


def test_without_foreign_ids_in_the_graph_nothing_is_looked_up(database) -> None:
    database.write("CREATE (:__Node__:__Entity__:Firm {id: 'Shell', name: 'Shell'})")
    rows = [entity("Shell", "Firm")]
    assert result(database, lambda: resolve_entities(rows)) is rows

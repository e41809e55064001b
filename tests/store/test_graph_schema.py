import pytest

from graphnative.store.graph_schema import property_type, read_schema
from graphnative.store.steps import run_steps


@pytest.mark.parametrize(
    ("names", "expected"),
    [
        (["Long"], "INTEGER"),
        (["Double"], "FLOAT"),
        (["String", "Long"], "INTEGER | STRING"),
        (["Boolean"], "BOOLEAN"),
        (["Point"], "POINT"),
        (["Duration"], "DURATION"),
        (["Date"], "DATE"),
        (["DateTime"], "DATE_TIME"),
        (["LocalDateTime"], "LOCAL_DATE_TIME"),
        (["Time"], "TIME"),
        (["LocalTime"], "LOCAL_TIME"),
        (["StringArray", "LongArray"], "LIST"),
        (["FloatArray"], "EMBEDDING"),
    ],
)
def test_types_are_named_as_llama_index_names_them(names, expected) -> None:
    assert property_type(names) == expected


@pytest.mark.neo4j
def test_report_5_forty_labels_and_sixty_types_take_five_queries(database) -> None:
    for i in range(60):
        database.write(
            f"CREATE (:L{i % 40} {{p{i}: $i}})-[:T{i} {{q: $i}}]->(:L{(i + 1) % 40} {{s: 'x'}})", i=i
        )
    steps = read_schema()
    queries = 0

    def counted():
        nonlocal queries
        answer = None
        while True:
            try:
                step = steps.send(answer)
            except StopIteration as stop:
                return stop.value
            queries += 1
            answer = yield step

    schema = run_steps(database, counted())
    assert queries == 5
    assert (len(schema["node_props"]), len(schema["rel_props"])) == (40, 60)
    assert len(schema["relationships"]) == 60
    assert schema["relationships"][0] == {"start": "L0", "type": "T0", "end": "L1"}


@pytest.mark.neo4j
def test_names_of_any_characters_are_shown_as_they_are(database) -> None:
    database.write("CREATE (:`a``b` {`x y`: 1})-[:`r``s` {`к`: 2}]->(:Б)")
    schema = run_steps(database, read_schema())
    assert schema["node_props"]["a`b"] == [{"property": "x y", "type": "INTEGER"}]
    assert schema["rel_props"] == {"r`s": [{"property": "к", "type": "INTEGER"}]}
    assert schema["relationships"] == [{"start": "a`b", "type": "r`s", "end": "Б"}]


@pytest.mark.neo4j
def test_our_bookkeeping_is_left_out(database) -> None:
    database.write("CREATE (:__Node__:__Entity__:Person {id: 'x'})")
    assert list(run_steps(database, read_schema())["node_props"]) == ["Person"]

import datetime

import pytest

from graphnative.evaluation.graph_statistics import LabelStatistics, PropertyStatistics, read_statistics
from graphnative.store.database import Database

GRAPH = """
CREATE (u:City {name: 'Ulm', region: 'South', people: 126000, founded: date('1181-07-21')}),
       (j:City {name: 'Jena', region: 'East', people: 110000.5}),
       (h:City {name: 'Hof', region: 'South', note: $long}),
       (f:`Old firm` {`reg no`: 'A1', kind: 'x'}), (g:`Old firm` {`reg no`: 'B2', kind: 'x'}),
       (u)-[:ROAD_TO {km: 5}]->(j), (j)-[:ROAD_TO {km: 80}]->(h), (f)-[:SITS_IN]->(u)
"""


@pytest.mark.neo4j
def test_what_a_graph_holds(database: Database) -> None:
    database.write(GRAPH, long="x" * 100)
    found = read_statistics(database)
    city, firm = found.labels["City"], found.labels["Old firm"]
    assert (city.count, city.key, firm.key) == (3, "name", "reg no")
    assert city.properties["region"] == PropertyStatistics(("South", "East"), 2)  # the frequent one first
    assert city.properties["founded"].values == (datetime.date(1181, 7, 21),)
    kinds = {name: one.kind for name, one in city.properties.items()}
    assert kinds == {"name": "text", "region": "text", "people": "number", "founded": "date", "note": "other"}
    assert found.types["ROAD_TO"]["km"].values == (5, 80)
    assert found.steps == (("City", "ROAD_TO", "City"), ("Old firm", "SITS_IN", "City"))


def test_a_usual_name_must_tell_half_of_the_nodes_apart() -> None:
    code = PropertyStatistics(("a", "b"), 10)
    assert LabelStatistics(10, {"name": PropertyStatistics(("x",), 1), "code": code}).key == "code"
    assert LabelStatistics(10, {"name": PropertyStatistics(("x",), 5), "code": code}).key == "name"
    assert LabelStatistics(10, {"size": PropertyStatistics((1,), 1)}).key is None

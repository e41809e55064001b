"""Five articles of the demo and a few facts in one graph, which the tests of the checks only read."""

from collections.abc import Iterator

import pytest

from graphnative.settings import Settings
from graphnative.store.database import Database
from graphnative.store.endpoint import Endpoint
from small_workspace import small

WIPE = "MATCH (n) CALL (n) { DETACH DELETE n } IN TRANSACTIONS OF 5000 ROWS"
DAYS = ("norvalis-2021-01-08", "norvalis-2021-01-11", "norvalis-2021-01-15", "norvalis-2021-06-03")
LEADERS = (
    *(("Alba", "Ann"), ("Brio", "Ben"), ("Cona", "Cid"), ("Dero", "Dan"), ("Eska", "Eva")),
    ("Fero", "Flo"),
)
FACTS = """
UNWIND $rows AS row
CREATE (s:__Node__:__Entity__:Firm {id: row[0], key: 'Firm:' + toLower(row[0]), name: row[0]})
CREATE (o:__Node__:__Entity__:Person {id: row[1], key: 'Person:' + toLower(row[1]), name: row[1]})
CREATE (s)-[:LED_BY {description: row[0] + ' is led by ' + row[1] + '.'}]->(o)
WITH collect(s) AS firms
UNWIND range(0, size(firms) - 2) AS i
WITH firms[i] AS a, firms[i + 1] AS b
CREATE (a)-[:SUPPLIES]->(b)
"""


TOLD = (
    ("Lisa Kohl", "WAS_NOT_BORN_IN", "Vardheim", "Lisa Kohl was not born in Vardheim."),
    ("Ostmark AS", "ACQUIRED", "Fjordwind AS", "Ostmark AS acquired Fjordwind AS in March 2019."),
    ("Martin Sheen", "FATHER_OF", "Charlie Sheen", ""),
    ("Charlie Sheen", "BORN_IN", "New York", "Charlie Sheen was born in New York in 1965."),
    ("Martin Sheen", "MARRIED", "Janet Sheen", ""),
    ("Lisa Kohl", "IS_CHIEF_EXECUTIVE_OF", "Ostmark AS", ""),
    ("Ostmark AS", "BOUGHT", "Vindkraft AS", "Ostmark AS may buy Vindkraft AS."),
)
TELL = """
UNWIND $rows AS row
MERGE (s:__Node__:__Entity__:Thing {id: row[0]}) SET s.key = 'Thing:' + toLower(row[0]), s.name = row[0]
MERGE (o:__Node__:__Entity__:Thing {id: row[2]}) SET o.key = 'Thing:' + toLower(row[2]), o.name = row[2]
CREATE (s)-[r:$(row[1])]->(o) SET r.description = row[3]
"""


@pytest.fixture(scope="module")
def facts(tmp_path_factory: pytest.TempPathFactory, neo4j_endpoint: Endpoint) -> Iterator[Database]:
    """The graph, open: articles about Norvalis, six firms that supply each other, and what TOLD tells."""
    from graphnative.demo.news import demo_articles
    from graphnative.esg.ingest import ingest_articles
    from graphnative.store.connect import open_database, open_driver

    with open_driver(neo4j_endpoint, 30.0) as driver, driver.session() as session:
        session.run(WIPE).consume()
    neo4j = {
        "uri": neo4j_endpoint.uri,
        "username": neo4j_endpoint.username,
        "password": neo4j_endpoint.password or None,
    }
    root = tmp_path_factory.mktemp("faithful")
    settings = small(Settings.model_validate({"root": root, "neo4j": neo4j}))
    with open_database(settings) as database:
        ingest_articles(database, [a for a in demo_articles() if a.id.removeprefix("demo/") in DAYS])
        database.write(FACTS, rows=[list(row) for row in LEADERS])
        database.write(TELL, rows=[list(row) for row in TOLD])
        yield database

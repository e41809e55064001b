"""An entity graph with communities, opened once for all tests of a module that only read it."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from bridge_graphs import HashEmbedder
from entity_graph import cluster, write_entity_graph
from graphnative.communities.chosen_run import ChosenRun
from graphnative.settings import Settings
from graphnative.store.connect import open_database, open_driver
from graphnative.store.database import Database
from graphnative.store.endpoint import Endpoint

WIPE = "MATCH (n) CALL (n) { DETACH DELETE n } IN TRANSACTIONS OF 5000 ROWS"


@dataclass(frozen=True, slots=True)
class LiveGraph:
    """The open graph, its run, and who embeds its texts."""

    database: Database
    run: ChosenRun
    embedder: HashEmbedder


@contextmanager
def live_graph(endpoint: Endpoint, root: Path) -> Iterator[LiveGraph]:
    """Yield the graph of :mod:`entity_graph` in a workspace at ``root``."""
    with open_driver(endpoint, 30.0) as driver, driver.session() as session:
        session.run(WIPE).consume()
    neo4j = {"uri": endpoint.uri, "username": endpoint.username, "password": endpoint.password or None}
    with open_database(Settings.model_validate({"root": root, "neo4j": neo4j})) as database:
        write_entity_graph(database)
        run = ChosenRun("entities", cluster(database))
        yield LiveGraph(database, run, HashEmbedder(dimensions=16))

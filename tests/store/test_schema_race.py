"""Many programs that make the same indexes at once all find them made."""

from concurrent.futures import ThreadPoolExecutor

import pytest
from neo4j.exceptions import ClientError

from graphnative.store.connect import connect_to
from graphnative.store.database import Database
from graphnative.store.migrations import SCHEMA_VERSION, upgrade
from graphnative.store.schema_race import suppress_made_meanwhile

_NAMES = "SHOW INDEXES YIELD name, owningConstraint WHERE name STARTS WITH 'graphnative_' RETURN name"


@pytest.mark.neo4j
def test_eight_first_commands_at_once_all_upgrade_the_schema(database: Database) -> None:
    made = {row["name"] for row in database.read(_NAMES)}
    for row in database.read("SHOW CONSTRAINTS YIELD name WHERE name STARTS WITH 'graphnative_' RETURN name"):
        database.write(f"DROP CONSTRAINT {row['name']}")
    for row in database.read(_NAMES):
        database.write(f"DROP INDEX {row['name']}")

    def first_command(_: int) -> None:
        with connect_to(database.endpoint) as mine:
            upgrade(mine, 0)

    with ThreadPoolExecutor(8) as pool:
        list(pool.map(first_command, range(8)))
    assert {row["name"] for row in database.read(_NAMES)} <= made
    version = database.read("MATCH (m:Meta) RETURN m.schema_version AS version")
    assert version == [{"version": SCHEMA_VERSION}]


def test_another_error_counts() -> None:
    fault = ClientError("no")
    with pytest.raises(ClientError), suppress_made_meanwhile():
        raise fault

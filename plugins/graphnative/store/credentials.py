"""The managed server's password: made here, kept in a file of its owner, set on the first start."""

import secrets
import time
from collections.abc import Iterator
from contextlib import contextmanager

import neo4j
from neo4j.exceptions import AuthError, DriverError, Neo4jError

from graphnative.errors import ServerError
from graphnative.store.home import ServerHome, write_atomically
from graphnative.store.reachability import first_line

USERNAME = "neo4j"
_INITIAL = "neo4j"
_DATABASE = "neo4j"
_SET_PASSWORD = "ALTER CURRENT USER SET PASSWORD FROM $old TO $new"
_COUNT_OTHERS = (
    "CALL dbms.listConnections() YIELD connectionId, userAgent "
    "WHERE userAgent <> $mine RETURN count(*) AS others"
)
_WATCHER = "graphnative-supervisor"
_PATIENCE_S = 30.0
_CONTACT_S = 10.0


def ensure_password(home: ServerHome) -> str:
    """Return the password of the password file, making the file when there is none."""
    try:
        password = home.password_file.read_text(encoding="utf-8").strip()
    except FileNotFoundError:
        password = ""
    if not password:
        password = secrets.token_urlsafe(24)
        write_atomically(home.password_file, password, 0o600)
    return password


def ensure_access(home: ServerHome, port: int) -> str:
    """Return the password with which the running server lets us in, set now if it still has the initial one.

    The file is written before the password is set: a crash between the two leaves a server that
    still takes the initial password, and the next call goes on from there.

    Raises:
        ServerError: The server takes neither our password nor the initial one.
    """
    password = ensure_password(home)
    if _accepts(port, password):
        return password
    try:
        with _driver(port, _INITIAL) as driver:
            driver.execute_query(_SET_PASSWORD, {"old": _INITIAL, "new": password}, database_="system")
    except AuthError as error:
        raise ServerError(
            f"The Neo4j in {home.folder} does not take the password in {home.password_file}.",
            hint="Put that file back as it was when the data was made.",
        ) from error
    except (DriverError, Neo4jError) as error:
        raise ServerError(f"Neo4j started but its password can't be set: {first_line(error)}") from error
    return password


def count_clients(home: ServerHome, port: int) -> int:
    """Return how many connections clients have open; 0 also when the server does not answer."""
    try:
        with _driver(port, ensure_password(home), _WATCHER) as driver:
            rows, _, _ = driver.execute_query(_COUNT_OTHERS, {"mine": _WATCHER}, database_=_DATABASE)
            return int(rows[0]["others"])
    except (DriverError, Neo4jError):
        return 0


def _accepts(port: int, password: str) -> bool:
    """Whether the server takes the password; waits while its database is not ready yet."""
    deadline = time.monotonic() + _PATIENCE_S
    while True:
        try:
            with _driver(port, password) as driver:
                driver.execute_query("RETURN 1", database_=_DATABASE)
        except AuthError:
            return False
        except (DriverError, Neo4jError) as error:
            if time.monotonic() > deadline:
                raise ServerError(f"Neo4j started but does not answer: {first_line(error)}") from error
            time.sleep(0.2)
        else:
            return True


@contextmanager
def _driver(port: int, password: str, agent: str = "graphnative") -> Iterator[neo4j.Driver]:
    with neo4j.GraphDatabase.driver(
        f"bolt://127.0.0.1:{port}",
        auth=(USERNAME, password),
        user_agent=agent,
        connection_timeout=_CONTACT_S,
        connection_acquisition_timeout=_CONTACT_S,
        max_transaction_retry_time=_CONTACT_S,
        notifications_min_severity="OFF",
    ) as driver:
        yield driver

"""Open the workspace's database: a given server, or the managed local one."""

from pathlib import Path
from typing import Any

import neo4j

from graphnative.settings import Settings
from graphnative.store.database import Database, translated
from graphnative.store.endpoint import Endpoint
from graphnative.store.migrations import claim
from graphnative.store.reachability import unreachable


def open_database(settings: Settings, *, to_load: bool = False) -> Database:
    """Return the workspace's database, connected, owned and with its schema up to date.

    Args:
        settings: The workspace; with ``neo4j.uri`` that server is used, otherwise the managed local
            one, which is started if it does not run.
        to_load: Also open a graph into which a backup was restored in part only.

    Raises:
        ServerError: The managed server can't be had.
        OwnershipError: The database belongs to another workspace or a newer version.
        StoreError: The server can't be reached or refuses the credentials, or a restore was interrupted.
    """
    endpoint = find_endpoint(settings)
    with translated(endpoint):
        driver = open_driver(endpoint, settings.neo4j.timeout_s)
    try:
        check_contact(driver, endpoint)
        return claim(Database(driver, endpoint, settings), to_load=to_load)
    except BaseException:
        driver.close()
        raise


def check_contact(driver: neo4j.Driver, endpoint: Endpoint) -> None:
    """Ask the server for nothing, to learn whether it is there and lets us in.

    Raises:
        StoreError: The server can't be reached or refuses the credentials.
    """
    try:
        with translated(endpoint), driver.session(database=endpoint.database) as session:
            session.run("RETURN 1").consume()  # the driver's own check warns when it is told a database
    except ValueError as error:
        # What the driver makes of a host or port that can't be resolved.
        raise unreachable(endpoint, error) from error


def find_endpoint(settings: Settings) -> Endpoint:
    """Return where the workspace's database listens, starting the managed server if there is no URI."""
    section = settings.neo4j
    if section.uri is None:
        from graphnative.store.local import ensure_running

        return ensure_running(settings)
    password = section.password.get_secret_value() if section.password else ""
    return Endpoint(section.uri, section.username, password, section.database)


def connect_to(endpoint: Endpoint, **options: Any) -> Database:
    """Return the database at any address, with the working directory for a workspace; claims nothing.

    Args:
        endpoint: Where it listens; connected to on first use.
        **options: Further options of the driver.

    Raises:
        StoreError: The URI is malformed.
    """
    section = {
        "uri": endpoint.uri,
        "username": endpoint.username,
        "password": endpoint.password or None,
        "database": endpoint.database,
    }
    settings = Settings.model_validate({"root": Path.cwd(), "neo4j": section})
    with translated(endpoint):
        driver = open_driver(endpoint, settings.neo4j.timeout_s, **options)
    return Database(driver, endpoint, settings)


def open_driver(endpoint: Endpoint, timeout_s: float, **options: Any) -> neo4j.Driver:
    """Return a driver for an endpoint; it connects on first use.

    Args:
        endpoint: Where it connects to.
        timeout_s: Seconds to wait for a connection, or for a transaction to be retried.
        **options: Further options of the driver, which win over ours.

    Raises:
        StoreError: The URI is malformed.
    """
    try:
        return neo4j.GraphDatabase.driver(endpoint.uri, **_driver_options(endpoint, timeout_s, options))
    except ValueError as error:  # what it makes of a URI that is none, such as bolt://[
        raise unreachable(endpoint, error) from error


def open_async_driver(endpoint: Endpoint, timeout_s: float, **options: Any) -> neo4j.AsyncDriver:
    """Return an asynchronous driver as :func:`open_driver` returns a synchronous one."""
    try:
        return neo4j.AsyncGraphDatabase.driver(endpoint.uri, **_driver_options(endpoint, timeout_s, options))
    except ValueError as error:
        raise unreachable(endpoint, error) from error


def _driver_options(endpoint: Endpoint, timeout_s: float, options: dict[str, Any]) -> dict[str, Any]:
    return {
        "auth": (endpoint.username, endpoint.password) if endpoint.password else None,
        "connection_timeout": timeout_s,
        "connection_acquisition_timeout": timeout_s,
        "max_transaction_retry_time": timeout_s,
        "notifications_min_severity": "OFF",
        "user_agent": "graphnative/0.1",
        **options,
    }

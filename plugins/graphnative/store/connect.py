"""Open the workspace's database: a given server, or the managed local one."""

import neo4j

from graphnative.settings import Settings
from graphnative.store.database import Database, translated
from graphnative.store.endpoint import Endpoint
from graphnative.store.migrations import claim


def open_database(settings: Settings) -> Database:
    """Return the workspace's database, connected, owned and with its schema up to date.

    Args:
        settings: The workspace; with ``neo4j.uri`` that server is used, otherwise the managed local
            one, which is started if it does not run.

    Raises:
        ServerError: The managed server can't be had.
        OwnershipError: The database belongs to another workspace or a newer version.
        StoreError: The server can't be reached or refuses the credentials.
    """
    endpoint = find_endpoint(settings)
    with translated(endpoint):
        driver = open_driver(endpoint, settings.neo4j.timeout_s)
    try:
        with translated(endpoint):
            driver.verify_connectivity(database=endpoint.database)
        return claim(Database(driver, endpoint, settings))
    except BaseException:
        driver.close()
        raise


def find_endpoint(settings: Settings) -> Endpoint:
    """Return where the workspace's database listens, starting the managed server if there is no URI."""
    section = settings.neo4j
    if section.uri is None:
        from graphnative.store.local import ensure_running

        return ensure_running(settings)
    password = section.password.get_secret_value() if section.password else ""
    return Endpoint(section.uri, section.username, password, section.database)


def open_driver(endpoint: Endpoint, timeout_s: float) -> neo4j.Driver:
    """Return a driver for an endpoint; it connects on first use."""
    auth = (endpoint.username, endpoint.password) if endpoint.password else None
    return neo4j.GraphDatabase.driver(
        endpoint.uri,
        auth=auth,
        connection_timeout=timeout_s,
        connection_acquisition_timeout=timeout_s,
        max_transaction_retry_time=timeout_s,
        notifications_min_severity="OFF",
        user_agent="graphnative/0.1",
    )

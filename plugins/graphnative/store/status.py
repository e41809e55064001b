"""How the workspace's Neo4j is, without starting anything."""

from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import Literal

from graphnative.errors import GraphnativeError
from graphnative.settings import Settings
from graphnative.store.endpoint import Endpoint, without_credentials
from graphnative.store.home import ServerHome, ServerState
from graphnative.store.process import is_alive

PATIENCE_S = 5.0
_VERSION = "CALL dbms.components() YIELD versions RETURN versions[0] AS version"


@dataclass(frozen=True, slots=True)
class ServerStatus:
    """What is known of the workspace's Neo4j.

    Attributes:
        kind: ``managed`` by this program, or ``given`` by a URI.
        phase: ``ready``, ``starting`` or ``stopping``; ``stopped`` when the managed one does not run;
            ``unreachable`` when the given one does not let us in.
        uri: Where it listens; None for a managed one that is stopped.
        pid: Process of the managed one, while it runs.
        since: When that was started, in UTC.
        stops_at: When it will stop if nobody uses it, in UTC; None: never, or it does not run.
        version: Of Neo4j, where known.
        folder: Where the managed one keeps its data.
        problem: Why it is unreachable, one sentence.
    """

    kind: Literal["managed", "given"]
    phase: Literal["ready", "starting", "stopping", "stopped", "unreachable"]
    uri: str | None = None
    pid: int | None = None
    since: datetime | None = None
    stops_at: datetime | None = None
    version: str = ""
    folder: str = ""
    problem: str = ""


def status(settings: Settings) -> ServerStatus:
    """Return how the workspace's Neo4j is; nothing is started and nothing is written."""
    if settings.neo4j.uri is not None:
        return _given(settings, settings.neo4j.uri)
    home = ServerHome.of(settings)
    state = home.read_state()
    stopped = ServerStatus("managed", "stopped", version=home.data_version(), folder=str(home.folder))
    if state is None or not is_alive(state.server):
        return stopped
    return replace(
        stopped,
        phase=state.phase,
        uri=f"bolt://127.0.0.1:{state.port}",
        pid=state.server.pid,
        since=datetime.fromtimestamp(state.since, UTC).replace(microsecond=0),
        stops_at=_stops_at(home, state, settings),
    )


def running_endpoint(settings: Settings) -> Endpoint | None:
    """Return where the workspace's Neo4j can be asked now, or None when the managed one is not ready."""
    if settings.neo4j.uri is not None:
        from graphnative.store.connect import find_endpoint

        return find_endpoint(settings)
    from graphnative.store.local import find_running

    return find_running(settings)


def server_version(settings: Settings, endpoint: Endpoint) -> str:
    """Return the version a server says it has.

    Raises:
        StoreError: It can't be reached or refuses the credentials.
    """
    from graphnative.store.connect import check_contact, open_driver
    from graphnative.store.database import Database, translated

    with (
        translated(endpoint),
        open_driver(endpoint, min(PATIENCE_S, settings.neo4j.timeout_s)) as driver,
    ):
        check_contact(driver, endpoint)
        rows = Database(driver, endpoint, settings).read(_VERSION)
    return str(rows[0]["version"])


def _given(settings: Settings, uri: str) -> ServerStatus:
    endpoint = running_endpoint(settings)
    shown = without_credentials(uri)
    assert endpoint is not None
    try:
        return ServerStatus("given", "ready", uri=shown, version=server_version(settings, endpoint))
    except GraphnativeError as error:
        return ServerStatus("given", "unreachable", uri=shown, problem=error.message)


def _stops_at(home: ServerHome, state: ServerState, settings: Settings) -> datetime | None:
    if not settings.neo4j.idle_minutes or state.phase != "ready":
        return None
    left_s = settings.neo4j.idle_minutes * 60 - home.idle_s()
    moment = datetime.now(UTC).timestamp() + max(0.0, left_s)
    return datetime.fromtimestamp(moment, UTC).replace(microsecond=0)

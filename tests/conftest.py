"""Fixtures that all tests share: a clean environment, one real Neo4j for the session, a workspace in it."""

import os
from collections.abc import Iterator
from pathlib import Path

import hypothesis
import pytest

from graphnative.settings import Settings
from graphnative.store.endpoint import Endpoint

WIPE = "MATCH (n) CALL (n) { DETACH DELETE n } IN TRANSACTIONS OF 5000 ROWS"


# The machines that run this are shared: how long one example takes says nothing.
hypothesis.settings.register_profile("patient", deadline=None)
hypothesis.settings.load_profile("patient")


@pytest.fixture(autouse=True)
def clean_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    """No test sees the caller's Neo4j or keys."""
    for name in list(os.environ):
        if name.startswith(("NEO4J_", "OPENAI_", "GRAPHRAG_", "OTEL_", "OPENINFERENCE_")):
            monkeypatch.delenv(name)


@pytest.fixture(scope="session", autouse=True)
def quick_java() -> Iterator[None]:
    """Servers of the tests live for minutes: half of a start is work of the optimising compiler."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("JAVA_TOOL_OPTIONS", "-XX:TieredStopAtLevel=1")
        yield


@pytest.fixture(scope="session")
def neo4j_endpoint(quick_java: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Endpoint]:
    """A Neo4j that the session starts on a free port in a temporary folder.

    GRAPHNATIVE_TEST_URI, a server without authentication, is used instead when set; its data is deleted.
    """
    given = os.environ.get("GRAPHNATIVE_TEST_URI")
    if given:
        yield Endpoint(given, "", "")
        return
    from graphnative.store.local import ensure_running, stop

    settings = Settings.model_validate(
        {"root": tmp_path_factory.mktemp("neo4j"), "neo4j": {"heap": "512m", "idle_minutes": 0}}
    )
    yield ensure_running(settings, owner_pid=os.getpid())  # a killed session leaves no server behind
    stop(settings)


@pytest.fixture
def workspace(
    tmp_path: Path, neo4j_endpoint: Endpoint, clean_environment: None, monkeypatch: pytest.MonkeyPatch
) -> Settings:
    """An empty workspace whose graph is empty too, without vector indexes.

    Commands that a test runs on a settings.yaml of its own find the server's password in the environment.
    """
    del clean_environment  # only: before this
    if neo4j_endpoint.password:
        monkeypatch.setenv("NEO4J_USERNAME", neo4j_endpoint.username)
        monkeypatch.setenv("NEO4J_PASSWORD", neo4j_endpoint.password)
    from graphnative.store.connect import open_driver

    with open_driver(neo4j_endpoint, 30.0) as driver, driver.session() as session:
        session.run(WIPE).consume()
        # An index of another test would fix the length of this one's vectors.
        for row in session.run("SHOW VECTOR INDEXES YIELD name").data():
            session.run(f"DROP INDEX {row['name']}").consume()
    neo4j_section = {
        "uri": neo4j_endpoint.uri,
        "username": neo4j_endpoint.username,
        "password": neo4j_endpoint.password or None,
    }
    settings = Settings.model_validate({"root": tmp_path, "neo4j": neo4j_section})
    settings.indexes.mkdir()
    return settings


@pytest.fixture
def database(workspace: Settings):
    """The workspace's open database, empty but for its Meta node."""
    from graphnative.store.connect import open_database

    with open_database(workspace) as opened:
        yield opened


@pytest.fixture
def small_workspace(workspace: Settings) -> Settings:
    """The empty workspace with a small taxonomy."""
    from small_workspace import small

    return small(workspace)


@pytest.fixture
def small_database(small_workspace: Settings):
    """Its open database."""
    from graphnative.store.connect import open_database

    with open_database(small_workspace) as opened:
        yield opened

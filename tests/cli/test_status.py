"""`graphnative status`: the gateway's lines and the communities'; those of the server are in test_server."""

import json
import re
from pathlib import Path

import pytest
from typer.testing import CliRunner

from gateway_workspace import gateway_workspace
from graphnative.cli.app import app
from graphnative.communities.build import build_communities
from graphnative.settings import Settings
from graphnative.settings.gateway_address import gateway_address
from graphnative.store.database import Database
from graphnative.store.gateway_home import noted_gateway

_CHAIN = """
UNWIND range(0, 9) AS i
MERGE (a:__Node__:__Entity__ {id: 'e' + i}) MERGE (b:__Node__:__Entity__ {id: 'e' + (i + 1)})
MERGE (a)-[:NEAR]->(b)
"""


def status(root: Path, *options: str) -> str:
    result = CliRunner().invoke(app, ["status", "--root", str(root), *options])
    assert result.exit_code == 0, result.output
    return result.stdout


def test_a_gateway_that_does_not_run_is_told_of_and_not_started(tmp_path: Path) -> None:
    gateway_workspace(tmp_path)
    assert "The gateway is stopped; `graphnative up` starts it" in status(tmp_path)
    found = json.loads(status(tmp_path, "--json"))
    assert (found["gateway"]["running"], found["communities"]) == (False, None)
    assert [path.name for path in tmp_path.iterdir()] == ["settings.yaml"]


def test_a_workspace_whose_graphrag_asks_others_has_no_gateway(tmp_path: Path) -> None:
    (tmp_path / "settings.yaml").write_text("graphnative: {}\n", encoding="utf-8")
    assert "gateway" not in status(tmp_path)
    assert json.loads(status(tmp_path, "--json"))["gateway"] is None


def test_a_gateway_that_runs_is_shown_with_its_settings_state(tmp_path: Path) -> None:
    settings = gateway_workspace(tmp_path)
    address = gateway_address(settings)
    assert address is not None
    with noted_gateway(settings, address):
        lines = status(tmp_path).splitlines()
        assert f"The gateway runs at {address.url}." in lines
        assert re.search(r"\n  process \d+, since 20[\d: -]+ UTC\n?$", "\n".join(lines))
        gateway_workspace(tmp_path, port=address.port, sentences=8)
        assert "settings.yaml has changed since: `graphnative up` starts it anew" in status(tmp_path)
        found = json.loads(status(tmp_path, "--json"))["gateway"]
        assert (found["running"], found["current_settings"]) == (True, False)


@pytest.mark.neo4j
def test_the_share_of_changed_edges_is_shown(
    workspace: Settings, database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    (workspace.root / "settings.yaml").write_text("graphnative: {}\n", encoding="utf-8")
    monkeypatch.setenv("NEO4J_URI", workspace.neo4j.uri or "")
    assert len(status(workspace.root).splitlines()) == 1
    database.write(_CHAIN)
    build_communities(database, "entities")
    database.write("MATCH (a {id: 'e0'}), (b {id: 'e5'}) CREATE (a)-[:NEAR]->(b)")
    line = status(workspace.root).splitlines()[-1]
    assert re.fullmatch(
        r"\d+ communities \(entities\): 9\.1% of the edges changed since they were made\.", line
    )
    (fresh,) = json.loads(status(workspace.root, "--json"))["communities"]
    assert (fresh["projection"], fresh["staleness"]) == ("entities", pytest.approx(1 / 11))

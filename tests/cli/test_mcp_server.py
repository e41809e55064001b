"""The tools, called by the library's own client."""

import json
import sys

import pytest

from graphnative.cli.mcp_server import make_server
from graphnative.errors import MissingExtraError
from graphnative.settings import Settings

TOOLS = ["ask", "check", "cypher", "retrieve", "schema"]


async def call(settings: Settings, name: str, **arguments):
    from mcp.shared.memory import create_connected_server_and_client_session as connected

    async with connected(make_server(settings)) as client:
        result = await client.call_tool(name, arguments)
        return result.isError, result.content[0].text


async def test_the_tools_say_that_they_only_read(tmp_path) -> None:
    from mcp.shared.memory import create_connected_server_and_client_session as connected

    async with connected(make_server(Settings(root=tmp_path))) as client:
        tools = (await client.list_tools()).tools
    assert sorted(tool.name for tool in tools) == TOOLS
    assert all(tool.annotations.readOnlyHint and tool.description for tool in tools)


async def test_a_mistake_is_one_sentence(tmp_path) -> None:
    settings = Settings(root=tmp_path)
    failed, text = await call(settings, "ask", question=" ")
    assert failed and "The question is empty." in text
    failed, text = await call(settings, "ask", question="What?", method="magic")
    assert failed and "There is no method 'magic'. Methods: auto, " in text


def test_without_the_library_the_extra_is_named(tmp_path, monkeypatch) -> None:
    monkeypatch.setitem(sys.modules, "mcp.server.fastmcp", None)
    with pytest.raises(MissingExtraError) as caught:
        make_server(Settings(root=tmp_path))
    assert "graphnative[mcp]" in caught.value.hint


@pytest.mark.neo4j
async def test_a_client_reads_the_graph_and_can_not_write(workspace, database) -> None:
    database.write(
        "CREATE (:__Node__:__Entity__:Firm {id: 'Alba', name: 'Alba'})-[:LED_BY]->"
        "(:__Node__:__Entity__:Person {id: 'Ann', name: 'Ann'})"
    )
    failed, rows = await call(workspace, "cypher", query="MATCH (f:Firm) RETURN f.name AS name")
    assert (failed, json.loads(rows)["rows"]) == (False, [{"name": "Alba"}])
    failed, refusal = await call(workspace, "cypher", query="MATCH (n) DETACH DELETE n")
    assert failed and "changes the graph" in refusal
    assert database.read("MATCH (f:Firm) RETURN count(f) AS n") == [{"n": 1}]

    failed, checked = await call(workspace, "check", text="Alba is led by Ann.")
    assert json.loads(checked)["verdicts"][0]["verdict"] == "supported"
    failed, schema = await call(workspace, "schema")
    assert not failed and "LED_BY" in schema

"""``graphnative mcp`` as a process that speaks the protocol over its standard streams."""

import sys

import yaml


async def test_a_client_talks_to_the_command_over_stdio(tmp_path) -> None:
    from mcp import ClientSession, StdioServerParameters
    from mcp.client.stdio import stdio_client

    (tmp_path / "settings.yaml").write_text(yaml.safe_dump({"graphnative": {}}), encoding="utf-8")
    code = "from graphnative.cli.app import main; main()"
    server = StdioServerParameters(command=sys.executable, args=["-c", code, "mcp", "--root", str(tmp_path)])
    with (tmp_path / "errors.txt").open("w") as errors:
        async with stdio_client(server, errlog=errors) as streams, ClientSession(*streams) as client:
            told = await client.initialize()
            result = await client.call_tool("ask", {"question": " "})
    assert told.serverInfo.name == "graphnative"
    assert result.isError and "The question is empty." in result.content[0].text
    assert "Traceback" not in (tmp_path / "errors.txt").read_text()  # also after the client has gone

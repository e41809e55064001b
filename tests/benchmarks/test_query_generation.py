import re
import sys

import pytest


@pytest.mark.full
@pytest.mark.neo4j
def test_the_framework_runs_whole(monkeypatch, capsys, neo4j_environment) -> None:
    import query_generation

    monkeypatch.setattr(sys, "argv", ["query_generation", "--per-template", "1", "--attempts", "1"])
    query_generation.main()
    output = capsys.readouterr().out
    assert "### supply chain: 1,434 nodes, 5,797 edges" in output
    gold, requests = map(
        int, re.search(r"(\d+) gold queries, (\d+) requests, worded by rules", output).groups()
    )
    assert requests == 3 * gold > 150
    assert "| `examples` | none |" in output and "| `examples, none of the template` | none |" in output
    assert f"| overall | {requests} |" in output

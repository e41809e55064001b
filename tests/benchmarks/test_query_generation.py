import sys
from pathlib import Path

import pytest


@pytest.mark.full
@pytest.mark.neo4j
def test_the_framework_runs_whole(monkeypatch, capsys, tmp_path: Path, neo4j_environment) -> None:
    import query_generation

    monkeypatch.setattr(sys, "argv", ["query_generation", "--per-template", "1"])
    query_generation.main()
    output = capsys.readouterr().out
    assert "### supply chain: 1,434 nodes, 5,797 edges" in output
    assert "60 gold queries, 180 requests, worded by rules" in output
    assert "| `examples` | none |" in output and "| `examples, none of the template` | none |" in output
    assert "| overall | 180 |" in output

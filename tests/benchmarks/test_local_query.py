"""The benchmark of local search's context, as small as it gets."""

import re

import pytest


@pytest.mark.neo4j
@pytest.mark.full
@pytest.mark.filterwarnings("ignore::DeprecationWarning")  # in what GraphRAG calls
@pytest.mark.usefixtures("neo4j_environment")
def test_it_compares_the_same_contexts(scripts_on_path, capsys, monkeypatch) -> None:
    import local_query

    monkeypatch.setattr("sys.argv", ["local_query", "--scale", "0.005", "--rounds", "1"])
    local_query.main()
    printed = capsys.readouterr().out
    same = re.search(r"tokens: (\d+) of (\d+) lines are the same", printed)
    assert same and same[1] == same[2] != "0"
    assert "| GraphRAG " in printed

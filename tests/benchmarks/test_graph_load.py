import sys
from pathlib import Path

import pytest


@pytest.mark.neo4j
def test_both_graphs_are_loaded_and_removed(
    monkeypatch, capsys, tmp_path: Path, neo4j_environment, neo4j_endpoint
) -> None:
    import graph_load
    from graphnative.store.connect import open_driver

    (tmp_path / "pole").mkdir()
    (tmp_path / "pole" / "a.csv").write_text(":ID,name,:LABEL\n1,Ulm,City\n2,Hof,City\n")
    (tmp_path / "pole" / "b.csv").write_text(":START_ID,:END_ID,:TYPE\n1,2,ROAD_TO\n")
    monkeypatch.setattr(sys, "argv", ["graph_load", "--small", "--data", str(tmp_path / "pole")])
    graph_load.main()
    rows = [line.split("|") for line in capsys.readouterr().out.splitlines() if line.startswith("|")][2:]
    assert [[cell.strip() for cell in row[1:4]] for row in rows] == [
        ["supply chain", "1,434", "5,797"],
        ["POLE", "2", "1"],
    ]
    with open_driver(neo4j_endpoint, 30.0) as driver, driver.session() as session:
        assert session.run("MATCH (n) WHERE NOT n:Meta RETURN n").data() == []

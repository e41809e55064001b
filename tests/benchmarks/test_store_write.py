import sys

import pytest

from graphnative.store.connect import connect_to


@pytest.mark.neo4j
def test_the_table_names_peer_and_ratio(neo4j_environment, monkeypatch, capsys) -> None:
    import store_write

    monkeypatch.setattr(sys, "argv", ["store_write", "--scale", "0.002", "--rounds", "1", "--peer", "driver"])
    store_write.main()
    machine, *table = capsys.readouterr().out.splitlines()
    assert "cores" in machine and "scale 0.002" in machine
    assert [line.split("|")[1].strip() for line in table[2:]] == ["nodes", "relations", "both"]


@pytest.mark.neo4j
def test_a_graph_that_is_not_empty_is_not_touched(neo4j_environment, neo4j_endpoint) -> None:
    import store_write

    with connect_to(neo4j_endpoint) as database:
        database.write("CREATE (:Mine)")
        with pytest.raises(SystemExit, match="not empty"):
            store_write.against_the_driver(0.002, 1)
        assert database.read("MATCH (n) RETURN labels(n) AS labels") == [{"labels": ["Mine"]}]


@pytest.mark.full
@pytest.mark.neo4j
@pytest.mark.filterwarnings("ignore")
def test_both_stores_are_compared(capsys) -> None:
    import store_write

    rows = store_write.against_the_stock_store(0.02, 1)
    assert [row[1] for row in rows] == [140, 140]
    assert all(row[2] > 0 and row[4] > 0 for row in rows)

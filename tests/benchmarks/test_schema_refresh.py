import sys

import pytest


@pytest.mark.full
@pytest.mark.neo4j
@pytest.mark.filterwarnings("ignore")
def test_forty_labels_and_sixty_types_take_six_queries(monkeypatch, capsys) -> None:
    import schema_refresh

    monkeypatch.setattr(sys, "argv", ["schema_refresh", "--scale", "0.004", "--rounds", "1"])
    schema_refresh.main()
    ours, stock = capsys.readouterr().out.splitlines()[3:5]
    assert [cell.strip() for cell in ours.split("|")[2:5]] == ["40", "60", "6"]
    assert int(stock.split("|")[4]) > 6

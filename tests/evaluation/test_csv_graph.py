from pathlib import Path
from zipfile import ZipFile

import pytest

from graphnative.errors import InputError
from graphnative.evaluation.csv_graph import read_csv_graph

CITIES = """:ID,name,people:int,warm:boolean,lat:double,:LABEL
1,"Hof, Saale",45000,true,50.3,City;Town
2,Ulm,,,,City
"""
ROADS = "\ufeff:START_ID,:END_ID,:TYPE,km:float\n1,2,ROAD_TO,300.5\n2,1,ROAD_TO,\n"


def folder(tmp_path: Path, **files: str) -> Path:
    for name, text in files.items():
        (tmp_path / f"{name}.csv").write_text(text, encoding="utf-8")
    return tmp_path


def archive(tmp_path: Path, **files: str) -> Path:
    with ZipFile(tmp_path / "graph.zip", "w") as made:
        made.writestr("model.json", "{}")
        for name, text in files.items():
            made.writestr(f"{name}.csv", text)
    return tmp_path / "graph.zip"


@pytest.mark.parametrize("make", [folder, archive])
def test_a_graph_is_read_with_its_kinds(tmp_path: Path, make) -> None:
    found = read_csv_graph(make(tmp_path, nodes=CITIES, edges=ROADS))
    assert [(table.labels, list(table.ids)) for table in found.nodes] == [
        (("City",), ["2"]),
        (("City", "Town"), ["1"]),
    ]
    assert [*found.nodes[0].rows] == [{"name": "Ulm"}]
    assert [*found.nodes[1].rows] == [{"name": "Hof, Saale", "people": 45000, "warm": True, "lat": 50.3}]
    assert [(table.type, list(table.rows)) for table in found.edges] == [
        ("ROAD_TO", [("1", "2", {"km": 300.5}), ("2", "1", {})])
    ]


def test_a_folder_with_one_archive_is_that_archive_whatever_else_lies_there(tmp_path: Path) -> None:
    archive(tmp_path, nodes=CITIES)
    folder(tmp_path, questions="id,question\n1,Where?\n")
    assert read_csv_graph(tmp_path).node_count == 2


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("id,name\n1,Ulm\n", r"nodes.csv:1 has neither :ID and :LABEL"),
        ("", r"nodes.csv:1 has neither"),
        (":ID,x:point,:LABEL\n", "unknown kind 'point'"),
        (":ID,x:int,:LABEL\n1,2,A\n2,two,A\n", r"nodes.csv:3 has a cell"),
        (":ID,x:boolean,:LABEL\n1,yes,A\n", r"nodes.csv:2 has a cell"),
        (":ID,x,:LABEL\n1\n", r"nodes.csv:2 has a cell"),
    ],
)
def test_a_fault_is_told_with_its_line(tmp_path: Path, text: str, fault: str) -> None:
    with pytest.raises(InputError, match=fault):
        read_csv_graph(folder(tmp_path, nodes=text))


def test_nothing_to_read_is_said(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="neither CSV files"):
        read_csv_graph(tmp_path)
    (tmp_path / "a.zip").write_text("no zip")
    with pytest.raises(InputError, match=r"a\.zip is no zip archive"):
        read_csv_graph(tmp_path)
    with pytest.raises(InputError, match=r"gone\.zip is no zip archive"):
        read_csv_graph(tmp_path / "gone.zip")

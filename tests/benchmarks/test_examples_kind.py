import csv
import sys
import zipfile
from pathlib import Path

import pytest

from film_pairs import film_pairs
from graphnative.retrievers.examples.read_example import shown_literals

PEOPLE = (("1", "Ada Berg"), ("2", "Tom Ruiz"), ("3", "Lena Okoye"))
FILMS = (("4", "Blue Harbour", "1999"), ("5", "The Long Winter", "2010"), ("6", "Paper Moons", "2004"))
EDGES = (("1", "4", "ACTED_IN"), ("2", "4", "DIRECTED"), ("2", "5", "ACTED_IN"), ("3", "6", "DIRECTED"))


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """The pairs about films and their graph, in the form of the public set."""
    folder = tmp_path / "zograscope"
    folder.mkdir()
    with (folder / "zograscope_train_v1.csv").open("w", newline="") as file:
        writer = csv.writer(file)
        writer.writerow(["id", "nl", "mr", "entities"])
        for number, pair in enumerate(film_pairs()):
            values = shown_literals(pair.question, pair.cypher)
            entities = "\n".join(f"x0.{v.label}.{v.key}:{v.value} = {v.value}" for v in values)
            writer.writerow([number, pair.question, pair.cypher, entities])
    nodes = [":ID,name,:LABEL", *(f"{id_},{name},Person" for id_, name in PEOPLE)]
    films = [":ID,title,released:int,:LABEL", *(f"{id_},{title},{year},Film" for id_, title, year in FILMS)]
    edges = [":START_ID,:END_ID,:TYPE", *(",".join(edge) for edge in EDGES)]
    with zipfile.ZipFile(folder / "pole.zip", "w") as archive:
        for name, lines in (("a.csv", nodes), ("b.csv", films), ("c.csv", edges)):
            archive.writestr(name, "\n".join(lines))
    return tmp_path


def printed(monkeypatch, capsys, data: Path, *options: str) -> list[list[str]]:
    import examples_kind

    monkeypatch.setattr(sys, "argv", ["examples_kind", "--data", str(data), "--limit", "6", *options])
    examples_kind.main()
    lines = [line for line in capsys.readouterr().out.splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in line.split("|")[1:-1]] for line in lines]


def test_queries_alone_are_compared(monkeypatch, capsys, data: Path) -> None:
    rows = printed(monkeypatch, capsys, data, "--no-graph")
    random_fifth, of_templates = rows[2], rows[3]
    assert random_fifth[:2] == ["random fifth", "6"]
    assert float(random_fifth[2]) >= 0.5
    assert of_templates[0] == "fifth of the templates"
    chosen = {row[0]: float(row[1]) for row in rows[-3:]}
    assert chosen["1"] <= chosen["3"] <= chosen["5"]


@pytest.mark.neo4j
def test_results_are_compared_for_values_given_in_three_ways(
    monkeypatch, capsys, data: Path, neo4j_environment
) -> None:
    rows = printed(monkeypatch, capsys, data, "--shown", "2")
    found = {(row[0], row[1]): row for row in rows if len(row) == 7}
    assert {given for _, given in found} >= {"marked", "linked", "own"}
    assert float(found["random fifth", "marked"][3]) >= float(found["random fifth", "marked"][4]) - 0.2


def test_queries_are_the_same_whatever_their_variables_and_order(monkeypatch) -> None:
    from examples_kind import same_query

    one = "MATCH (a:A)-[:T]->(b:B), (a)-[:U]->(c:C) RETURN a"
    assert same_query(one, "MATCH (x:A)-[:U]->(y:C) MATCH (x)-[:T]->(z:B)\nRETURN x")
    assert not same_query(one, one.replace(":T", ":V"))
    assert same_query("MATCH (a) RETURN a", "MATCH (a)  RETURN a")


def test_no_template_is_on_both_sides(data: Path) -> None:
    from cypher_gold import zograscope
    from examples_kind import template_of, template_split

    gold = zograscope(data)
    train, asked = template_split(gold, 3)
    assert asked
    assert not {template_of(gold[at]) for at in train} & {template_of(gold[at]) for at in asked}
    assert sorted([*train, *asked]) == list(range(len(gold)))

"""The benchmarks of the Cypher layer on a few rows: what they count, and that they tell a miss."""

import sys
from importlib import import_module

import pytest

import cypher_data
from cypher_data import PAIRS
from graphnative.cypher import Verdict


@pytest.fixture
def run(tmp_path, monkeypatch, capsys):
    """Run a script on the small data; return its exit code and what it printed."""

    def run(name: str, *options: str) -> tuple[int, str]:
        monkeypatch.setattr(sys, "argv", [name, *options])
        code = import_module(name).main()
        return code, capsys.readouterr().out

    return lambda name, *options: run(name, "--data", str(cypher_data.cypher_data(tmp_path)), *options)


def test_gold_queries_come_out_of_every_noise(run) -> None:
    code, printed = run("cypher_clean", "--alone")

    assert code == 0
    assert "```cypher in one line" in printed
    assert "cleaned and guarded" in printed


def test_a_cleaner_that_changes_a_query_is_told(run, monkeypatch) -> None:
    import cypher_clean

    monkeypatch.setattr(cypher_clean, "clean", str.upper)

    assert run("cypher_clean", "--alone")[0] == 1


def test_wrong_names_are_found_and_right_queries_not_doubted(run) -> None:
    code, printed = run("cypher_validate")

    assert code == 0
    assert "0.0000 of the gold queries are doubted" in printed


def test_doubted_gold_is_told(run, monkeypatch) -> None:
    doubted = [PAIRS[1][0], "MATCH (p:Nobody)-[:ACTED_IN]->(m) RETURN p", *PAIRS[1][2:]]
    monkeypatch.setattr(cypher_data, "PAIRS", [PAIRS[0], doubted, PAIRS[2]])

    assert run("cypher_validate")[0] == 1


def test_values_that_people_have_marked_are_linked(run) -> None:
    code, printed = run("cypher_values", "--missed", "5")

    assert code == 0
    assert "1.000 of 2 questions have all their values" in printed


def test_questions_are_timed_on_a_graph_made_wide(run) -> None:
    _, printed = run("question_speed", "--questions", "1", "--examples", "5", "--labels", "5")

    assert "examples 5 · labels 5" in printed
    assert [line.split("|")[1].strip() for line in printed.splitlines() if "." in line and "|" in line] == [
        "values",
        "query",
        "checks",
        "all",
        "fitting the examples",
        "opening them in the next process",
    ]


def test_a_schema_of_few_labels_is_no_set(run) -> None:
    code, printed = run("cypher_schema")

    assert code == 0
    assert "zograscope" in printed
    assert "films" not in printed


def test_a_query_names_labels_types_and_properties_with_their_owners() -> None:
    from cypher_data import STRUCTURED
    from cypher_schema import names, parts
    from graphnative.cypher.schema import graph_schema

    query = "MATCH (:Person)-[:ACTED_IN]->(m) RETURN m.title, m.nothing"
    named = names(query, graph_schema(STRUCTURED))

    assert set(named) == {frozenset({"Person"}), frozenset({"ACTED_IN"}), frozenset({"Movie.title"})}
    assert set(parts(STRUCTURED)) == {"Movie", "Person", "ACTED_IN", "Movie.title", "Person.name"}


def test_no_attack_passes_our_guard(monkeypatch, capsys) -> None:
    import cypher_guard

    monkeypatch.setattr(sys, "argv", ["cypher_guard"])
    assert cypher_guard.main() == 0
    assert "| ours " in capsys.readouterr().out

    monkeypatch.setattr(cypher_guard, "guard", lambda query: Verdict(True))
    assert cypher_guard.main() == 1


def test_a_peer_that_never_ends_gives_nothing() -> None:
    from cypher_data import STRUCTURED
    from cypher_peers import stock_corrector
    from graphnative.cypher.schema import graph_schema

    correct = stock_corrector({"films": graph_schema(STRUCTURED)})

    assert correct("MATCH (m:Movie)-[:ACTED_IN]->(p:Person) RETURN m", "films") == (
        "MATCH (m:Movie)<-[:ACTED_IN]-(p:Person) RETURN m"
    )
    endless = (
        "MATCH (p:Person) WHERE exists{ (p)-[:ACTED_IN]->(:Movie) } RETURN count{(p)-[:ACTED_IN]->(:Movie)}"
    )
    assert correct(endless, "films") == ""

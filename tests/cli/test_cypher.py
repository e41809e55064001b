import json

import pytest
from typer.testing import CliRunner

from graphnative.cli.app import app
from graphnative.errors import InputError

SCHEMA = {
    "node_props": {"Person": [{"property": "name", "type": "STRING"}]},
    "rel_props": {},
    "relationships": [{"start": "Person", "type": "KNOWS", "end": "Person"}],
}


@pytest.fixture
def check(tmp_path):
    def run(text: str, *options: str):
        (tmp_path / "q.cypher").write_text(text, encoding="utf-8")
        (tmp_path / "schema.json").write_text(json.dumps(SCHEMA), encoding="utf-8")
        options = tuple(str(tmp_path / option) if option.endswith(".json") else option for option in options)
        return CliRunner().invoke(app, ["cypher", "check", str(tmp_path / "q.cypher"), *options])

    return run


def test_every_query_has_a_line_with_its_verdict(check) -> None:
    result = check("MATCH (n) RETURN n\nMATCH (n) DELETE n\nMATCH (n) RETURN m\nNo idea.\n")
    assert [line.partition("q.cypher:")[2] for line in result.stdout.splitlines()] == [
        "1: fine",
        "2: refused, DELETE changes the graph; only reading queries are run.",
        "3: faulty, Nothing binds the variable m.",
        "4: no query",
    ]
    assert result.exit_code == 1


def test_fine_queries_end_with_zero(check) -> None:
    assert check("MATCH (n) RETURN n").exit_code == 0


@pytest.mark.parametrize("text", ["", "\n \n"])
def test_a_file_without_queries_says_so(check, text: str) -> None:
    result = check(text)
    assert (result.exit_code, isinstance(result.exception, InputError)) == (1, True)
    assert result.exception.message.endswith("q.cypher holds no query.")


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("MATCH (n:Person) RETURN n\nMATCH (m) RETURN m;", "MATCH"),
        ("MATCH (n) RETURN n; MATCH (m) RETURN m;", "MATCH"),
        ("MATCH (n) RETURN n CREATE (m) RETURN m;", "CREATE"),
        ("MATCH (n) RETURN n RETURN n", "RETURN"),
        ("match (n) return n match (m) return m;", "MATCH"),
    ],
)
def test_a_query_that_another_one_stands_behind_is_faulty(check, text: str, word: str) -> None:
    result = check(text)
    assert f"Behind it stands {word}, which begins another query" in result.stdout
    assert result.exit_code == 1


@pytest.mark.parametrize(
    "text",
    [
        "MATCH (n) RETURN n UNION MATCH (m) RETURN m AS n;",
        "```\nMATCH (n) RETURN n\n```\nMatch every node and return it.;",
        "MATCH (n)\nRETURN n // MATCH (m)\n;",
    ],
)
def test_what_is_no_second_query_is_fine(check, text: str) -> None:
    assert "begins another query" not in check(text).stdout


def test_names_are_checked_against_a_schema(check) -> None:
    query = "MATCH (p:Persn {name: 'x'}) RETURN p"
    assert check(query).exit_code == 0
    result = check(query, "--schema", "schema.json")
    assert "The graph has no label Persn. Did you mean Person?" in result.stdout
    assert result.exit_code == 1


def test_json_tells_all_that_the_layers_made_of_it(check) -> None:
    result = check("```MATCH (p) WHERE p.born = date('2020-01-31') RETURN p LIMIT 5```", "--json")
    row = json.loads(result.stdout)
    assert row.pop("place").endswith("q.cypher:1")
    assert row == {
        "verdict": "fine",
        "reasons": [],
        "query": "MATCH (p) WHERE p.born = date('2020-01-31') RETURN p LIMIT 5",
        "cypher": "MATCH (p) WHERE p.born = $p0 RETURN p LIMIT $p1",
        "parameters": {"p0": "2020-01-31", "p1": 5},
    }


@pytest.mark.parametrize("text", ["{", "[]", '{"node_props": 1}'])
def test_a_schema_that_is_none_is_named(tmp_path, text: str) -> None:
    (tmp_path / "s.json").write_text(text)
    (tmp_path / "q").write_text("RETURN 1")
    result = CliRunner().invoke(
        app, ["cypher", "check", str(tmp_path / "q"), "--schema", str(tmp_path / "s.json")]
    )
    assert isinstance(result.exception, InputError)
    assert "s.json is no schema" in result.exception.message


def test_a_schema_that_is_not_there_is_named(tmp_path) -> None:
    (tmp_path / "q").write_text("RETURN 1")
    result = CliRunner().invoke(
        app, ["cypher", "check", str(tmp_path / "q"), "--schema", str(tmp_path / "none")]
    )
    assert isinstance(result.exception, InputError)

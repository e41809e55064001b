import json
from pathlib import Path

import pytest
import yaml
from typer.testing import CliRunner

from film_graph import load_films
from film_pairs import film_pairs
from graphnative.cli.app import app
from graphnative.cli.ask_cypher import AskedCypher, cypher_as_data, cypher_as_text
from graphnative.errors import InputError
from graphnative.retrievers.examples.keeping import open_examples
from graphnative.retrievers.linked_value import LinkedValue
from graphnative.retrievers.text2cypher.records import Attempt, CypherResult
from graphnative.settings import Settings
from graphnative.store.connect import open_database

QUERY = 'MATCH (p:Person)-[:DIRECTED]->(f:Film {title: "Blue Harbour"}) RETURN p.name'
BEST = Attempt(
    "RETURN 1\nAS n", "rows", columns=("n", "text"), rows=({"n": 1, "text": "a\n" * 80},), examples=("e1",)
)
WRONG = Attempt("RETURN x", "invalid", "Nothing binds the variable x.")
ASKED = AskedCypher(
    CypherResult("Who?", (WRONG, BEST), BEST, (LinkedValue("Film", "title", "It"),), {"p0": "It"}), None, 0.1
)


def test_text_shows_query_and_aligned_rows() -> None:
    text = cypher_as_text(ASKED, show=True, explain=False).split("\n\n")
    assert text[0] == BEST.cypher
    assert text[1].splitlines()[0] == "n  text"
    assert text[1].splitlines()[1].startswith("1  a a a")
    assert text[1].endswith("…")


def test_explaining_shows_names_and_attempts() -> None:
    text = cypher_as_text(ASKED, show=False, explain=True)
    assert "Understood as: Who?\n  names Film.title = 'It'" in text
    assert "Attempt 1 (invalid): RETURN x\n  Nothing binds the variable x." in text
    assert "Attempt 2 (rows, after example e1): RETURN 1 AS n" in text


def test_a_failure_and_an_empty_result_are_told() -> None:
    failed = AskedCypher(CypherResult("Who?", (WRONG,), WRONG), None, 0.1)
    assert cypher_as_text(failed, show=True, explain=False).endswith("Nothing binds the variable x.")
    empty = Attempt("RETURN 1", "empty", columns=("n",), truncated=False)
    assert cypher_as_text(
        AskedCypher(CypherResult("?", (empty,), empty), None, 0), show=False, explain=False
    ) == ("No rows.")


def test_data_is_json() -> None:
    data = json.loads(json.dumps(cypher_as_data(ASKED)))
    assert (data["cypher"], data["outcome"], data["parameters"]) == (BEST.cypher, "rows", {"p0": "It"})
    assert [attempt["outcome"] for attempt in data["attempts"]] == ["invalid", "rows"]


@pytest.fixture
def films(workspace: Settings) -> Path:
    """A workspace with the films and their examples."""
    with open_database(workspace) as database:
        load_films(database)
        open_examples(database).add(film_pairs())
    content = {"graphnative": {"neo4j": {"uri": workspace.neo4j.uri}}}
    (workspace.root / "settings.yaml").write_text(yaml.safe_dump(content))
    return workspace.root


def run(*arguments: str, root: Path, code: int = 0) -> str:
    result = CliRunner().invoke(app, [*arguments, "--root", str(root)])
    assert result.exit_code == code, result.output
    return result.output


@pytest.mark.neo4j
def test_a_question_is_a_command(films: Path) -> None:
    output = run("cypher", "Who directed Blue Harbour?", root=films)
    assert output == f"{QUERY}\n\np.name\nTom Ruiz\n"
    assert run("cypher", "--run", "Who directed Blue Harbour?", root=films) == "p.name\nTom Ruiz\n"
    assert run("cypher", "--show", "Who directed Blue Harbour?", root=films) == f"{QUERY}\n"
    data = json.loads(run("cypher", "Who directed Blue Harbour?", "--json", root=films))
    assert data["rows"] == [{"p.name": "Tom Ruiz"}]
    assert "Attempt 1" in run("cypher", "Who directed Blue Harbour?", "--explain", root=films)


@pytest.mark.neo4j
def test_ask_answers_in_words(films: Path) -> None:
    output = run("ask", "Who directed Blue Harbour?", "--method", "text2cypher", root=films)
    assert output == f"Tom Ruiz\n\n{QUERY}\n"
    data = json.loads(
        run("ask", "Who directed Blue Harbour?", "--method", "text2cypher", "--json", root=films)
    )
    assert data["answer"] == "Tom Ruiz"
    refused = CliRunner().invoke(
        app, ["ask", "Who?", "--method", "text2cypher", "--company", "X", "--root", str(films)]
    )
    assert isinstance(refused.exception, InputError)


@pytest.mark.neo4j
def test_a_kind_without_its_model_and_a_blank_question_are_told(films: Path) -> None:
    for arguments, message in (
        (["cypher", "Who?", "--kind", "schema"], "needs a language model"),
        (["cypher", " "], "empty"),
    ):
        result = CliRunner().invoke(app, [*arguments, "--root", str(films)])
        assert isinstance(result.exception, InputError)
        assert message in result.exception.message

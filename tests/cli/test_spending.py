"""What a command asked of models: a line on stderr, or a list in its JSON, never both."""

import json

import pytest
import typer
from typer.testing import CliRunner

from graphnative.cli.app import Commands
from graphnative.cli.spending import print_json, spending_lines
from graphnative.models import spending
from graphnative.models.spending import Spending, count_call


@pytest.fixture(autouse=True)
def nothing_spent(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(spending, "_spent", {"m": Spending(7, 1, 1, 1.0)})


def run(*arguments: str):
    app = typer.Typer(cls=Commands)

    @app.command()
    def quiet() -> None:
        typer.echo("done")

    @app.command()
    def asking(as_json: bool = typer.Option(False, "--json")) -> None:
        count_call("m", (1200, 30), 0.5, (1.0, None))
        if as_json:
            print_json({"answer": "no"})
        else:
            typer.echo("no")

    @app.command()
    def failing() -> None:
        count_call("m", (1200, 30), 0.5)
        raise typer.Exit(1)

    return CliRunner().invoke(app, list(arguments))


def test_a_command_that_asked_nobody_says_nothing_of_it() -> None:
    result = run("quiet")
    assert (result.stdout, result.stderr) == ("done\n", "")


def test_a_line_for_reading_counts_this_command_alone() -> None:
    result = run("asking")
    assert result.stdout == "no\n"
    assert result.stderr == "m: 1 call, 1,200 tokens read, 30 written, 0.5 s, cost 0.0012\n"


def test_json_says_it_once() -> None:
    result = run("asking", "--json")
    assert result.stderr == ""
    said = json.loads(result.stdout)
    assert said["answer"] == "no"
    assert [(row["model"], row["calls"], row["per_call"]["prompt_tokens"]) for row in said["models"]] == [
        ("m", 1, 1200.0)
    ]


def test_a_command_that_fails_says_it_too() -> None:
    result = run("failing")
    assert result.exit_code == 1
    assert result.stderr == "m: 1 call, 1,200 tokens read, 30 written, 0.5 s\n"


def test_every_model_has_its_line() -> None:
    assert len(spending_lines({"a": Spending(1, 2, 3, 4.0), "b": Spending(2, 2, 3, 4.0, 0.5)})) == 2

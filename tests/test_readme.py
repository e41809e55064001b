"""What the README says can be done: its Python runs, its commands, options, targets and files exist."""

import re
import shlex
from pathlib import Path

import pytest
import typer

from graphnative.cli.app import app
from graphnative.records import Article

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text("utf-8")
FENCES = re.findall(r"^```(\w*)\n(.*?)^```$", README, re.MULTILINE | re.DOTALL)
PYTHON = [body for language, body in FENCES if language == "python"]
MERMAID = "".join(body for language, body in FENCES if language == "mermaid")
COMMANDS = typer.main.get_command(app).commands


def command_lines() -> list[str]:
    """Every line of a code block and every code span that begins with our command."""
    blocks = [line.strip() for _, body in FENCES for line in body.splitlines()]
    spans = re.findall(r"(?<!`)`([^`\n]+)`(?!`)", README)
    lines = [part.strip() for text in (*blocks, *spans) for part in text.split("&&")]
    return sorted({line for line in lines if line.startswith("graphnative ")})


def faults(line: str) -> list[str]:
    """What a command line names and the program does not have."""
    name, *words = shlex.split(line, comments=True)[1:]
    if name not in COMMANDS:
        return [f"there is no command {name}"]
    command = COMMANDS[name]
    if hasattr(command, "commands"):  # a group of commands
        known = command.commands
        if words and "ask" in known and words[0] not in known:
            words = ["ask", *words]  # a question names no command
        if words and words[0] not in known:
            return [f"there is no command {name} {words[0]}"]
        command = known[words[0]] if words else command
    if command.context_settings.get("ignore_unknown_options"):
        return []  # the options are another program's
    known = {
        option for parameter in command.params for option in (*parameter.opts, *parameter.secondary_opts)
    }
    known.add("--help")
    given = [word.split("=")[0] for word in words if word.startswith("-")]
    return [f"{name} has no option {option}" for option in given if option not in known]


@pytest.mark.parametrize("line", command_lines())
def test_every_command_and_option_exists(line) -> None:
    assert faults(line) == []


@pytest.mark.parametrize(
    "line",
    [
        "graphnative fly",
        "graphnative init --wings now",
        "graphnative view moon",
        "graphnative view entity A --wings",
    ],
)
def test_a_planted_command_is_found(line) -> None:
    assert faults(line) != []


def test_every_command_is_named() -> None:
    named = set(re.findall(r"\w+", " ".join(re.findall(r"`([^`\n]+)`", README))))
    assert {name for name, command in COMMANDS.items() if not command.hidden} - named == set()


def test_options_of_the_command_table_exist() -> None:
    for row in re.findall(r"^\| `graphnative (\w+).*$", README, re.MULTILINE):
        text = next(line for line in README.splitlines() if line.startswith(f"| `graphnative {row}"))
        options = re.findall(r"--[a-z-]+", text)
        assert faults(shlex.join(["graphnative", row, *options])) == []


def test_every_make_target_exists() -> None:
    makefile = (ROOT / "Makefile").read_text("utf-8")
    targets = set(re.findall(r"^([a-z-]+):", makefile, re.MULTILINE))
    assert set(re.findall(r"\bmake ([a-z-]+)", " ".join(body for _, body in FENCES))) <= targets
    assert set(re.findall(r"`make ([a-z-]+)`", README)) <= targets


def test_every_extra_of_the_project_is_named() -> None:
    import tomllib

    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert [extra for extra in project["optional-dependencies"] if f"`{extra}`" not in README] == []


def test_every_file_that_is_pointed_at_exists() -> None:
    links = re.findall(r"\]\((?!https?:|#)([^)#]+)", README)
    spans = re.findall(r"`((?:benchmarks|notebooks|docs|prompts|tests|plugins)/[\w./-]+)`", README)
    assert [path for path in (*links, *spans) if not (ROOT / path).exists()] == []


def test_there_is_python_to_run() -> None:
    assert PYTHON


@pytest.mark.neo4j
def test_the_python_runs_in_a_new_workspace_and_the_picture_shows_its_graph(
    workspace, monkeypatch, capsys
) -> None:
    """All snippets in one namespace, one after the other, as a reader would paste them."""
    from graphnative import ingest_articles
    from graphnative.cli.workspace import write_workspace
    from graphnative.view.graph_picture import edge_kinds

    write_workspace(workspace.root)
    monkeypatch.setenv("NEO4J_URI", workspace.neo4j.uri)
    monkeypatch.setenv("NEO4J_USERNAME", workspace.neo4j.username)
    password = workspace.neo4j.password
    monkeypatch.setenv("NEO4J_PASSWORD", password.get_secret_value() if password else "")
    monkeypatch.chdir(workspace.root)
    namespace: dict[str, object] = {"__name__": "__main__"}
    try:
        for number, body in enumerate(PYTHON, start=1):
            exec(compile(body, f"README.md, Python block {number}", "exec"), namespace)
        text = (
            "Norvalis repaired a methane leak, cut waste by 5 % and sold freshwater and solar energy. " * 60
        )
        ingest_articles(namespace["store"], [Article("long", "", text, organisations=("Norvalis",))])
        kinds = edge_kinds(namespace["store"])
    finally:
        for value in namespace.values():
            if callable(getattr(value, "close", None)):
                value.close()
    assert capsys.readouterr().out.strip()
    assert {kind.type for kind in kinds} == set(re.findall(r"\b[A-Z_]{4,}\b", MERMAID))

"""`graphnative graphrag query`: GraphRAG's own command on the live graph."""

import re
import socket
import subprocess
import sys
from pathlib import Path

import pytest
import yaml
from typer.testing import CliRunner

from graphnative.cli.app import app
from graphnative.cli.graphrag import given_root
from graphnative.communities.build import build_communities
from graphnative.errors import InputError, SettingsError
from graphnative.settings import Settings
from graphnative.store.database import Database
from leak_graph import GRAPH

SHIPPED = Path(__file__).parents[2] / "settings.yaml"
MAIN = [sys.executable, "-c", "from graphnative.cli.app import main; main()"]
QUESTION = "What did Acme leak near Moss?"


@pytest.mark.parametrize(
    ("arguments", "root"),
    [
        ([], None),
        (["-m", "local", "Who?"], None),
        (["--root", "a", "Who?"], Path("a")),
        (["--root=b", "Who?"], Path("b")),
        (["-r", "c"], Path("c")),
        (["--root"], Path()),
    ],
)
def test_the_workspace_is_the_one_that_graphrag_would_take(arguments: list[str], root: Path | None) -> None:
    assert given_root(arguments) == root


@pytest.mark.parametrize("arguments", [[], ["index"], ["update", "--root", "x"], ["init"], ["prompt-tune"]])
def test_other_commands_of_graphrag_are_one_sentence(arguments: list[str]) -> None:
    caught = CliRunner().invoke(app, ["graphrag", *arguments]).exception
    assert isinstance(caught, InputError)
    assert caught.message.startswith("`graphnative graphrag` runs queries only, not ")
    assert "graphnative import" in caught.hint


def test_help_is_ours_before_the_word_query_and_graphrags_behind_it() -> None:
    ours = CliRunner().invoke(app, ["graphrag", "--help"])
    assert ours.exit_code == 0 and "on the live graph" in ours.output
    theirs = subprocess.run(
        [*MAIN, "graphrag", "query", "--help"], capture_output=True, text=True, timeout=100, check=False
    )
    assert theirs.returncode == 0 and "--method" in theirs.stdout


def test_exported_files_are_refused() -> None:
    for option in (["--data", "out"], ["--data=out"], ["-d", "out"]):
        caught = CliRunner().invoke(app, ["graphrag", "query", *option, QUESTION]).exception
        assert isinstance(caught, InputError) and "--data" in caught.message


def test_a_folder_without_settings_is_refused(tmp_path: Path) -> None:
    result = CliRunner().invoke(app, ["graphrag", "query", "--root", str(tmp_path), QUESTION])
    assert isinstance(result.exception, SettingsError)


@pytest.fixture
def root(workspace: Settings, database: Database) -> Path:
    """A workspace with the shipped settings, whose gateway would listen on a free port."""
    with socket.create_server(("127.0.0.1", 0)) as probe:
        port = int(probe.getsockname()[1])
    settings = yaml.safe_load(SHIPPED.read_text(encoding="utf-8").replace(":8765", f":{port}"))
    access = {"uri": workspace.neo4j.uri, "username": workspace.neo4j.username}
    if workspace.neo4j.password:
        access["password"] = workspace.neo4j.password.get_secret_value()
    settings["graphnative"]["neo4j"] = access
    (workspace.root / "settings.yaml").write_text(yaml.safe_dump(settings), encoding="utf-8")
    database.write(GRAPH)
    build_communities(database, "entities")
    return workspace.root


def run(*arguments: str, folder: Path) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        [*MAIN, "graphrag", "query", *arguments], cwd=folder, capture_output=True, text=True, timeout=500
    )


@pytest.mark.neo4j
@pytest.mark.full
@pytest.mark.timeout(1800)
def test_all_methods_answer_from_the_live_graph_and_follow_it(root: Path, database: Database) -> None:
    for arguments in (
        ["--method", "local", "--streaming", "--verbose"],  # notes the store's settings in the log
        ["--method", "basic"],
        ["--method", "global", "--community-level", "1"],
        ["--method", "drift", "--root", str(root)],
    ):
        folder = root if "--root" not in arguments else root.parent
        done = run(*arguments, QUESTION, folder=folder)
        said = " ".join(done.stdout.split())
        assert done.returncode == 0, (arguments, done.stdout, done.stderr)
        assert re.search(r"leaked methane .*\[Data: \w+ \(\d+\)\]", said), (
            arguments,
            done.stdout,
            done.stderr,
        )
    assert not list((root / "indexes").glob("v*"))

    database.write(
        "CREATE (:__Node__:Chunk {id: 'late', ref_doc_id: 'late', index: 0, n_tokens: 9, "
        "text: 'Acme also leaked ammonia near Larvik in June.'})"
    )
    done = run("--method", "basic", "What did Acme leak near Larvik in June?", folder=root)
    assert "ammonia" in done.stdout, (done.stdout, done.stderr)

    logs = "".join(path.read_text(encoding="utf-8") for path in root.rglob("*.log"))
    settings = yaml.safe_load((root / "settings.yaml").read_text(encoding="utf-8"))
    secret = settings["graphnative"]["neo4j"].get("password")
    assert "Vector Store Args" in logs and (secret is None or secret not in logs)


@pytest.mark.neo4j
@pytest.mark.full
def test_an_unknown_option_is_graphrags_own_message(root: Path) -> None:
    done = run("--no-such-option", QUESTION, folder=root)
    assert done.returncode == 2 and "No such option" in done.stderr
    assert "Traceback" not in done.stderr

import json
from pathlib import Path

import pytest
import yaml
from typer.testing import CliRunner

from evidence_graph import ANN, BOB, ann, bob, knows, say, write_documents
from graphnative.cli.app import app
from graphnative.errors import InputError
from graphnative.kg.schema.propose import propose_types
from graphnative.settings import Settings
from graphnative.store.connect import open_database
from graphnative.store.evidence import Evidence

pytestmark = pytest.mark.neo4j


@pytest.fixture
def root(workspace: Settings) -> Path:
    content = {"graphnative": {"neo4j": {"uri": workspace.neo4j.uri}}}
    (workspace.root / "settings.yaml").write_text(yaml.safe_dump(content))
    with open_database(workspace) as database:
        write_documents(database, "a")
        met = Evidence(ANN, type="MET", object=BOB, description="Ann met Bob.", chunk_ids=("a1",))
        both = Evidence("Gizmo:met", "MET", chunk_ids=("a1",))
        say(database, ann("a0"), bob("a0"), knows("a0"), met, both)
        propose_types(database)
    return workspace.root


def run(*arguments: str, root: Path) -> str:
    result = CliRunner().invoke(app, ["schema", *arguments, "--root", str(root)])
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    assert result.exit_code == 0, result.output
    return result.output


def test_types_are_listed_shown_and_decided_on(root: Path) -> None:
    assert run("list", root=root).splitlines() == [
        "entity  Gizmo  proposed  (1 document)",
        "entity  Person  accepted  (1 document)",
        "relation  KNOWS  proposed  (1 document)",
        "relation  MET  proposed  (1 document)",
    ]
    assert run("reject", "MET", root=root) == "MET is rejected. 1 piece of evidence moved.\n"
    assert (
        run("list", "--status", "rejected", root=root) == "relation  MET  rejected, decided  (1 document)\n"
    )
    assert run("reopen", "MET", root=root) == "MET is proposed. 1 piece of evidence moved.\n"
    assert run("merge", "MET", "KNOWS", root=root) == "MET is shown as KNOWS. 1 piece of evidence moved.\n"
    assert "merged into KNOWS" in run("list", "--kind", "relation", root=root)
    assert run("accept", "MET", "KNOWS", root=root).count("accepted") == 2
    shown = run("show", "MET", root=root)
    assert "  Joins “ann” to “bob” in: Ann met Bob.  (examples)\n" in shown
    assert "  e.g. ann → bob: Ann met Bob.\n" in shown
    assert "  in: a\n" in shown
    assert json.loads(run("show", "MET", "--json", root=root))["document_ids"] == ["a"]
    first = run("list", "--json", root=root).splitlines()[0]
    assert json.loads(first)["name"] == "Gizmo"


def test_a_decision_taken_back_is_told_as_it_is_and_leaves_nothing_behind(root: Path) -> None:
    before = run("list", root=root)
    told = "Person is accepted, as the hierarchy has it. 0 pieces of evidence moved.\n"
    assert run("reopen", "Person", root=root) == told
    run("merge", "Person", "company", root=root)
    assert "entity  Person  merged into Company, decided" in run("list", root=root)
    run("reopen", "Person", root=root)
    assert run("list", root=root) == before


def test_a_file_goes_out_and_comes_back(root: Path) -> None:
    file = root / "schema.yaml"
    run("export", str(file), root=root)
    assert run("export", root=root) == file.read_text(encoding="utf-8")
    assert run("import", str(file), root=root) == "0 changed, 4 unchanged. 0 pieces of evidence moved.\n"
    text = file.read_text(encoding="utf-8").replace(
        "name: MET\n  status: proposed", "name: MET\n  status: rejected"
    )
    file.write_text(text.replace("subjects: []", "subjects: [person]"), encoding="utf-8")
    assert run("import", str(file), root=root) == "2 changed, 2 unchanged. 1 piece of evidence moved.\n"
    assert "  joins: person → anything\n" in run("show", "KNOWS", root=root)


def test_mistakes_are_one_sentence(root: Path, workspace: Settings) -> None:
    with pytest.raises(InputError, match=r"There is no type 'NONE'\."):
        run("accept", "NONE", root=root)
    with open_database(workspace) as database:
        say(database, Evidence(ANN, type="Gizmo", object=BOB, chunk_ids=("a0",)))
        propose_types(database)
    with pytest.raises(InputError, match="'Gizmo' is a type of entities and of relations"):
        run("accept", "Gizmo", root=root)
    assert run("accept", "Gizmo", "--kind", "entity", root=root).startswith("Gizmo is accepted.")
    assert run("list", "--status", "merged", root=root) == "No type is of that kind and status.\n"


def test_a_graph_without_types_says_so(workspace: Settings) -> None:
    content = {"graphnative": {"neo4j": {"uri": workspace.neo4j.uri}}}
    (workspace.root / "settings.yaml").write_text(yaml.safe_dump(content))
    assert run("list", root=workspace.root) == "No types are under review.\n"

"""Every notebook runs from top to bottom in a fresh kernel, and what is stored in it is what a run leaves."""

import re
from pathlib import Path

import nbformat
import pytest

ROOT = Path(__file__).parents[1]
NOTEBOOKS = sorted((ROOT / "notebooks").glob("*.ipynb"))
# A folder of somebody's machine, as it stands in tracebacks and in what is printed of a Path.
_MACHINE = re.compile(r"(?<![\w.:/])/(?:home|root|tmp|work|Users|private|var|opt|usr)/|\b[A-Z]:\\\\")


def named(path: Path) -> str:
    return path.stem


def code_cells(path: Path) -> list:
    return [cell for cell in nbformat.read(path, as_version=4).cells if cell.cell_type == "code"]


def test_there_are_notebooks() -> None:
    assert NOTEBOOKS


@pytest.mark.parametrize("path", NOTEBOOKS, ids=named)
def test_the_stored_outputs_come_from_one_clean_run(path) -> None:
    cells = code_cells(path)
    assert [cell.execution_count for cell in cells] == list(range(1, len(cells) + 1))
    kinds = {output.output_type for cell in cells for output in cell.outputs}
    assert "error" not in kinds
    assert not [out for cell in cells for out in cell.outputs if out.get("name") == "stderr"]


@pytest.mark.parametrize("path", NOTEBOOKS, ids=named)
def test_no_notebook_names_a_folder_of_a_machine(path) -> None:
    assert _MACHINE.findall(path.read_text("utf-8")) == []


@pytest.mark.parametrize("text", ['"/tmp/abc/x"', "/home/me/a", "C:\\\\Users", "at /root/x"])
def test_a_planted_folder_is_found(text) -> None:
    assert _MACHINE.search(text)


@pytest.mark.neo4j
@pytest.mark.parametrize("path", NOTEBOOKS, ids=named)
def test_the_notebook_runs(path, workspace, monkeypatch, tmp_path) -> None:
    monkeypatch.setenv("JUPYTER_PLATFORM_DIRS", "1")
    from nbclient import NotebookClient

    section = workspace.neo4j
    monkeypatch.setenv("NEO4J_URI", section.uri)
    monkeypatch.setenv("NEO4J_USERNAME", section.username)
    monkeypatch.setenv("NEO4J_PASSWORD", section.password.get_secret_value() if section.password else "")
    notebook = nbformat.read(path, as_version=4)
    where = {"metadata": {"path": str(tmp_path)}}
    NotebookClient(notebook, timeout=300, kernel_name="python3", resources=where).execute()

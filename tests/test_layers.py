"""The house: imports point down, foreign libraries stay in their room, every module has its test."""

import ast
from pathlib import Path

import pytest

TESTS = Path(__file__).parent
PACKAGE = TESTS.parent / "plugins" / "graphnative"
STEPS = (
    {"errors"},
    {"records"},
    {"settings"},
    {"prompts"},
    {"cypher", "models", "ontology"},
    {"store"},
    {"documents"},
    {"esg", "kg", "communities"},
    {"forget", "reembed"},
    {"retrievers", "bridge"},
    {"answers"},
    {"view"},
    {"evaluation"},
    {"demo"},
    {"cli"},
)
FENCES = {
    "neo4j": {"store"},
    "graphrag": {"bridge"},
    "graphrag_llm": {"bridge"},
    "graphrag_common": {"bridge"},
    "graphrag_storage": {"bridge"},
    "graphrag_vectors": {"bridge"},
    "pandas": {"bridge"},
    "pyarrow": {"bridge"},
    "torch": {"models"},
    "transformers": {"models"},
    "bitsandbytes": {"models"},
    "tensorflow": {"models"},
    "llama_cpp": {"models"},
    "typer": {"cli"},
    "rich": {"cli"},
}
HEAVY = {"torch", "transformers", "bitsandbytes", "tensorflow", "llama_cpp", "graphrag_llm"}


def modules() -> list[Path]:
    return sorted(path for path in PACKAGE.rglob("*.py"))


def room(path: Path) -> str:
    return path.relative_to(PACKAGE).parts[0].removesuffix(".py")


def step(name: str) -> int:
    return next(i for i, rooms in enumerate(STEPS) if name in rooms)


def imported(node: ast.AST) -> list[str]:
    if isinstance(node, ast.Import):
        return [alias.name for alias in node.names]
    if isinstance(node, ast.ImportFrom) and node.module:
        return [node.module]
    return []


def faults(path: Path, source: str) -> list[str]:
    """Every import of a file that breaks the one-way flow or a fence."""
    tree = ast.parse(source)
    found = [
        f"{path.name} imports {name}"
        for node in ast.walk(tree)
        for name in imported(node)
        if not _allowed(room(path), name)
    ]
    top = [name for node in tree.body for name in imported(node)]
    return found + [f"{path.name} imports {name} at its top" for name in top if name.split(".")[0] in HEAVY]


def _allowed(here: str, name: str) -> bool:
    parts = name.split(".")
    if parts[0] == "graphnative" and len(parts) > 1:
        return parts[1] == here or step(parts[1]) < step(here)
    return here in FENCES.get(parts[0], {here})


@pytest.mark.parametrize("path", modules(), ids=lambda path: str(path.relative_to(PACKAGE)))
def test_imports_point_down_and_respect_the_fences(path: Path) -> None:
    if path == PACKAGE / "__init__.py":
        pytest.skip("the public door names every room")
    assert faults(path, path.read_text(encoding="utf-8")) == []


@pytest.mark.parametrize(
    "source",
    [
        "from graphnative.esg import ingest",
        "import graphnative.cli.app",
        "def f():\n    from graphnative.answers import engine",
        "import pandas",
        "import typer",
        "import torch",
    ],
)
def test_a_planted_fault_is_found(source: str) -> None:
    assert faults(PACKAGE / "store" / "planted.py", source) != []


@pytest.mark.parametrize("path", modules(), ids=lambda path: str(path.relative_to(PACKAGE)))
def test_every_module_has_its_test_file(path: Path) -> None:
    relative = path.relative_to(PACKAGE)
    if path.name == "__init__.py" or path.read_text(encoding="utf-8").count("\n") <= 15:
        pytest.skip("names only")
    assert (TESTS / relative.parent / f"test_{path.name}").is_file()


@pytest.mark.parametrize("path", modules(), ids=lambda path: str(path.relative_to(PACKAGE)))
def test_no_module_exceeds_250_lines(path: Path) -> None:
    assert path.read_text(encoding="utf-8").count("\n") <= 250

"""`graphnative init` writes a workspace that loads, and never overwrites."""

from pathlib import Path

import pytest

from graphnative.cli.workspace import shipped_workspace, write_workspace
from graphnative.errors import InputError
from graphnative.settings import Settings, load_settings


def test_a_new_folder_becomes_a_workspace_with_the_shipped_defaults(tmp_path: Path) -> None:
    written = write_workspace(tmp_path / "new" / "place")

    folder = tmp_path / "new" / "place"
    assert folder / "settings.yaml" in written
    assert (folder / "prompts" / "answers" / "esg.yaml").is_file()
    assert (folder / "indexes").is_dir()
    # The shipped file spells out the defaults of the code: neither may drift from the other.
    assert load_settings(folder, environment={}) == Settings(root=folder)


def test_what_is_there_stays(tmp_path: Path) -> None:
    (tmp_path / "settings.yaml").write_text("graphnative: {retrieval: {top_k: 9}}\n")

    first = write_workspace(tmp_path)

    assert tmp_path / "settings.yaml" not in first
    assert load_settings(tmp_path, environment={}).retrieval.top_k == 9
    assert write_workspace(tmp_path) == []


def test_a_file_in_the_way_is_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "taken").write_text("")

    with pytest.raises(InputError, match="taken"):
        write_workspace(tmp_path / "taken")


def test_the_shipped_settings_hold_no_dollar() -> None:
    # GraphRAG fills variables over the raw text, comments included, and dies on an unset name.
    assert "$" not in (shipped_workspace() / "settings.yaml").read_text(encoding="utf-8")


def test_graphrag_reads_the_shipped_settings() -> None:
    from graphrag.config.models.graph_rag_config import GraphRagConfig
    from graphrag_common.config import load_config

    config = load_config(GraphRagConfig, shipped_workspace() / "settings.yaml", set_cwd=False)

    assert config.vector_store.type == "lancedb"

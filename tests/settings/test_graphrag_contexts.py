"""GraphRAG's context sizes in settings.yaml, beside a model's window."""

from pathlib import Path

import pytest
import yaml

from graphnative.errors import SettingsError
from graphnative.settings.graphrag_contexts import SHIPPED_WINDOW, ContextSize, context_sizes, write_sizes

SHIPPED = (Path(__file__).parents[2] / "settings.yaml").read_text(encoding="utf-8")


def sizes(root: Path, text: str, window: int) -> dict[str, ContextSize]:
    (root / "settings.yaml").write_text(text, encoding="utf-8")
    return {f"{size.section}.{size.key}": size for size in context_sizes(root, window)}


def test_the_shipped_sizes_are_those_of_the_shipped_window(tmp_path: Path) -> None:
    assert all(size.tokens == size.fitting for size in sizes(tmp_path, SHIPPED, SHIPPED_WINDOW).values())


def test_half_the_window_takes_half_of_each(tmp_path: Path) -> None:
    found = sizes(tmp_path, SHIPPED, 4096)
    assert found["local_search.max_context_tokens"].fitting == 2500  # 5000 * 4096 / 8192
    assert found["drift_search.local_search_max_data_tokens"].fitting == 2000


def test_what_is_not_said_is_graphrags_default(tmp_path: Path) -> None:
    assert (
        sizes(tmp_path, "basic_search:\n  k: 3\n", 8192)["basic_search.max_context_tokens"].tokens == 12_000
    )


@pytest.mark.parametrize(
    "text",
    [
        SHIPPED,
        "graphnative: {}\n",
        "local_search:\n  top_k_entities: 3 # few\n\nbasic_search: \n    k: 3\n",
        "local_search:\n  max_context_tokens: 7  # seven\n  prompt: x\n",
    ],
)
def test_writing_makes_them_fit_and_changes_nothing_else(tmp_path: Path, text: str) -> None:
    before = yaml.safe_load(text)
    write_sizes(tmp_path, tuple(sizes(tmp_path, text, 2048).values()))
    written = (tmp_path / "settings.yaml").read_text(encoding="utf-8")
    after = yaml.safe_load(written)
    assert after["local_search"]["max_context_tokens"] == 1250
    for size in context_sizes(tmp_path, 2048):
        assert size.tokens == size.fitting
        after[size.section].pop(size.key)
        before.get(size.section, {}).pop(size.key, None)
    assert {name: block for name, block in after.items() if block or name in before} == before
    assert [line.split("#")[1] for line in written.splitlines() if "#" in line] == [
        line.split("#")[1] for line in text.splitlines() if "#" in line
    ]


def test_ends_of_lines_stay_as_they_are(tmp_path: Path) -> None:
    write_sizes(tmp_path, tuple(sizes(tmp_path, "local_search:\n  max_context_tokens: 7\n", 2048).values()))
    (tmp_path / "settings.yaml").write_bytes(b"local_search:\r\n  max_context_tokens: 7\r\n# end\r\n")
    write_sizes(tmp_path, context_sizes(tmp_path, 2048)[:1])
    assert (tmp_path / "settings.yaml").read_bytes() == (
        b"local_search:\r\n  max_context_tokens: 1250\r\n# end\r\n"
    )
    assert [path.name for path in tmp_path.iterdir()] == ["settings.yaml"]


@pytest.mark.parametrize("size", ["many", "1.5", "true", "[5]"])
def test_a_size_that_is_no_whole_number_is_named(tmp_path: Path, size: str) -> None:
    with pytest.raises(SettingsError, match=r"`local_search\.max_context_tokens` is not a whole number"):
        sizes(tmp_path, f"local_search:\n  max_context_tokens: {size}\n", 8192)


def test_a_block_that_is_written_in_one_line_is_left_to_the_user(tmp_path: Path) -> None:
    text = "basic_search: {k: 3}\n"
    with pytest.raises(SettingsError, match=r"settings.yaml:1: `basic_search` is no block"):
        write_sizes(tmp_path, tuple(sizes(tmp_path, text, 2048).values()))
    assert (tmp_path / "settings.yaml").read_text(encoding="utf-8") == text

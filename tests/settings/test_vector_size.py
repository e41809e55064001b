"""The length of vectors that GraphRAG expects: ours to keep right only where our gateway makes them."""

from pathlib import Path

import pytest

from graphnative.settings import load_settings
from graphnative.settings.vector_size import configured_size, fit_size

SHIPPED = (Path(__file__).parents[2] / "settings.yaml").read_text(encoding="utf-8")


def test_the_shipped_file_fits_the_shipped_embedder_and_is_fitted_to_another(tmp_path: Path) -> None:
    path = tmp_path / "settings.yaml"
    path.write_text(SHIPPED, encoding="utf-8")
    settings = load_settings(tmp_path)
    assert fit_size(settings, 512) is None and path.read_text(encoding="utf-8") == SHIPPED
    assert fit_size(settings, 384) == 512
    assert path.read_text(encoding="utf-8") == SHIPPED.replace("vector_size: 512", "vector_size: 384")
    assert configured_size(settings) == 384


@pytest.mark.parametrize(
    ("text", "size"),
    [
        (SHIPPED.replace("model: graphnative", "model: text-embedding-3-large"), None),
        (SHIPPED.replace("  vector_size: 512\n", ""), 3072),
        (SHIPPED.replace("vector_size: 512", "vector_size: many"), None),
        ("graphnative: {}\n", None),
    ],
)
def test_others_are_left_to_the_user(tmp_path: Path, text: str, size: int | None) -> None:
    (tmp_path / "settings.yaml").write_text(text, encoding="utf-8")
    assert configured_size(load_settings(tmp_path)) == size

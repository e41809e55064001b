"""The sections themselves: frozen, closed, and with their bounds."""

import pytest
from pydantic import ValidationError

from graphnative.settings.sections import ArticlesSection, Neo4jSection, RetrievalSection, Settings


def test_settings_never_change(tmp_path) -> None:
    settings = Settings(root=tmp_path)

    with pytest.raises(ValidationError, match="frozen"):
        settings.root = tmp_path / "other"


@pytest.mark.parametrize("heap", ["1g", "512m", "2G", "800000k"])
def test_a_heap_is_written_as_java_writes_it(heap: str) -> None:
    assert Neo4jSection(heap=heap).heap == heap


@pytest.mark.parametrize("heap", ["", "0g", "1gb", "1g -XX:OnError=sh", "-1m", "lots"])
def test_another_heap_is_refused_since_it_becomes_a_java_argument(heap: str) -> None:
    with pytest.raises(ValidationError):
        Neo4jSection(heap=heap)


@pytest.mark.parametrize(
    "values", [{"threshold": 1.1}, {"threshold": -0.1}, {"min_articles": 0}, {"linking": "x"}]
)
def test_article_settings_out_of_range_are_refused(values: dict[str, object]) -> None:
    with pytest.raises(ValidationError):
        ArticlesSection.model_validate(values)


def test_the_defaults_are_those_of_the_paper() -> None:
    # S0 section 3: the top three articles are returned for every question.
    assert RetrievalSection().top_k == 3

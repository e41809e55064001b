import pytest

from graphnative.errors import SettingsError
from graphnative.retrievers.article_index import ArticleIndex, open_article_index, require_model
from graphnative.store.array_records import ArrayFacts


class Arrays:
    def __init__(self, embedders: dict[str, int], topics: list[str]) -> None:
        self.facts = ArrayFacts(1, "r", "", 3, 0, 2, embedders, topics)


def test_the_model_of_all_vectors_is_fine() -> None:
    require_model(Arrays({"m": 3, "": 2}, ["", "m"]), "m")


def test_other_models_are_named_and_counted() -> None:
    with pytest.raises(SettingsError) as caught:
        require_model(Arrays({"m": 1, "old": 2}, ["older"]), "m")

    assert caught.value.message == (
        "Questions are embedded by m, but 2 articles have vectors of old, the topics have vectors of older."
    )


@pytest.mark.neo4j
def test_a_revision_is_opened_once(database, monkeypatch) -> None:
    index = open_article_index(database)
    first = index.articles()

    assert isinstance(index, ArticleIndex)
    assert index.articles() is first
    database.write("CREATE (:Note)")
    assert index.articles() is not first
    assert index.embedder.name == "use-multilingual-v3"

"""What lives on a worker, without a cluster around it."""

from pathlib import Path

import numpy as np
import pytest

from graphnative.errors import SettingsError
from graphnative.kg.engines.ray_reader import Reader, Recipe, ReplyKeeper
from graphnative.kg.extraction import Passes
from graphnative.kg.profiles import Profile, open_profile
from graphnative.kg.votes import Span
from graphnative.models.protocols import Reply
from graphnative.ontology.type_hierarchy import TypeHierarchy
from graphnative.records import Article
from graphnative.settings import Settings


class First:
    """Marks the first four letters."""

    name, calls = "first", 0

    def mark(self, passages, account):
        return [[Span(0, 4, "ORG")] for _ in passages]


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return Settings.model_validate({"root": tmp_path})


def test_replies_are_kept_where_the_workspace_is(settings) -> None:
    keeper = ReplyKeeper(settings)
    assert keeper.get("key") is None
    keeper.add("key", "a", Reply("yes", "m"))
    again = ReplyKeeper(settings)
    assert again.get("key") == Reply("yes", "m")
    keeper.close()
    again.close()


def test_given_passes_read_a_document_and_cost_nothing_without_a_model(settings) -> None:
    passes = Passes([First()], [], str, 100, TypeHierarchy({}))
    reader = Reader(Recipe(settings, Profile(passes, None, "pipeline", 0)), None)
    extraction, spent = reader.read(Article("a", "", "Acme. It grew."), None)
    assert [mention.surface for mention in extraction.mentions[0]] == ["Acme"]
    assert (spent.calls, spent.tokens) == (0, 0)


def test_a_machine_with_other_prompts_is_refused(settings, monkeypatch) -> None:
    recipe = Recipe(settings, "lean", pipeline=open_profile(settings, "lean", None).pipeline)
    assert Reader(recipe, None).read(Article("a", "", "Acme bought Norvalis."), None)[0].mentions
    types = "types:\n- {label: brand, parent: organization, definition: A name of goods.}\n"
    (settings.root / "types.yaml").write_text(types, encoding="utf-8")
    ontology = settings.ontology.model_copy(update={"types": Path("types.yaml")})
    elsewhere = Recipe(settings.model_copy(update={"ontology": ontology}), "lean", pipeline=recipe.pipeline)
    with pytest.raises(SettingsError, match="has other prompts or types"):
        Reader(elsewhere, None).read(Article("a", "", "Acme grew."), None)


def test_texts_are_embedded_by_the_settings_embedder(settings) -> None:
    reader = Reader(Recipe(settings, Profile(Passes([], [], str, 9, TypeHierarchy({})), None, "", 0)), None)
    vectors = reader.embed(["water", ""])
    assert vectors.shape[0] == 2 and np.linalg.norm(vectors[0]) == pytest.approx(1, abs=1e-3)
    assert not vectors[1].any()

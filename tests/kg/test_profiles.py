from pathlib import Path

import pytest

from graphnative.kg import profiles
from graphnative.kg.call_cache import open_call_cache
from graphnative.kg.calling import Caller
from graphnative.kg.mentions.spacy_voter import SpacyVoter
from graphnative.kg.profiles import open_profile
from graphnative.settings import Settings
from graphnative.store.type_reviews import TypeReview
from reading_model import ReadingModel


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return Settings.model_validate({"root": tmp_path})


@pytest.fixture
def caller(settings, monkeypatch):
    monkeypatch.setattr(profiles, "open_spacy_voter", lambda: SpacyVoter(None))
    with open_call_cache(settings) as cache:
        yield Caller(ReadingModel({}), cache)


def test_lean_asks_five_questions_a_passage_and_paper_all_that_it_names(settings, caller) -> None:
    lean, paper = (open_profile(settings, name, caller) for name in ("lean", "paper"))
    assert (lean.passes.calls, paper.passes.calls, paper.passes.once().calls) == (5, 20, 19)
    assert [voter.name for voter in lean.passes.voters] == ["spacy", "list", "tagged"]
    assert [voter.name for voter in paper.passes.voters] == ["spacy", "list", "tagged", "by kind", "schema"]
    assert [pathway.name for pathway in paper.passes.pathways] == ["direct", "pairs", "facts"]
    assert (lean.signature.model, lean.signature.quorum) == ("reader", 2)
    assert set(lean.signature.prompts) == {"list", "tagged", "direct", "pairs", "facts"}
    assert lean.pipeline != paper.pipeline


def test_a_changed_prompt_model_or_quorum_is_another_pipeline(settings, caller) -> None:
    before = open_profile(settings, "lean", caller)
    folder = settings.root / "prompts" / "kg"
    folder.mkdir(parents=True)
    shipped = Path(profiles.__file__).parents[3] / "prompts" / "kg" / "mentions_list.yaml"
    (folder / "mentions_list.yaml").write_text(shipped.read_text("utf-8") + "# mine\n", encoding="utf-8")
    changed = open_profile(settings, "lean", caller)
    assert changed.pipeline != before.pipeline
    assert changed.signature.prompts["list"] != before.signature.prompts["list"]
    caller.chat.name = "other"
    assert open_profile(settings, "lean", caller).pipeline != changed.pipeline
    three = settings.model_copy(update={"kg": settings.kg.model_copy(update={"votes": 3})})
    assert open_profile(three, "lean", caller).signature.quorum == 3


def test_a_second_pass_is_guided_by_decisions_and_these_are_part_of_the_pipeline(settings, caller) -> None:
    def opened(second_pass: bool | None, *schema: TypeReview, quality: float = 0.0):
        section = settings.kg.model_copy(update={"second_pass": second_pass, "quality": quality})
        return open_profile(settings.model_copy(update={"kg": section}), "lean", caller, schema)

    owns = TypeReview("relation", "OWNS", "accepted", decided=True)
    proposed = TypeReview("relation", "HAS", "proposed", documents=3)
    twice = opened(True)
    assert (twice.passes.calls, twice.signature.prompts.keys() - opened(None).signature.prompts) == (
        6,
        {"guided"},
    )
    assert twice.pipeline == opened(True, proposed).pipeline
    pipelines = {
        opened(None).pipeline,
        twice.pipeline,
        opened(True, owns).pipeline,
        opened(True, quality=0.5).pipeline,
    }
    assert len(pipelines) == 4
    assert opened(None).pipeline == opened(False, owns).pipeline
    assert open_profile(settings, "paper", None, [owns]).passes.second is None


def test_37_two_configurations_in_one_process_share_nothing(settings, caller) -> None:
    paper = open_profile(settings, "paper", caller)
    lean = open_profile(settings, "lean", caller)
    assert open_profile(settings, "paper", caller).pipeline == paper.pipeline
    assert set(lean.signature.prompts) < set(paper.signature.prompts)


def test_without_a_model_two_pathways_by_rule_must_agree(settings) -> None:
    rules = open_profile(settings, "paper", None)
    assert (rules.passes.calls, rules.signature.model, rules.signature.quorum) == (0, "", 2)
    assert [pathway.name for pathway in rules.passes.pathways] == ["dependency", "between"]

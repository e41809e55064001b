import json
from collections import Counter
from dataclasses import replace
from pathlib import Path

from graphnative.kg.records import Mention, Value
from graphnative.kg.types import NAMES_A_CALL, NOBODY, NOT_OFFERED, TOO_LONG, UNREADABLE, type_mentions
from graphnative.models.tokens import count_tokens, prompt_room
from graphnative.ontology.type_hierarchy import load_type_hierarchy
from graphnative.settings import Settings
from script_model import ScriptModel

HIERARCHY = load_type_hierarchy(Settings(root=Path()))
TEXT = "Shell hired Ann Lee in Oslo. Ann Lee likes it."


def mention(surface: str, tag: str = "", chunk: str = "c", text: str = TEXT) -> Mention:
    start = max(text.find(surface), 0)
    return Mention(chunk, start, start + len(surface), surface, tag, ("list",), 1.0)


def reply(*types: str) -> str:
    return json.dumps({"types": [{"number": i, "type": name} for i, name in enumerate(types, start=1)]})


def labels(mentions, *replies: str, refused: Counter[str] | None = None, **more) -> list[str]:
    model = ScriptModel(replies)
    typed = type_mentions(mentions, HIERARCHY, chat=model, refused=refused, **more)
    labels.prompts = model.prompts
    return [each.label for each in typed]


def test_without_a_model_tags_and_words_decide() -> None:
    typed = type_mentions([mention("Shell", "ORG"), mention("Ann Lee", "PERSON")], HIERARCHY)
    assert [each.label for each in typed] == ["organization", "person"]


def test_a_value_is_of_the_type_of_its_kind() -> None:
    value = replace(mention("Shell", "MONEY"), value=Value("money", "5 USD", 5.0, "USD"))
    assert [each.label for each in type_mentions([value], HIERARCHY)] == ["money"]
    assert labels([value], reply()) == ["money"]
    assert labels.prompts == []


def test_a_model_goes_down_from_the_top_one_level_a_question() -> None:
    asked = [mention("Shell"), mention("Ann Lee"), mention("Oslo")]
    found = labels(
        asked,
        reply("organization", "person", "location"),
        reply("geographic region"),  # of Oslo: groups come in the order of their labels
        reply("business"),
        reply("businessperson"),
        reply("none"),  # Shell is no finer business
        reply("none"),
        reply("administrative territorial entity"),
        reply("city"),
        texts={"c": TEXT},
    )
    assert found == ["business", "businessperson", "city"]
    first, second = labels.prompts[0][1], labels.prompts[1][1]
    assert "1. Shell: Shell hired Ann Lee in Oslo." in first
    assert "\n- organization: " in first
    assert "\n- agent: " not in first  # a mere grouping is no choice
    assert "\n- bank: " not in first
    assert "\n- geographic region: " in second
    assert "Q43229" not in "".join(text for prompt in labels.prompts for text in prompt)


def test_a_label_that_is_not_offered_is_refused_and_counted() -> None:
    refused: Counter[str] = Counter()
    found = labels(
        [mention("Shell", "ORG"), mention("Oslo", "GPE")], reply("Q43229", "bank"), refused=refused
    )
    assert found == ["organization", "administrative territorial entity"]  # as without a model
    assert refused == {NOT_OFFERED: 2}


def test_an_alias_of_an_offered_label_is_that_label() -> None:
    assert labels([mention("Oslo")], reply("place"), reply("none")) == ["location"]


def test_answers_about_nobody_and_a_second_answer_are_refused() -> None:
    refused: Counter[str] = Counter()
    rows = [
        {"number": 1, "type": "award"},
        {"number": 1, "type": "person"},
        {"number": 9, "type": "person"},
        {"number": 0, "type": "person"},
    ]
    assert labels([mention("Shell")], json.dumps({"types": rows}), refused=refused) == ["award"]
    assert refused == {NOBODY: 3}


def test_an_unreadable_reply_is_asked_for_once_more_and_then_left() -> None:
    refused: Counter[str] = Counter()
    assert labels([mention("Shell", "ORG")], "sorry", refused=refused) == ["organization"]
    assert refused == {UNREADABLE: 2}
    assert labels([mention("Shell", "ORG")], "sorry", reply("award")) == ["award"]


def test_a_name_is_asked_about_once_a_passage() -> None:
    again = [mention("Ann Lee"), mention("ANN LEE"), mention("Ann Lee", chunk="d")]
    assert labels(again, reply("award", "language")) == ["award", "award", "language"]
    assert labels.prompts[0][1].count("Ann Lee") == 2


def test_questions_stay_small_however_many_names_there_are() -> None:
    many = [mention(f"Name {i}", "ORG", text="x") for i in range(1000)]
    model = ScriptModel([reply("award")], context_window=4096)
    type_mentions(many, HIERARCHY, chat=model)
    assert len(model.prompts) == 1000 / NAMES_A_CALL
    most = max(count_tokens(system) + count_tokens(user) for system, user in model.prompts)
    assert most <= prompt_room(model)


def test_a_name_too_long_for_the_window_is_counted_and_typed_by_its_tag() -> None:
    refused: Counter[str] = Counter()
    model = ScriptModel([reply("award")], context_window=2048)
    long = mention("Very " * 3000, "ORG", text="x")
    typed = type_mentions([long], HIERARCHY, chat=model, refused=refused)
    assert [each.label for each in typed] == ["organization"]
    assert refused == {TOO_LONG: 1}
    assert model.prompts == []


def test_a_person_is_told_from_humans_in_one_question() -> None:
    labels([mention("Ann Lee")], reply("person"), reply("none"))
    assert "\n- human: " in labels.prompts[1][1]
    assert "\n- politician: " in labels.prompts[1][1]

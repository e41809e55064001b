import logging
from pathlib import Path

import pytest

from graphnative.settings import load_settings
from graphnative.settings.models import LitellmChat
from graphnative.settings.moved import moved_prices

MODEL = {"kind": "litellm", "model": "x"}


@pytest.mark.parametrize(
    ("block", "moved"),
    [
        ({"kg": {"prompt_price": 1.0, "votes": 1}, "chat": MODEL}, ({"votes": 1}, 1.0)),
        ({"kg": {"prompt_price": 1.0}, "chat": {**MODEL, "prompt_price": 2.0}}, ({}, 2.0)),
        ({"kg": {"prompt_price": 1.0}, "chat": {"kind": "extractive"}}, ({}, None)),
        ({"kg": {"prompt_price": 1.0}}, ({}, None)),
    ],
)
def test_the_prices_of_building_are_those_of_the_model(block, moved) -> None:
    found, old = moved_prices(block)
    assert (found["kg"], found.get("chat", {}).get("prompt_price")) == moved and old == "prompt_price"


@pytest.mark.parametrize("block", [{}, {"kg": None, "chat": MODEL}, {"kg": {"votes": 1}}, {"kg": 3}])
def test_settings_without_old_prices_stay_as_they_are(block) -> None:
    assert moved_prices(block) == (block, "")


def test_an_old_file_is_read_with_one_sentence_that_names_the_line(tmp_path: Path, caplog) -> None:
    file = tmp_path / "settings.yaml"
    file.write_text(
        "graphnative:\n  chat: {kind: litellm, model: x}\n  kg:\n    votes: 1\n    completion_price: 3\n"
    )
    with caplog.at_level(logging.WARNING):
        chat = load_settings(tmp_path, {}).chat
    assert isinstance(chat, LitellmChat) and (chat.prompt_price, chat.completion_price) == (None, 3.0)
    assert [record.getMessage() for record in caplog.records] == [
        f"{file}:5 `graphnative.kg.completion_price` belongs into `graphnative.chat`, beside the model that "
        "it is the price of; it is taken so."
    ]

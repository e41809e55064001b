import math

import pytest

from graphnative.esg.summary import ChatSummariser, ExtractiveSummariser, open_summariser, sentence_scores
from graphnative.models.protocols import Reply
from graphnative.prompts import load_prompt
from graphnative.settings import Settings


def test_sentence_scores_by_hand() -> None:
    # Terms: {shell, emissions}, {emissions}, {}; total T = {shell: 1, emissions: 2}, |T| = sqrt(5).
    # 1: (1*1 + 1*2) / (sqrt(2) sqrt(5)) + 0.5 = 3/sqrt(10) + 0.5; 2: 2/sqrt(5) + 0.25; 3: 0 + 1/6.
    scores = sentence_scores(["Shell emissions", "Emissions of a", "It is so"])
    assert scores == pytest.approx([3 / math.sqrt(10) + 0.5, 2 / math.sqrt(5) + 0.25, 1 / 6])


def test_a_short_text_is_its_own_summary() -> None:
    assert ExtractiveSummariser(3).summarise("  One.\n\nTwo is here. ") == "One.\n\nTwo is here."
    assert ExtractiveSummariser(2).summarise("") == ""


def test_the_central_sentences_are_taken_in_their_order() -> None:
    text = "Hello there. Shell cut methane emissions. Cats sleep. Methane emissions of Shell fell. Bye now."
    summary = ExtractiveSummariser(2).summarise(text)
    assert summary == "Shell cut methane emissions. Methane emissions of Shell fell."


def test_an_endless_sentence_is_cut() -> None:
    summary = ExtractiveSummariser(1).summarise("word " * 100)
    assert summary == "word " * 60 + "…"


class Scripted:
    name = "scripted"
    context_window = 1024

    def __init__(self, reply: str) -> None:
        self.reply, self.asked = reply, []

    def chat(self, system: str, user: str) -> Reply:
        self.asked.append((system, user))
        return Reply(self.reply, self.name)


def test_a_chat_model_is_asked_with_as_much_text_as_it_holds(tmp_path) -> None:
    prompt = load_prompt(Settings(root=tmp_path), "esg/summary")
    chat = Scripted("  Shell did it. ")
    summariser = ChatSummariser(chat, prompt, 2)
    assert summariser.summarise("word " * 5000) == "Shell did it."
    system, user = chat.asked[0]
    assert "2" in system
    assert 1000 < len(user) < 3000
    assert summariser.name == f"scripted/{prompt.digest}/2"


def test_a_model_that_says_nothing_is_stood_in_for(tmp_path) -> None:
    prompt = load_prompt(Settings(root=tmp_path), "esg/summary")
    assert ChatSummariser(Scripted(" \n"), prompt, 1).summarise("One. Two.") == "One."


def test_settings_choose_the_summariser(tmp_path) -> None:
    plain = Settings(root=tmp_path)
    assert open_summariser(plain).name == "extractive/3"
    asking = Settings.model_validate({"root": tmp_path, "chat": {"kind": "litellm", "model": "openai/x"}})
    assert isinstance(open_summariser(asking), ChatSummariser)

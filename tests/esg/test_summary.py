import importlib.util
import math

import pytest

from graphnative.errors import SettingsError
from graphnative.esg.summary import (
    ChatSummariser,
    ExtractiveSummariser,
    Seq2SeqSummariser,
    open_summariser,
    sentence_scores,
)
from graphnative.models import seq2seq
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


def test_a_name_in_the_settings_wins(tmp_path, monkeypatch) -> None:
    def opened(summary: dict, **more: object):
        articles = {"summary": summary, "summary_sentences": 2}
        return open_summariser(Settings.model_validate({"root": tmp_path, "articles": articles, **more}))

    chat = {"kind": "litellm", "model": "openai/x"}
    assert opened({"kind": "extractive"}, chat=chat).name == "extractive/2"
    assert isinstance(opened({"kind": "chat"}, chat=chat), ChatSummariser)
    with pytest.raises(SettingsError, match="none is configured"):
        opened({"kind": "chat"})
    monkeypatch.setattr(seq2seq, "find_spec", lambda name: object())
    summariser = opened({"kind": "seq2seq", "model": "google/pegasus-xsum"}, chat=chat)
    assert summariser.name == "pegasus-xsum/128/2"


class Rewriting:
    name = "tiny/8"

    def __init__(self, text: str) -> None:
        self.text = text

    def rewrite(self, texts):
        return [Reply(self.text, self.name) for _ in texts]


def test_a_model_of_texts_writes_the_summary_and_is_stood_in_for() -> None:
    assert Seq2SeqSummariser(Rewriting("Short."), 1).summarise("One. Two.") == "Short."
    assert Seq2SeqSummariser(Rewriting(""), 1).summarise("One. Two.") == "One."


@pytest.mark.full
@pytest.mark.skipif(importlib.util.find_spec("torch") is None, reason="the extra hf is not installed")
def test_a_tiny_pegasus_writes_summaries(tmp_path) -> None:
    from tiny_pegasus import write_tiny_pegasus

    write_tiny_pegasus(tmp_path / "pegasus")
    summary = {"kind": "seq2seq", "model": "pegasus", "device": "cpu", "max_tokens": 8}
    settings = Settings.model_validate({"root": tmp_path, "articles": {"summary": summary}})
    summariser = open_summariser(settings)
    assert summariser.name == "pegasus/8/3"
    assert summariser.summarise("anna runs north mill . " * 30) == summariser.summarise(
        "anna runs north mill . " * 30
    )

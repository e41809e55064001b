"""The summary of an article: its most central sentences, or what a model makes of it."""

import math
import re
from collections import Counter
from collections.abc import Sequence
from typing import Protocol

from graphnative.errors import SettingsError
from graphnative.models.open import open_chat_model, open_summary_model
from graphnative.models.protocols import ChatModel
from graphnative.models.sentences import split_sentences
from graphnative.models.seq2seq import Seq2SeqModel
from graphnative.prompts import Prompt, load_prompt
from graphnative.settings import Settings
from graphnative.settings.summary import ExtractiveSummary, Seq2SeqSummary, chosen_summary

_TERM = re.compile(r"\w{4,}")
_MAX_WORDS = 60
_REPLY_TOKENS = 512
_CHARACTERS_PER_TOKEN = 3


class Summariser(Protocol):
    """Makes the summary of one article."""

    @property
    def name(self) -> str:
        """All that its summaries depend on besides the text."""

    def summarise(self, text: str) -> str:
        """Return the summary of a text."""


class ExtractiveSummariser:
    """Takes the sentences that say most of what the text says, in their order.

    Source: S0, section 2.2 (Article Summary: a fixed-length representation of the article's content).

    Differs: S0 used PEGASUS (:class:`Seq2SeqSummariser`); here sentences are scored by
    :func:`sentence_scores`, without a model.

    Args:
        sentences: How many are taken at most; each is cut after 60 words.
    """

    def __init__(self, sentences: int) -> None:
        self._sentences = sentences

    @property
    def name(self) -> str:
        """The method and its one parameter."""
        return f"extractive/{self._sentences}"

    def summarise(self, text: str) -> str:
        """Return the chosen sentences; a text that has no more than those is its own summary."""
        sentences = split_sentences(text)
        scores = sentence_scores(sentences)
        order = sorted(range(len(sentences)), key=lambda i: (-scores[i], i))
        taken = [sentences[i] for i in sorted(order[: self._sentences])]
        cut = [_cut(sentence) for sentence in taken]
        return text.strip() if cut == sentences else " ".join(cut)


class ChatSummariser:
    """Asks a chat model; where it says nothing, the extractive summary stands in.

    Args:
        chat: The model.
        prompt: ``prompts/esg/summary.yaml``.
        sentences: How many sentences it is asked for.
    """

    def __init__(self, chat: ChatModel, prompt: Prompt, sentences: int) -> None:
        self._chat, self._prompt, self._sentences = chat, prompt, sentences
        self._fallback = ExtractiveSummariser(sentences)

    @property
    def name(self) -> str:
        """Model, prompt and number of sentences."""
        return f"{self._chat.name}/{self._prompt.digest}/{self._sentences}"

    def summarise(self, text: str) -> str:
        """Return the model's summary of as much of the text as its window holds."""
        room = max(self._chat.context_window - _REPLY_TOKENS, _REPLY_TOKENS) * _CHARACTERS_PER_TOKEN
        system, user = self._prompt.render(text=text[:room], max_sentences=self._sentences)
        return self._chat.chat(system, user).text.strip() or self._fallback.summarise(text)


class Seq2SeqSummariser:
    """Asks a model that turns texts into texts; where it says nothing, the extractive summary stands in.

    Source: S0, section 2.2 (the summaries are PEGASUS's).

    Args:
        model: PEGASUS, or another.
        sentences: How many an extractive summary has.
    """

    def __init__(self, model: Seq2SeqModel, sentences: int) -> None:
        self._model, self._sentences = model, sentences
        self._fallback = ExtractiveSummariser(sentences)

    @property
    def name(self) -> str:
        """The model with its options, and the number of sentences."""
        return f"{self._model.name}/{self._sentences}"

    def summarise(self, text: str) -> str:
        """Return the model's summary of as much of the text as it can read."""
        (reply,) = self._model.rewrite([text])
        return reply.text or self._fallback.summarise(text)


def open_summariser(settings: Settings) -> Summariser:
    """Return the summariser of a workspace: what its settings name, else its chat model if there is one.

    Raises:
        SettingsError: The settings name the chat model, and there is none.
        MissingExtraError: The model needs an extra that is not installed.
    """
    sentences, has_chat = settings.articles.summary_sentences, settings.chat.kind != "extractive"
    chosen = chosen_summary(settings.articles.summary, has_chat=has_chat)
    if isinstance(chosen, Seq2SeqSummary):
        return Seq2SeqSummariser(open_summary_model(chosen), sentences)
    if isinstance(chosen, ExtractiveSummary):
        return ExtractiveSummariser(sentences)
    if not has_chat:
        raise SettingsError(
            "`articles.summary` is to be written by the chat model, but none is configured.",
            hint="Name one in the block `chat` of settings.yaml, or set `summary: {kind: extractive}`.",
        )
    return ChatSummariser(open_chat_model(settings.chat), load_prompt(settings, "esg/summary"), sentences)


def sentence_scores(sentences: Sequence[str]) -> list[float]:
    """Return for each sentence cos(t, T) + 1 / (2 (1 + i)), in [0, 1.5].

    t counts the terms of the sentence (words of four letters or more, case folded), T those of all
    sentences, i is its position from 0: news says first what matters.
    """
    terms = [Counter(_TERM.findall(sentence.casefold())) for sentence in sentences]
    total: Counter[str] = Counter()
    for counts in terms:
        total.update(counts)
    length = _norm(total)
    return [_cosine(counts, total, length) + 0.5 / (1 + i) for i, counts in enumerate(terms)]


def _cosine(counts: Counter[str], total: Counter[str], length: float) -> float:
    if not counts:
        return 0.0
    return sum(n * total[term] for term, n in counts.items()) / (_norm(counts) * length)


def _norm(counts: Counter[str]) -> float:
    return math.sqrt(sum(n * n for n in counts.values()))


def _cut(sentence: str) -> str:
    words = sentence.split(maxsplit=_MAX_WORDS)
    return sentence if len(words) <= _MAX_WORDS else " ".join(words[:_MAX_WORDS]) + " …"

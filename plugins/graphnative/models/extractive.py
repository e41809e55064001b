"""The chat model without a model: it answers with the sentences of the context that fit the question best."""

import asyncio
import math
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from graphnative.models.context_block import ContextBlock, Passage, read_context
from graphnative.models.protocols import Embedder, Reply
from graphnative.models.question_terms import asked_names, mentions, topic_stems, words

Scores = npt.NDArray[np.float64]

INSUFFICIENT = "insufficient information available"
_WINDOW = 32_768
_WORDS_WEIGH = 0.5
_NAMING_WEIGHS = 0.05
# Chosen on questions of the demo news about half of its companies. Of 400 about the other half that have an
# answer, gri-path's three articles given, 74.5 % are answered with USE (68 % with the best sentence from an
# article that holds it) and of 400 that have none 13 %; by words alone 67, 60 and 10 %.
_ENOUGH = 0.46
_ENOUGH_WORDS = 0.38
# Reports and tables hold hundreds of sentences, of which one is always a little like the question. Of 40
# questions about all companies of the demo news, 80 % are answered from 60 reports with USE, and of 20 that
# have nothing to do with it none (before: 40 %); by words alone 60 and 5 %.
_ENOUGH_OF_MANY = 0.5
_ENOUGH_WORDS_OF_MANY = 0.5
_NEAR_BEST = 0.75
_SOMEBODY = "the company"


@dataclass(frozen=True, slots=True)
class _Sentence:
    """One sentence that may become part of the answer.

    Attributes:
        place: Number of its passage and of itself in it; ties and the answer's order go by it.
        text: The sentence.
        label: The passage's number for citing.
        heading: The passage's headline; the sentence itself where there is none.
    """

    place: tuple[int, int]
    text: str
    label: int | None
    heading: str


@dataclass(frozen=True, slots=True)
class Quote:
    """A sentence of a context, and how well it answers.

    Attributes:
        text: The sentence.
        label: Its passage's number; None in a context without numbers.
        relevance: To the question, in (0, 1].
    """

    text: str
    label: int | None
    relevance: float


class ExtractiveModel:
    """Picks sentences, cites their passages, and says so when the context lacks the question's content.

    A sentence scores by the share of the question's topic words that it has, each weighted by its rarity in
    the context. When an embedder is given, the question's similarity is added, the mean of that to the
    sentence and that to its passage's headline. A sentence that names whom the question names counts a
    little more; passages that name nobody of them are left aside. The same prompt always gives the same
    answer.

    Args:
        sentences: Length of an answer at most.
        embedder: Compares by meaning too; None compares by words alone.
    """

    name = "extractive"
    context_window = _WINDOW

    def __init__(self, *, sentences: int = 3, embedder: Embedder | None = None) -> None:
        self._sentences = sentences
        self._embedder = embedder

    def comparing_by(self, embedder: Embedder) -> "ExtractiveModel":
        """Return the same model with another embedder, such as one that remembers."""
        return ExtractiveModel(sentences=self._sentences, embedder=embedder)

    def chat(self, system: str, user: str, *, json_schema: Mapping[str, Any] | None = None) -> Reply:
        """Return the best sentences of the context with their citations; only ``user`` is read.

        Raises:
            ModelError: The prompt has no context or no question.
        """
        return Reply(text=self._answer(read_context(user)), model=self.name)

    async def achat(self, system: str, user: str, *, json_schema: Mapping[str, Any] | None = None) -> Reply:
        """Return the same without blocking the event loop."""
        return await asyncio.to_thread(self.chat, system, user)

    def stream(self, system: str, user: str) -> Iterator[str]:
        """Yield the same answer word by word."""
        pieces = self.chat(system, user).text.split(" ")
        yield from (f"{piece} " for piece in pieces[:-1])
        yield pieces[-1]

    def quotes(self, user: str) -> list[Quote]:
        """Return the sentences that clearly answer, out of a context of many passages, in its order.

        Args:
            user: As for :meth:`chat`.

        Raises:
            ModelError: The prompt has no context or no question.
        """
        chosen = self._chosen(read_context(user), _ENOUGH_OF_MANY, _ENOUGH_WORDS_OF_MANY)
        return [Quote(sentence.text, sentence.label, score) for sentence, score in chosen]

    def _answer(self, block: ContextBlock) -> str:
        chosen = [sentence for sentence, _ in self._chosen(block, _ENOUGH, _ENOUGH_WORDS)]
        return (
            " ".join(s.text if s.label is None else f"{s.text} [{s.label}]" for s in chosen) or INSUFFICIENT
        )

    def _chosen(
        self, block: ContextBlock, enough: float, enough_words: float
    ) -> list[tuple["_Sentence", float]]:
        """The best different sentences in the order of the context, each with its relevance.

        Args:
            block: Context and question.
            enough: Score from which on a sentence is an answer, when meaning is compared too.
            enough_words: Overlap from which on it is one when it isn't.
        """
        names = _names(block)
        candidates = _candidates(block, names)
        question = without_names(block.question, names)
        texts = [without_names(candidate.text, names) for candidate in candidates]
        overlaps = topic_overlaps(topic_stems(question), [topic_stems(text) for text in texts])
        headings = [without_names(candidate.heading, names) for candidate in candidates]
        similarities = self._similarities(question, texts, headings)
        naming = np.array([any(mentions(candidate.text, name) for name in names) for candidate in candidates])
        scores = _WORDS_WEIGH * overlaps + similarities + _NAMING_WEIGHS * (naming if names else 1)
        by_words = self._embedder is None
        good = np.flatnonzero(overlaps >= enough_words if by_words else scores >= enough).tolist()
        floor = _NEAR_BEST * max((scores[i] for i in good), default=0.0)
        order = sorted(
            (i for i in good if scores[i] >= floor), key=lambda i: (-scores[i], candidates[i].place)
        )
        relevance = np.minimum(overlaps if by_words else scores, 1.0)
        return first_different([(candidates[i], float(relevance[i])) for i in order], self._sentences)

    def _similarities(self, question: str, texts: Sequence[str], headings: Sequence[str]) -> Scores:
        """Mean cosine of the question with each text and its heading; zeros without an embedder."""
        if self._embedder is None or not texts:
            return np.zeros(len(texts))
        different = sorted({*texts, *headings})
        rows = self._embedder.embed([question, *different]).astype(np.float64)
        cosines = dict(zip(different, (rows[1:] @ rows[0]).tolist(), strict=True))
        pairs = zip(texts, headings, strict=True)
        return np.array([max((cosines[text] + cosines[heading]) / 2, 0.0) for text, heading in pairs])


def topic_overlaps(question: frozenset[str], sentences: Sequence[frozenset[str]]) -> Scores:
    """Return for each sentence which share of the question's stems it has, weighted by their rarity.

    A stem that n of N sentences have weighs log(1 + N / (1 + n)), so that one which the context lacks
    altogether weighs most: it is what the context does not tell.

    Args:
        question: Stems of the question's topic words.
        sentences: Stems of each sentence.

    Returns:
        Shape (len(sentences),), in [0, 1].
    """
    counts = Counter(word for sentence in sentences for word in sentence & question)
    weights = {word: math.log(1 + len(sentences) / (1 + counts[word])) for word in sorted(question)}
    total = math.fsum(weights.values())
    shares = [math.fsum(weights[word] for word in sentence & question) for sentence in sentences]
    return np.array(shares, dtype=np.float64) / (total or 1.0)


def without_names(text: str, names: Sequence[str]) -> str:
    """Return a text in which every name is *the company*, so that only the topic is compared."""
    for name in sorted(names, key=lambda name: (-len(name), name)):
        text = re.sub(rf"(?<!\w){re.escape(name)}(?!\w)", _SOMEBODY, text, flags=re.IGNORECASE)
    return text


def first_different(best: Sequence[tuple["_Sentence", float]], limit: int) -> list[tuple["_Sentence", float]]:
    """Return the best sentences of which none is another's text again, in the order of the context."""
    chosen: dict[str, tuple[_Sentence, float]] = {}
    for sentence, score in best:
        if len(chosen) < limit:
            chosen.setdefault(sentence.text.casefold(), (sentence, score))
    return sorted(chosen.values(), key=lambda one: one[0].place)


def _names(block: ContextBlock) -> tuple[str, ...]:
    """The names the question asks about."""
    texts = [_text(passage) for passage in block.passages]
    return asked_names(block.question, {word for text in texts for word in words(text) if word.islower()})


def _candidates(block: ContextBlock, names: Sequence[str]) -> list[_Sentence]:
    """The sentences of the passages that name somebody whom the question names, if it names anybody."""
    return [
        _Sentence((number, place), text, passage.label, _headline(passage) or text)
        for number, passage in enumerate(block.passages)
        if not names or any(mentions(_text(passage), name) for name in names)
        for place, text in enumerate(passage.sentences)
    ]


def _headline(passage: Passage) -> str:
    """The heading without date and source, which stand in brackets at its end."""
    return re.sub(r"\s*\([^()]*\)$", "", passage.heading)


def _text(passage: Passage) -> str:
    return "\n".join((passage.heading, *passage.sentences))

"""One model's answers to one question: each written once, together where the model can write several."""

import time
from collections.abc import Sequence
from dataclasses import dataclass, field

from graphnative.answers.answer import Answer, answer, answer_all
from graphnative.models.batching import writes_together
from graphnative.models.protocols import ChatModel
from graphnative.prompts import Prompt
from graphnative.retrievers.ranked import RankedArticle

_Shown = tuple[tuple[str, tuple[str, ...]], ...]
"""Ids of the articles that a model is shown, each with its passages."""


@dataclass(frozen=True, slots=True)
class GivenAnswer:
    """An answer as one retriever gets it.

    Attributes:
        answer: The answer.
        seconds: That writing it took; 0 for one that was there.
        shared: Another retriever that had found the same passages has got it before.
    """

    answer: Answer
    seconds: float
    shared: bool


@dataclass(slots=True)
class QuestionAnswers:
    """The answers of one model to one question, by the passages that it was shown.

    Attributes:
        question: The question.
        chat_model: The model.
        prompt: ``answers/esg``.
    """

    question: str
    chat_model: ChatModel
    prompt: Prompt
    _written: dict[_Shown, tuple[Answer, float]] = field(default_factory=dict)
    _given: set[_Shown] = field(default_factory=set)

    @property
    def are_written_together(self) -> bool:
        """Whether it is of use to tell beforehand what will be asked for."""
        return writes_together(self.chat_model)

    def write(self, rankings: Sequence[Sequence[RankedArticle]]) -> None:
        """Write the answers from several rankings at once, those from the same passages once.

        Raises:
            ModelError: The model failed.
        """
        new = {_shown(ranked): ranked for ranked in rankings}
        began = time.perf_counter()
        answers = answer_all(self.question, list(new.values()), self.chat_model, self.prompt)
        each = (time.perf_counter() - began) / max(len(new), 1)
        self._written |= {shown: (given, each) for shown, given in zip(new, answers, strict=True)}

    def of(self, ranked: Sequence[RankedArticle]) -> GivenAnswer:
        """Return the answer from a ranking, written now if it is not there.

        Raises:
            ModelError: The model failed.
        """
        shown, began = _shown(ranked), time.perf_counter()
        if shown not in self._written:
            given = answer(self.question, ranked, self.chat_model, self.prompt)
            self._written[shown] = (given, time.perf_counter() - began)
        written, seconds = self._written[shown]
        shared = shown in self._given
        self._given.add(shown)
        return GivenAnswer(written, 0.0 if shared else seconds, shared)


def _shown(ranked: Sequence[RankedArticle]) -> _Shown:
    return tuple((article.id, tuple(passage.id for passage in article.passages)) for article in ranked)

"""The grid of S0's experiment: every question, by every retriever, answered by every model."""

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, replace

from graphnative.evaluation.esg.answering import QuestionAnswers
from graphnative.evaluation.esg.question import EsgQuestion
from graphnative.evaluation.esg.retrievers import EsgRetriever
from graphnative.evaluation.journal import Journal, key_of
from graphnative.models.protocols import ChatModel
from graphnative.prompts import Prompt
from graphnative.retrievers.article_index import ArticleIndex, Articles
from graphnative.retrievers.ranked import RankedArticle
from graphnative.retrievers.search import Found, explain, rank

TOP_K = 3
"""Articles that an answer is written from, as in S0, section 3."""

_RANKED = 10

_NOT_ASKED_OF = {"api_key", "timeout_s", "retries", "threads", "prompt_price", "completion_price"}
"""Settings of a model that don't change what it answers."""


@dataclass(frozen=True, slots=True)
class EsgOutcome:
    """What one retriever and one model made of one question.

    Attributes:
        question_id: The question.
        retriever: Name of the retriever.
        model: Name of the model.
        ranking: Ids of the best articles, ten at most; the first three were shown to the model.
        text: The answer.
        cited: Ids of the articles that it cites.
        refused: It says that the information is insufficient.
        prompt_tokens: Tokens read.
        completion_tokens: Tokens written.
        seconds: Time of retrieval and answer when it was first made; of answers written together each has
            its share, and one from the same passages as another retriever's is not written twice.
        cached: It was known from an earlier run.
        shared: The answer was written for another retriever that had found the same passages.
    """

    question_id: str
    retriever: str
    model: str
    ranking: tuple[str, ...]
    text: str
    cited: tuple[str, ...]
    refused: bool
    prompt_tokens: int = 0
    completion_tokens: int = 0
    seconds: float = 0.0
    cached: bool = False
    shared: bool = False

    @property
    def shown(self) -> tuple[str, ...]:
        """Ids of the articles that the model was shown."""
        return self.ranking[:TOP_K]

    @property
    def answer_id(self) -> str:
        """Stands for question and answer: equal answers from equal articles are judged once."""
        return key_of(self.question_id, self.text, self.shown)


@dataclass(frozen=True, slots=True)
class EsgBench:
    """What the experiment runs on.

    Attributes:
        index: The articles.
        retrievers: Who ranks them.
        prompt: ``answers/esg``.
        journal: Open; keeps every outcome, so that a stopped run goes on and a repeated one asks nobody.
        every_article: Rank all articles, also those that do not name the company of the question, or are of
            another time.
    """

    index: ArticleIndex
    retrievers: tuple[EsgRetriever, ...]
    prompt: Prompt
    journal: Journal
    every_article: bool = False


def run_grid(
    bench: EsgBench,
    questions: Sequence[EsgQuestion],
    models: Sequence[ChatModel],
    progress: Callable[[int], object] | None = None,
) -> list[EsgOutcome]:
    """Return the outcome of every cell: model by model, question by question, retriever by retriever.

    Source: S0, section 3.

    Args:
        bench: What it runs on.
        questions: No templates.
        models: Who answers.
        progress: Called with 1 after each cell.

    Raises:
        ModelError: A model failed; what was found before is kept.
        StoreError: The graph can't be read.
    """
    articles = bench.index.articles()  # asked once: a run is over one revision
    outcomes: list[EsgOutcome] = []
    for chat_model in models:
        for question in questions:
            answers = QuestionAnswers(question.question, chat_model, bench.prompt)
            cells = [_Cell(bench, articles, retriever, answers) for retriever in bench.retrievers]
            if answers.are_written_together:
                new = [cell for cell in cells if cell.key() not in bench.journal]
                answers.write([cell.shown(cell.ranked()) for cell in new])
            for cell in cells:
                found, cached = bench.journal.get(cell.key(), cell.make)
                outcomes.append(replace(_read(found), question_id=question.id, cached=cached))
                if progress:
                    progress(1)
    return outcomes


@dataclass(frozen=True, slots=True)
class _Cell:
    """One question for one retriever and one model, and what that model has answered to it already."""

    bench: EsgBench
    articles: Articles
    retriever: EsgRetriever
    answers: QuestionAnswers

    def key(self) -> str:
        """What its outcome is kept under: other articles or another setting of the model give others."""
        retriever, bench = self.retriever, self.bench
        asked = (self.answers.question, retriever.name, retriever.state, bench.every_article)
        chat = bench.index.database.settings.chat.model_dump_json(exclude=_NOT_ASKED_OF)
        model = (self.answers.chat_model.name, chat, bench.prompt.digest)
        return key_of(self.articles.arrays.facts.content, *asked, *model)

    def make(self) -> dict[str, object]:
        """Retrieve and answer."""
        began = time.perf_counter()
        found = self.ranked()
        shown = self.shown(found)
        retrieved = time.perf_counter() - began
        given = self.answers.of(shown)
        outcome = EsgOutcome(
            question_id="",
            retriever=self.retriever.name,
            model=self.answers.chat_model.name,
            ranking=found.ids if found else (),
            text=given.answer.text,
            cited=tuple(citation.article_id for citation in given.answer.citations),
            refused=given.answer.insufficient,
            prompt_tokens=given.answer.prompt_tokens,
            completion_tokens=given.answer.completion_tokens,
            seconds=round(retrieved + given.seconds, 4),
            shared=given.shared,
        )
        return asdict(outcome)

    def ranked(self) -> Found | None:
        """The best articles."""
        bench, retriever = self.bench, self.retriever
        return rank(
            bench.index,
            self.answers.question,
            retriever.by,
            _RANKED,
            detect_filters=not bench.every_article,
            variant=retriever.variant,
            articles=self.articles,
        )

    def shown(self, found: Found | None) -> Sequence[RankedArticle]:
        """Those of them that the model is shown."""
        return explain(self.bench.index, found, TOP_K) if found else []


def _read(found: Mapping[str, object]) -> EsgOutcome:
    """An outcome as the journal has it: lists stand for tuples."""
    values = {name: tuple(value) if isinstance(value, list) else value for name, value in found.items()}
    return EsgOutcome(**values)  # type: ignore[arg-type]

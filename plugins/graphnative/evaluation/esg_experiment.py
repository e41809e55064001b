"""S0's experiment: every question of every company, by every retriever, answered by every model."""

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass
from random import Random

from graphnative.answers.answer import answer
from graphnative.errors import InputError
from graphnative.evaluation.journal import Journal, key_of
from graphnative.models.protocols import ChatModel
from graphnative.prompts import Prompt
from graphnative.retrievers.article_index import ArticleIndex
from graphnative.retrievers.article_similarity import Variant
from graphnative.retrievers.search import search

RETRIEVERS: Mapping[str, tuple[str, Variant]] = {
    "bm25": ("bm25", "kg_enhanced"),
    "dense": ("dense", "kg_enhanced"),
    "mmr": ("mmr", "kg_enhanced"),
    "kg": ("gri-path-paper", "kg"),
    "kg-enhanced": ("gri-path-paper", "kg_enhanced"),
    "fused": ("gri-path", "kg_enhanced"),
}
"""Name to method and variant. Source: S0, section 3, but for ``fused``, which is ours."""

TOP_K = 3
"""Articles that an answer is written from, as in S0, section 3."""

_RANKED = 10
_GROUPS = ((30, 15), (10, 10), (0, 5))
"""Above so many articles a group begins, and so many companies are drawn from it; S0, section 3."""


@dataclass(frozen=True, slots=True)
class EsgQuestion:
    """A question about one company.

    Attributes:
        id: Unique.
        question: What is asked.
        category: ``environment``, ``social``, ``governance`` or ``temporal``.
        company: Whom it is about.
        gold: Ids of the articles that answer it; none: it has no answer.
    """

    id: str
    question: str
    category: str
    company: str
    gold: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class EsgOutcome:
    """What one retriever and one model made of one question.

    Attributes:
        question_id: The question.
        retriever: Of :data:`RETRIEVERS`.
        model: Name of the model.
        ranking: Ids of the best articles, ten at most; the first three were shown to the model.
        text: The answer.
        cited: Ids of the articles that it cites.
        refused: It says that the information is insufficient.
        prompt_tokens: Tokens read.
        completion_tokens: Tokens written.
        seconds: Time of retrieval and answer when it was first made.
    """

    question_id: str
    retriever: str
    model: str
    ranking: tuple[str, ...]
    text: str
    cited: tuple[str, ...]
    refused: bool
    prompt_tokens: int
    completion_tokens: int
    seconds: float


@dataclass(frozen=True, slots=True)
class EsgBench:
    """What the experiment runs on.

    Attributes:
        index: The articles.
        chat_model: Writes the answers.
        prompt: ``answers/esg``.
        journal: Keeps every outcome, so that a stopped run goes on and a repeated one asks nobody.
    """

    index: ArticleIndex
    chat_model: ChatModel
    prompt: Prompt
    journal: Journal


def run_retriever(
    bench: EsgBench,
    questions: Sequence[EsgQuestion],
    retriever: str,
    progress: Callable[[int], object] | None = None,
) -> list[EsgOutcome]:
    """Return the outcome of every question, in their order.

    Args:
        bench: What it runs on.
        questions: The questions.
        retriever: Of :data:`RETRIEVERS`.
        progress: Told after each question.

    Raises:
        InputError: There is no such retriever.
        ModelError: The model failed.
        StoreError: The graph can't be read.
    """
    if retriever not in RETRIEVERS:
        raise InputError(
            f"There is no retriever {retriever!r}.", hint=f"Retrievers: {', '.join(RETRIEVERS)}."
        )
    content = bench.index.articles().arrays.facts.content
    outcomes = []
    for question in questions:
        key = key_of(content, question.question, retriever, bench.chat_model.name, bench.prompt.digest)

        def make(question: EsgQuestion = question) -> dict[str, object]:
            return asdict(_outcome(bench, question, retriever))

        found, _ = bench.journal.get(key, make)
        outcomes.append(_read(found, question.id))
        if progress:
            progress(1)
    return outcomes


def sample_companies(articles: Mapping[str, int], seed: int = 0) -> tuple[str, ...]:
    """Return companies drawn by how much is written about them: 15 of many, 10 of some, 5 of few; sorted.

    Source: S0, section 3: 30 companies, 15 with more than 30 articles, 10 with 10 to 30, 5 with fewer.

    Args:
        articles: Number of articles per company; a group with too few companies gives all it has.
        seed: Of the draw.
    """
    chosen: list[str] = []
    above = max(articles.values(), default=0)
    for floor, number in _GROUPS:
        members = sorted(name for name, count in articles.items() if floor < count <= above)
        chosen += Random(seed).sample(members, min(number, len(members)))
        above = floor
    return tuple(sorted(chosen))


def _outcome(bench: EsgBench, question: EsgQuestion, retriever: str) -> EsgOutcome:
    method, variant = RETRIEVERS[retriever]
    began = time.perf_counter()
    ranked = search(bench.index, question.question, method=method, variant=variant, top_k=_RANKED)
    given = answer(question.question, ranked[:TOP_K], bench.chat_model, bench.prompt)
    return EsgOutcome(
        question.id,
        retriever,
        bench.chat_model.name,
        tuple(article.id for article in ranked),
        given.text,
        tuple(citation.article_id for citation in given.citations),
        given.insufficient,
        given.prompt_tokens,
        given.completion_tokens,
        round(time.perf_counter() - began, 3),
    )


def _read(found: Mapping[str, object], question_id: str) -> EsgOutcome:
    """An outcome as the journal has it: lists stand for tuples."""
    values = {name: tuple(value) if isinstance(value, list) else value for name, value in found.items()}
    return EsgOutcome(**{**values, "question_id": question_id})  # type: ignore[arg-type]

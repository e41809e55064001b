"""The whole experiment on one graph, from a plan to graded results."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal

from graphnative.answers.answer import PROMPT
from graphnative.evaluation.esg.evidence import Evidence
from graphnative.evaluation.esg.experiment import EsgBench, EsgOutcome, run_grid
from graphnative.evaluation.esg.judge import Judged, judge_answers
from graphnative.evaluation.esg.question import EsgQuestion
from graphnative.evaluation.esg.results import EsgResults, GivenVerdict
from graphnative.evaluation.esg.retrievers import RETRIEVERS, open_retrievers
from graphnative.evaluation.esg.whole_articles import WholeArticles
from graphnative.evaluation.journal import Journal
from graphnative.models.extractive import ExtractiveModel
from graphnative.models.minilm import open_minilm
from graphnative.models.open import open_chat_model, open_embedder
from graphnative.models.protocols import ChatModel
from graphnative.models.remembering import RememberingEmbedder
from graphnative.prompts import load_prompt
from graphnative.retrievers.article_index import ArticleIndex, open_article_index
from graphnative.settings import Settings
from graphnative.store.database import HasDatabase

Baseline = Literal["minilm", "graph"]
Tell = Callable[[str, int, int], object]
"""Told a label, how much is done, and how much there is."""


@dataclass(frozen=True, slots=True)
class EsgPlan:
    """What is to be run.

    Attributes:
        questions: No templates.
        retrievers: Names of retrievers.
        models: Who answers; none takes the model of the settings.
        judge: Judges the answers; None: no model does.
        baseline: Who embeds for ``dense`` and ``mmr``: MiniLM whole articles, as S0, or the graph's own
            embedder their passages.
        every_article: Rank all articles, whomever and whichever time the question names.
    """

    questions: Sequence[EsgQuestion]
    retrievers: Sequence[str] = RETRIEVERS
    models: Sequence[ChatModel] = ()
    judge: ChatModel | None = None
    baseline: Baseline = "minilm"
    every_article: bool = False


@dataclass(frozen=True, slots=True)
class EsgRun:
    """A run that is over.

    Attributes:
        results: What it found.
        judged: What the judge cost, if there was one.
    """

    results: EsgResults
    judged: Judged | None = None


def evaluate_esg(store: HasDatabase, plan: EsgPlan, tell: Tell | None = None) -> EsgRun:
    """Return what retrievers and models make of questions; what an earlier run found is not asked again.

    Source: S0, section 3.

    Args:
        store: The graph; it is only read.
        plan: What is to be run.
        tell: Told about the progress.

    Raises:
        InputError: There is no retriever of a name.
        MissingExtraError: MiniLM is not installed.
        ModelError: A model failed; what was found before is kept.
        StoreError: The graph can't be read.
    """
    settings = store.database.settings
    embedder = RememberingEmbedder(open_embedder(settings.embedder))
    index = open_article_index(store, embedder=embedder)
    asked = plan.models or [open_chat_model(settings.chat, embedder=embedder)]
    # Questions share sentences, so that the model that compares them does better with a memory.
    models = [one.comparing_by(embedder) if isinstance(one, ExtractiveModel) else one for one in asked]
    with Journal.of(settings, "eval-esg") as journal:
        bench = _bench(index, plan, journal, _steps(tell, "articles", len(index.articles().arrays)))
        total = len(plan.questions) * len(bench.retrievers) * len(models)
        outcomes = run_grid(bench, plan.questions, models, _steps(tell, "answers", total))
    judged = _judged(settings, plan, index, outcomes, tell)
    found = EsgResults(tuple(plan.questions), tuple(outcomes), _given(judged), plan.every_article)
    return EsgRun(found, judged)


def _bench(
    index: ArticleIndex, plan: EsgPlan, journal: Journal, progress: Callable[[int], object]
) -> EsgBench:
    baseline = None
    if plan.baseline == "minilm" and {"dense", "mmr"} & set(plan.retrievers):
        minilm = open_minilm()
        baseline = (WholeArticles(index.database, minilm, progress), minilm.name)
    retrievers = open_retrievers(plan.retrievers, index.embedder.name, baseline)
    prompt = load_prompt(index.database.settings, PROMPT)
    return EsgBench(index, retrievers, prompt, journal, plan.every_article)


def _judged(
    settings: Settings,
    plan: EsgPlan,
    index: ArticleIndex,
    outcomes: Sequence[EsgOutcome],
    tell: Tell | None,
) -> Judged | None:
    if plan.judge is None:
        return None
    by_id = {question.id: question for question in plan.questions}
    asked = [(by_id[outcome.question_id], outcome) for outcome in outcomes]
    progress = _steps(tell, "verdicts", len(asked))
    return judge_answers(settings, plan.judge, Evidence(index), asked, progress)


def _given(judged: Judged | None) -> tuple[GivenVerdict, ...]:
    if judged is None:
        return ()
    return tuple(GivenVerdict(id_, judged.judge, verdict) for id_, verdict in judged.verdicts.items())


def _steps(tell: Tell | None, label: str, total: int) -> Callable[[int], object]:
    """A function that is called with how much has been done since."""
    done = 0

    def step(more: int) -> None:
        nonlocal done
        done += more
        if tell:
            tell(label, done, total)

    return step

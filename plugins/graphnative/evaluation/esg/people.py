"""Answers judged by people: sheets for some graders, their verdicts, and how far they agree."""

from collections import Counter
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from random import Random

from graphnative.errors import InputError
from graphnative.evaluation.agreement import fleiss_kappa
from graphnative.evaluation.esg.evidence import Evidence
from graphnative.evaluation.esg.experiment import EsgOutcome
from graphnative.evaluation.esg.question import EsgQuestion, spread
from graphnative.evaluation.esg.verdict import VERDICTS, Verdict, middle
from graphnative.evaluation.ordinal_agreement import krippendorff_alpha, weighted_kappa
from graphnative.evaluation.sheets import Sheet

COLUMNS = ("id", "reviewer", "question", "evidence", "answer", "verdict", "note")
METRIC = "graded right"
_EVIDENCE_TOKENS = 1200


@dataclass(frozen=True, slots=True)
class AnswerToGrade:
    """One answer as a person sees it: nothing tells which retriever or model it is of.

    Attributes:
        id: Of the answer.
        question: What was asked.
        evidence: What the articles say.
        answer: The answer.
    """

    id: str
    question: str
    evidence: str
    answer: str

    def row(self, reviewer: str) -> tuple[str, ...]:
        """Return its row in a person's sheet."""
        return (self.id, reviewer, self.question, self.evidence, self.answer, "", "")


@dataclass(frozen=True, slots=True)
class Graded:
    """What people made of answers.

    Attributes:
        verdicts: The middle one of each answer, by its id.
        alpha: Krippendorff's alpha of all graders; None where it is undefined.
        fleiss: Fleiss' kappa over the answers that all of them judged; None where it is undefined.
        kappas: Weighted kappa of every two graders; None where it is undefined.
        unanimous: Share of the answers judged more than once of which all say the same; None without any.
    """

    verdicts: Mapping[str, Verdict]
    alpha: float | None
    fleiss: float | None
    kappas: Mapping[tuple[str, str], float | None]
    unanimous: float | None


def answers_to_grade(
    questions: Sequence[EsgQuestion],
    outcomes: Iterable[EsgOutcome],
    evidence: Evidence,
    *,
    limit: int | None = None,
    seed: int = 0,
) -> list[AnswerToGrade]:
    """Return the different answers to some of the questions, in random order.

    All retrievers' and models' answers to a question are taken, so that tables of what people say compare
    them on the same questions.

    Args:
        questions: Of the run.
        outcomes: Of the run.
        evidence: Tells what the articles say.
        limit: Take so many questions only, evenly spread; None takes all.
        seed: Of the order.

    Raises:
        StoreError: The graph can't be read.
    """
    chosen = {question.id: question for question in spread(questions, limit)}
    found: dict[str, AnswerToGrade] = {}
    for outcome in outcomes:
        question = chosen.get(outcome.question_id)
        if question is not None and outcome.answer_id not in found:
            shown = evidence.text(question, outcome.shown, _EVIDENCE_TOKENS)
            found[outcome.answer_id] = AnswerToGrade(
                outcome.answer_id, question.question, shown, outcome.text
            )
    answers = [found[id_] for id_ in sorted(found)]
    Random(seed).shuffle(answers)
    return answers


def read_grades(sheets: Mapping[str, Sheet], outcomes: Iterable[EsgOutcome]) -> Graded:
    """Return what the graders say together, and how far they agree.

    Args:
        sheets: Their verdicts by their names; answers may be left out.
        outcomes: Of the run.

    Raises:
        InputError: There is no verdict, or one on an answer that is not of this run.
    """
    known = {outcome.answer_id for outcome in outcomes}
    given: dict[str, list[Verdict]] = {}
    for grader, sheet in sheets.items():
        for id_, verdict in _verdicts(sheet):
            if id_ not in known:
                raise InputError(f"{grader} judges {id_!r}, which is not an answer of this run.")
            given.setdefault(id_, []).append(verdict)
    if not given:
        raise InputError("The sheets hold no verdict.")
    often = [verdicts for verdicts in given.values() if len(verdicts) > 1]
    return Graded(
        verdicts={id_: middle(verdicts) for id_, verdicts in sorted(given.items())},
        alpha=krippendorff_alpha([_step(verdict) for verdict in verdicts] for verdicts in given.values()),
        fleiss=_fleiss([verdicts for verdicts in often if len(verdicts) == len(sheets)]),
        kappas={
            (one, other): kappa_of(dict(_verdicts(sheets[one])), dict(_verdicts(sheets[other])))
            for one, other in combinations(sorted(sheets), 2)
        },
        unanimous=sum(len(set(verdicts)) == 1 for verdicts in often) / len(often) if often else None,
    )


def kappa_of(one: Mapping[str, Verdict], other: Mapping[str, Verdict]) -> float | None:
    """Return the weighted kappa of two judges over the answers that both judged; None where undefined."""
    return weighted_kappa([(_step(one[id_]), _step(other[id_])) for id_ in sorted(one.keys() & other.keys())])


def _fleiss(judged: Sequence[Sequence[Verdict]]) -> float | None:
    counts: list[Counter[Hashable]] = [Counter(verdicts) for verdicts in judged]
    return fleiss_kappa(counts) if counts else None


def _verdicts(sheet: Sheet) -> Iterator[tuple[str, Verdict]]:
    """The verdicts of a sheet that was read with :data:`VERDICTS` allowed."""
    by_word: dict[str, Verdict] = {verdict: verdict for verdict in VERDICTS}
    for id_, word in sheet.items():
        yield id_, by_word[word]


def _step(verdict: Verdict) -> int:
    return VERDICTS.index(verdict)

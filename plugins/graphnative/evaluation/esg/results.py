"""A run as files: questions, answers and verdicts as JSON lines, so that people can grade it later."""

import json
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from graphnative.errors import InputError
from graphnative.evaluation.esg.experiment import EsgOutcome
from graphnative.evaluation.esg.grading import Grade, gold_grades
from graphnative.evaluation.esg.judge import METRIC as JUDGED
from graphnative.evaluation.esg.question import EsgQuestion
from graphnative.evaluation.esg.verdict import Verdict, verdict_grades
from graphnative.evaluation.json_lines import read_records, write_records

_RUN, _QUESTIONS, _ANSWERS, _VERDICTS = "run.json", "questions.jsonl", "answers.jsonl", "verdicts.jsonl"


@dataclass(frozen=True, slots=True)
class GivenVerdict:
    """What the model that judges said of one answer.

    Attributes:
        answer_id: The answer.
        judge: Name of the model.
        verdict: What it said.
    """

    answer_id: str
    judge: str
    verdict: Verdict


@dataclass(frozen=True, slots=True)
class EsgResults:
    """All that a run found.

    Attributes:
        questions: What was asked.
        outcomes: Of every question, retriever and model.
        verdicts: Of the model that judged, if one did.
        every_article: All articles were ranked, whomever they name.
    """

    questions: tuple[EsgQuestion, ...]
    outcomes: tuple[EsgOutcome, ...]
    verdicts: tuple[GivenVerdict, ...] = ()
    every_article: bool = False

    @property
    def models(self) -> tuple[str, ...]:
        """Names of the models that answered."""
        return tuple(dict.fromkeys(outcome.model for outcome in self.outcomes))

    def judged(self) -> dict[str, Verdict]:
        """Return the model's verdicts by the id of the answer."""
        return {given.answer_id: given.verdict for given in self.verdicts}

    def grades(self) -> list[Grade]:
        """Return all grades by gold articles and by the model that judged."""
        grades = gold_grades(self.outcomes, self.questions)
        return grades + verdict_grades(self.outcomes, self.questions, self.judged(), JUDGED)


def write_results(folder: Path, results: EsgResults) -> list[Path]:
    """Return the files written.

    Args:
        folder: Made if it is missing; files of these names are overwritten.
        results: Of a run; what was cached is not kept apart from what was not.
    """
    outcomes: Sequence[EsgOutcome] = [replace(outcome, cached=False) for outcome in results.outcomes]
    write_records(folder / _QUESTIONS, results.questions)
    write_records(folder / _ANSWERS, outcomes)
    write_records(folder / _VERDICTS, results.verdicts)
    facts = {"every_article": results.every_article}
    (folder / _RUN).write_text(json.dumps(facts) + "\n", encoding="utf-8")
    return [folder / name for name in (_QUESTIONS, _ANSWERS, _VERDICTS, _RUN)]


def read_results(folder: Path) -> EsgResults:
    """Return the run that :func:`write_results` wrote.

    Raises:
        InputError: There is none, or a file of it is malformed; the message names it.
    """
    if not (folder / _RUN).is_file():
        raise InputError(f"{folder} holds no run of `graphnative eval esg`.")
    try:
        facts = json.loads((folder / _RUN).read_text(encoding="utf-8"))
    except ValueError as error:
        raise InputError(f"{folder / _RUN} is no JSON: {error}.") from error
    return EsgResults(
        questions=tuple(read_records(folder / _QUESTIONS, EsgQuestion)),
        outcomes=tuple(read_records(folder / _ANSWERS, EsgOutcome)),
        verdicts=tuple(read_records(folder / _VERDICTS, GivenVerdict)),
        every_article=isinstance(facts, dict) and facts.get("every_article") is True,
    )

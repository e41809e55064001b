"""Models, prompts and pathways compared on a labelled set, alone and by votes; thresholds proposed."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from graphnative.errors import InputError
from graphnative.evaluation.extraction_metrics import (
    Score,
    Triple,
    best_quality,
    best_quorum,
    score_qualities,
    score_triples,
    score_votes,
)
from graphnative.evaluation.extraction_runs import Run, Setup
from graphnative.evaluation.labelled_sets import Labelled


@dataclass(frozen=True, slots=True)
class Compared:
    """One line of the comparison.

    Attributes:
        setup: Model, prompt and mentions.
        what: Name of a pathway, or ``2 of 3 votes``.
        score: How well it did.
        pairs: How well it did if only subject and object count; None for votes.
        unparsable: Answers that could not be parsed; None for votes.
        missing: Documents without an answer; None for votes.
    """

    setup: Setup
    what: str
    score: Score
    pairs: Score | None = None
    unparsable: int | None = None
    missing: int | None = None


@dataclass(frozen=True, slots=True)
class Comparison:
    """How well runs did.

    Attributes:
        lines: Pathways of a setup, then its votes.
        quorums: Setup to the votes that give the best F1, where several pathways read and anything is right.
        qualities: Setup to the quality from which F1 is best, where two passes read and anything is right.
        gained: Model and prompt to F1 with the voted mentions less F1 without, at the best quorum of each.
    """

    lines: tuple[Compared, ...]
    quorums: Mapping[Setup, int]
    qualities: Mapping[Setup, float]
    gained: Mapping[tuple[str, str], float]


def compare_extractions(runs: Sequence[Run], gold: Sequence[Labelled]) -> Comparison:
    """Return how well every pathway and every number of votes does on a labelled set.

    Source: S2, "We have compared results from GPT 3.5-turbo, LLama 3.1 8B, GPT 4 and
    Mistral-7B-Instruct-v0.2".

    Args:
        runs: At least one.
        gold: The labelled set.

    Raises:
        InputError: A run has none of its documents.
    """
    wanted = {document.id: document.triples for document in gold}
    lines: list[Compared] = []
    quorums: dict[Setup, int] = {}
    qualities: dict[Setup, float] = {}
    best: dict[Setup, float] = {}
    for setup in sorted({run.setup for run in runs}, key=str):
        every = sorted((run for run in runs if run.setup == setup), key=lambda run: run.pathway)
        of_setup = [run for run in every if not run.scores]
        for graded in (run for run in every if run.scores):
            by_quality = score_qualities(graded.found, graded.scores, wanted)
            if any(score.right for score in by_quality.values()):
                qualities[setup] = best_quality(by_quality)
            lines += _graded(graded, by_quality)
        if not of_setup:
            continue
        alone = [_alone(run, wanted) for run in of_setup]
        lines += alone
        scores = score_votes([run.found for run in of_setup], wanted)
        best[setup] = max(score.f1 for score in scores)
        if len(of_setup) > 1:
            if best[setup] > 0:
                quorums[setup] = best_quorum(scores)
            of = f"of {len(scores)} votes"
            lines += [Compared(setup, f"{n} {of}", score) for n, score in enumerate(scores, start=1)]
    return Comparison(tuple(lines), quorums, qualities, _gained(best))


def _alone(run: Run, gold: Mapping[str, Sequence[Triple]]) -> Compared:
    answered = gold.keys() & run.found.keys()
    if not answered:
        raise InputError(f"{run.pathway} answers no document of the labelled set.")
    score, pairs = score_triples(run.found, gold), score_triples(_pairs(run.found), _pairs(gold))
    return Compared(
        run.setup, run.pathway, score, pairs, len(run.unparsable & answered), len(gold) - len(answered)
    )


def _graded(run: Run, by_quality: Mapping[float, Score]) -> list[Compared]:
    return [
        Compared(run.setup, f"{run.pathway}, quality {level:.2f}", score)
        for level, score in by_quality.items()
    ]


def _pairs(triples: Mapping[str, Sequence[Triple]]) -> dict[str, list[Triple]]:
    """The same without what joins the two ends."""
    return {
        document: [(subject, "", object_) for subject, _, object_ in each]
        for document, each in triples.items()
    }


def _gained(best: Mapping[Setup, float]) -> dict[tuple[str, str], float]:
    return {
        (setup.model, setup.prompt): best[setup] - best[without]
        for setup in best
        if setup.mentions and (without := Setup(setup.model, setup.prompt, False)) in best
    }

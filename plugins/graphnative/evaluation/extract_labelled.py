"""The documents of a labelled set read by the passes of a profile, with and without voted mentions."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack
from dataclasses import replace

from graphnative.evaluation.extraction_metrics import Triple
from graphnative.evaluation.extraction_runs import Run, Setup
from graphnative.evaluation.labelled_sets import Labelled
from graphnative.kg.extraction import Extraction, Passes
from graphnative.kg.open_caller import open_caller
from graphnative.kg.profiles import ProfileName, open_profile
from graphnative.models.protocols import ChatModel
from graphnative.records import Article
from graphnative.settings import Settings

BOTH_PASSES = "both passes"
"""Name of the run that has what two passes read."""


def extract_runs(
    settings: Settings,
    documents: Sequence[Labelled],
    *,
    chat: ChatModel | None = None,
    profile: ProfileName | None = None,
    progress: Callable[[int], object] | None = None,
) -> list[Run]:
    """Return what each pathway of a profile reads in labelled documents; nothing is written into any graph.

    Where the profile has a second pass, what both passes read is a run of its own, with the quality of each
    triplet; the schema that guides it is what each document itself was first read to have.

    Source: S2, "We have seen quality improvement by using recognized named entities during the triplet
    extraction process". Differs: a triplet needs mentions at both ends, so that "without" has those of the
    first voter alone.

    Args:
        settings: The workspace: model, prompts, cache of replies.
        documents: What is read; an answer that can't be parsed counts as empty.
        chat: The model; None takes the settings', or none where that is ``extractive``.
        profile: None takes the settings'.
        progress: Called with 1 after every document that was read in one way.

    Raises:
        ModelError: The model failed, or the run's tokens are spent; replies so far are kept.
    """
    name = profile or settings.kg.profile
    runs: list[Run] = []
    with ExitStack() as stack:
        caller = open_caller(settings, chat, stack)
        chosen = open_profile(settings, name, caller)
        for mentions, passes in _ways(chosen.passes):
            setup = Setup(chosen.signature.model, name if caller else "rules", mentions)
            of_pathway = {each.name: Run(setup, each.name) for each in passes.pathways}
            both = Run(setup, BOTH_PASSES)
            for document in documents:
                extraction = passes.extract(Article(document.id, "", document.text))
                _take(extraction, of_pathway)
                _grade(extraction, both)
                if progress:
                    progress(1)
            runs += [*of_pathway.values(), *([both] if both.found else [])]
    return runs


def _grade(extraction: Extraction, run: Run) -> None:
    """Take what two passes read, each fact with its quality."""
    if extraction.quality is not None:
        document = extraction.article.id
        facts = [each.fact for each in extraction.quality]
        run.found[document] = [(fact.subject.surface, fact.relation, fact.object.surface) for fact in facts]
        run.scores[document] = [each.score for each in extraction.quality]


def _ways(passes: Passes) -> Iterator[tuple[bool | None, Passes]]:
    """The passes with voted mentions and with one voter's, where there are several voters."""
    if len(passes.voters) == 1:
        yield None, passes
        return
    yield True, passes
    yield False, replace(passes, voters=passes.voters[:1])


def _take(extraction: Extraction, runs: dict[str, Run]) -> None:
    document = extraction.article.id
    failed = {failure.asker for failure in extraction.account.failures}
    for name, run in runs.items():
        run.found[document] = list(_read_by(name, extraction))
        if name in failed:
            run.unparsable.add(document)


def _read_by(pathway: str, extraction: Extraction) -> Iterator[Triple]:
    for facts in extraction.facts:
        for fact in facts:
            if pathway in fact.pathways:
                yield fact.subject.surface, fact.relation, fact.object.surface

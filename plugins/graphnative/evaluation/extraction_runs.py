"""Files of extracted triplets: who found what in which document, and which answers could not be parsed."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from pydantic import BaseModel, ConfigDict, TypeAdapter, ValidationError

from graphnative.errors import InputError
from graphnative.evaluation.extraction_metrics import Triple
from graphnative.evaluation.json_lines import lines_of, parse
from graphnative.evaluation.labelled_sets import GivenTriple


@dataclass(frozen=True, slots=True, order=True)
class Setup:
    """What is compared, but for the pathway.

    Attributes:
        model: Name of the model; empty where the file does not tell.
        prompt: Name or digest of the prompt; empty where the file does not tell.
        mentions: Whether the voted mentions were given; None where the file does not tell.
    """

    model: str = ""
    prompt: str = ""
    mentions: bool | None = None

    def __str__(self) -> str:
        given = {True: "with mentions", False: "without mentions", None: ""}[self.mentions]
        return ", ".join(part for part in (self.model, self.prompt, given) if part) or "–"


@dataclass(slots=True)
class Run:
    """What one pathway found in one setup.

    Attributes:
        setup: Model, prompt and mentions.
        pathway: Who found it.
        found: Document to its triplets.
        unparsable: Documents whose answer could not be parsed: they count as empty.
        scores: Document to the quality of each of its triplets, in [0, 1]; empty where nothing graded them.
    """

    setup: Setup
    pathway: str
    found: dict[str, list[Triple]] = field(default_factory=dict)
    unparsable: set[str] = field(default_factory=set)
    scores: dict[str, list[float]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class RunLine:
    """One line of a file of extracted triplets, as :func:`read_runs` reads it.

    Attributes:
        id: The document.
        model: Name of the model.
        prompt: Name of the profile or prompt.
        pathway: Who read it.
        mentions: Whether the voted mentions were given.
        triples: What was read; None for an answer that could not be parsed.
    """

    id: str
    model: str
    prompt: str
    pathway: str
    mentions: bool | None
    triples: list[dict[str, str | float]] | None


class _Line(BaseModel):
    model_config = ConfigDict(extra="ignore")

    id: str
    model: str = ""
    prompt: str = ""
    pathway: str = ""
    mentions: bool | None = None
    triples: Any = None


_TRIPLES = TypeAdapter(list[GivenTriple])


def read_runs(paths: Iterable[Path]) -> list[Run]:
    """Return the runs of some files, by setup and pathway.

    A line holds the ``id`` of a document and its ``triples``, and may hold ``model``, ``prompt``, ``pathway``
    and ``mentions``; a triplet may have a ``score``, the quality that two passes give it. A line whose
    triples are missing or malformed is an answer that could not be parsed.

    Args:
        paths: JSON lines; a pathway without a name has that of its file.

    Raises:
        InputError: A file can't be read, a line has no id, a document comes twice in a run, or some triplets
            of a run have a score and some have none.
    """
    runs: dict[tuple[Setup, str], Run] = {}
    adapter = TypeAdapter(_Line)
    for path in paths:
        for place, line in lines_of(path):
            row = parse(adapter, line, place)
            setup, pathway = Setup(row.model, row.prompt, row.mentions), row.pathway or path.stem
            run = runs.setdefault((setup, pathway), Run(setup, pathway))
            if row.id in run.found:
                raise InputError(f"{place} has the document {row.id!r} a second time.")
            given = _triples(row.triples)
            scores = _scores(given, run, place)
            if scores:
                run.scores[row.id] = scores
            run.found[row.id] = [each.triple for each in given]
            if not run.found[row.id] and row.triples != []:
                run.unparsable.add(row.id)
    return sorted(runs.values(), key=lambda run: (str(run.setup), run.pathway))


def _triples(given: Any) -> list[GivenTriple]:
    """The triplets of a line; none if they are malformed."""
    try:
        return _TRIPLES.validate_python(given)
    except ValidationError:
        return []


def _scores(given: Sequence[GivenTriple], run: Run, place: str) -> list[float]:
    """The qualities of a line's triplets: all of a run have one, or none has."""
    scores = [each.score for each in given if each.score is not None]
    wanted = bool(run.scores) if any(run.found.values()) else bool(scores)
    if given and len(scores) != len(given) * wanted:
        raise InputError(f"{place} has triplets with a score in a run of which others have none.")
    return scores


def run_lines(runs: Iterable[Run]) -> Iterator[RunLine]:
    """Yield the lines that runs are kept as."""
    for run in runs:
        for document, triples in run.found.items():
            rows: list[dict[str, str | float]] = [
                dict(zip(("sub", "rel", "obj"), triple, strict=True)) for triple in triples
            ]
            for line, score in zip(rows, run.scores.get(document, ()), strict=False):
                line["score"] = score
            setup = run.setup
            yield RunLine(
                document,
                setup.model,
                setup.prompt,
                run.pathway,
                setup.mentions,
                None if document in run.unparsable else rows,
            )

"""What checks take and give: sources, verdicts with their evidence, corrections, the checked draft."""

import datetime
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, Protocol

from graphnative.retrievers.ranked import RankedArticle

Verdict = Literal["supported", "contradicted", "unknown"]
VERDICTS: tuple[Verdict, ...] = ("supported", "contradicted", "unknown")
ProofKind = Literal["claim", "fact", "passage", "row"]


@dataclass(frozen=True, slots=True)
class Source:
    """A passage that an answer may rest on.

    Attributes:
        id: The chunk's id.
        document_id: The document it stands in.
        title: The title of that; may be empty.
        published: Its date, if it has one.
        text: The passage.
        number: By which the draft cites it; 0 where it cites documents, numbered in the passages' order.
        derived: Made from passages, as a report or a description is: a model may be shown it, but what it
            says is no evidence by itself.
    """

    id: str
    document_id: str
    title: str
    published: datetime.date | None
    text: str
    number: int = 0
    derived: bool = False


@dataclass(frozen=True, slots=True)
class Proof:
    """One piece of evidence.

    Attributes:
        kind: ``claim`` and ``fact`` are what the graph states, ``passage`` is a sentence of a document,
            ``row`` what a query returned.
        text: The sentence, or the fact in words.
        document_id: The document that says so; empty where the graph does not tell.
        title: Its title; may be empty.
        published: Its date, if it has one.
    """

    kind: ProofKind
    text: str
    document_id: str = ""
    title: str = ""
    published: datetime.date | None = None


@dataclass(frozen=True, slots=True)
class Correction:
    """The smallest change that makes a claim say what the evidence says.

    Attributes:
        start: Where the wrong words begin in the draft.
        end: Where they end.
        before: The wrong words.
        after: What stands there instead.
    """

    start: int
    end: int
    before: str
    after: str


@dataclass(frozen=True, slots=True)
class Judged:
    """A claim of the draft with its verdict.

    Attributes:
        text: The claim as the draft words it.
        start: Where it begins in the draft.
        end: Where it ends.
        about: What is judged: a value, a name, or the whole statement.
        verdict: Whether the evidence bears it out.
        reason: Why, in a few words.
        proofs: The evidence, the strongest first; of ``unknown`` what came nearest, if anything did.
        correction: Of a contradicted claim, where a small change does it.
    """

    text: str
    start: int
    end: int
    about: str
    verdict: Verdict
    reason: str
    proofs: tuple[Proof, ...] = ()
    correction: Correction | None = None


@dataclass(frozen=True, slots=True)
class Checked:
    """A draft that a check has been over.

    Attributes:
        draft: The text as it leaves the check.
        verdicts: Of the claims of the text that came in, in its order.
        changes: What was changed, in words.
        refused: The check holds that there is no answer: the draft is the refusal.
        calls: Calls of a model.
        prompt_tokens: Tokens read by it.
        completion_tokens: Tokens written by it.
        dropped: Passages that had no room in its prompts, over all calls.
    """

    draft: str
    verdicts: tuple[Judged, ...] = ()
    changes: tuple[str, ...] = ()
    refused: bool = False
    calls: int = 0
    prompt_tokens: int = 0
    completion_tokens: int = 0
    dropped: int = 0

    def count(self, verdict: Verdict) -> int:
        """Return how many claims got a verdict."""
        return sum(judged.verdict == verdict for judged in self.verdicts)


@dataclass(frozen=True, slots=True)
class Draft:
    """What a check is given.

    Attributes:
        question: What was asked; empty where a text is checked by itself.
        sources: The passages that the draft was written from; may be none.
        text: The draft; empty where the first check is to write it.
        rows: What a query returned, where the draft words its rows.
    """

    question: str
    text: str
    sources: tuple[Source, ...] = field(default=())
    rows: tuple[Mapping[str, Any], ...] = ()


class Check(Protocol):
    """One way to look after an answer."""

    @property
    def name(self) -> str:
        """Its name in settings and on the command line."""

    def check(self, draft: Draft) -> Checked:
        """Return the draft, mended where it has to be, with its verdicts.

        Raises:
            GraphnativeError: The graph or the model failed.
        """


def sources_of(ranked: Sequence[RankedArticle]) -> tuple[Source, ...]:
    """Return the passages of ranked articles, in their order."""
    return tuple(
        Source(passage.id, article.id, article.headline, article.published, passage.text)
        for article in ranked
        for passage in article.passages
    )

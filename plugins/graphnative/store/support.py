"""What supports an entity or a fact, reduced to the properties that node and edge show; pure."""

import datetime
import math
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

MOST_DESCRIPTIONS = 8
"""What thousands of passages say of one entity is not all shown."""


@dataclass(frozen=True, slots=True, order=True)
class Passage:
    """A passage that says it.

    Attributes:
        document_id: The document it belongs to.
        index: Its position there, from 0.
        chunk_id: Its id.
        fingerprint: That of the document; empty where there is none.
        trusted: Whether the document comes from a source that may name and describe entities.
    """

    document_id: str
    index: int
    chunk_id: str
    fingerprint: str
    trusted: bool = True


@dataclass(frozen=True, slots=True)
class Place:
    """Where in its passage a statement finds what it tells of; all None where nobody told.

    Attributes:
        start: Where that begins, in characters.
        end: Where it ends, exclusive.
        votes: How many voters marked it.
    """

    start: int | None = None
    end: int | None = None
    votes: int | None = None


@dataclass(frozen=True, slots=True)
class Statement:
    """One ``Evidence`` node with the passages that are left of it.

    Attributes:
        id: Its id.
        name: What it calls the entity; empty for a fact.
        description: What it says; may be empty.
        weight: How much it counts when all its passages are there.
        origins: From how many passages it was made; 0 where nobody told.
        passages: Those that are in the graph.
        kind: What it takes the entity for, finer than the type in the key; may be empty.
        score: Share of those asked who say so, in (0, 1]; None where nobody was asked.
        place: Where it stands, if it comes from one passage.
        valid_from: First day on which a fact held, if it is dated.
        valid_to: Last day on which it held, if it is dated.
        ended: Last day on which it held, as a person has decided.
    """

    id: str
    name: str
    description: str
    weight: float
    origins: int
    passages: tuple[Passage, ...]
    kind: str = ""
    score: float | None = None
    place: Place = Place()
    valid_from: datetime.date | None = None
    valid_to: datetime.date | None = None
    ended: datetime.date | None = None

    @property
    def is_trusted(self) -> bool:
        """Whether a trusted document says it, or nobody is asked to be."""
        return not self.passages or any(passage.trusted for passage in self.passages)

    @property
    def is_dead(self) -> bool:
        """Whether it came from passages of which none is left."""
        return self.origins > 0 and not self.passages

    @property
    def is_whole(self) -> bool:
        """Whether all passages that it was made from are left."""
        return len(self.passages) == self.origins

    @property
    def remaining_weight(self) -> float:
        """Its weight, less the share of the passages that are gone."""
        return self.weight * (len(self.passages) / self.origins if self.origins else 1.0)


def fact_properties(statements: Sequence[Statement]) -> dict[str, Any]:
    """Return what the edge of a fact shows.

    Args:
        statements: At least one; none of them dead.
    """
    passages = _passages(statements)
    chunks = [passage.chunk_id for passage in passages]
    return {
        "description": _description(statements),
        "weight": math.fsum(statement.remaining_weight for statement in statements),
        "triplet_source_id": chunks[0] if chunks else None,
        "triplet_source_ids": chunks,
        "score": max((each.score for each in statements if each.score is not None), default=None),
        "valid_from": min((each.valid_from for each in statements if each.valid_from), default=None),
        "valid_to": _last_day(statements),
        "trusted": None if any(each.is_trusted for each in statements) else False,
        **_counts(passages),
    }


def entity_properties(statements: Sequence[Statement]) -> dict[str, Any]:
    """Return what the node of an entity shows.

    Its name is the form that most documents use, ties by text; all others are aliases. What a source that is
    not trusted says neither names nor describes an entity that a trusted one tells of.

    Args:
        statements: At least one; none of them dead.
    """
    heard = trusted_statements(statements)
    forms = _documents_by((statement.name, statement) for statement in heard)
    kinds = _documents_by((statement.kind, statement) for statement in heard if statement.kind)
    name = _most_used(forms)
    return {
        "name": name,
        "aliases": sorted(forms.keys() - {name}),
        "kind": _most_used(kinds) if kinds else None,
        "description": _description(heard),
        **_counts(_passages(statements)),
    }


def _last_day(statements: Sequence[Statement]) -> datetime.date | None:
    """When a fact ended: as a person has decided, else the last day that any text gives."""
    decided = [each.ended for each in statements if each.ended]
    return (
        min(decided)
        if decided
        else max((each.valid_to for each in statements if each.valid_to), default=None)
    )


def trusted_statements(statements: Sequence[Statement]) -> Sequence[Statement]:
    """Return what trusted documents say, or all of it where none of them says anything."""
    return [statement for statement in statements if statement.is_trusted] or statements


def surfaces(statements: Iterable[Statement]) -> dict[str, tuple[str, Place]]:
    """Return the passages that mention an entity, with what it is called there and where; ties by text."""
    found: dict[str, tuple[str, Place]] = {}
    for statement in sorted(statements, key=lambda each: (each.name, each.id)):
        for passage in statement.passages:
            found.setdefault(passage.chunk_id, (statement.name, statement.place))
    return found


def _documents_by(pairs: Iterable[tuple[str, Statement]]) -> dict[str, set[str]]:
    found: defaultdict[str, set[str]] = defaultdict(set)
    for text, statement in pairs:
        found[text].update(passage.document_id for passage in statement.passages)
    return found


def _most_used(documents: Mapping[str, set[str]]) -> str:
    return min(documents, key=lambda text: (-len(documents[text]), text))


def _description(statements: Iterable[Statement]) -> str | None:
    """The descriptions of those that are whole, the best supported first, as many as a prompt has room for.

    One that was made from a passage that is gone may tell what only that one said: it counts no more.
    """
    whole = [statement for statement in statements if statement.is_whole and statement.description]
    ordered = sorted(whole, key=lambda statement: (-statement.origins, statement.description))
    distinct = dict.fromkeys(statement.description for statement in ordered)
    return "\n".join(list(distinct)[:MOST_DESCRIPTIONS]) or None


def _passages(statements: Iterable[Statement]) -> list[Passage]:
    return sorted({passage for statement in statements for passage in statement.passages})


def _counts(passages: Sequence[Passage]) -> dict[str, Any]:
    documents = sorted({passage.document_id for passage in passages})
    return {
        "document_ids": documents,
        "reference_count": len(documents),
        "fingerprints": sorted({passage.fingerprint for passage in passages if passage.fingerprint}),
    }

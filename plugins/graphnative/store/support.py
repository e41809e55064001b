"""What supports an entity or a fact, reduced to the properties that node and edge show; pure."""

import math
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True, order=True)
class Passage:
    """A passage that says it.

    Attributes:
        document_id: The document it belongs to.
        index: Its position there, from 0.
        chunk_id: Its id.
        fingerprint: That of the document; empty where there is none.
    """

    document_id: str
    index: int
    chunk_id: str
    fingerprint: str


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
    """

    id: str
    name: str
    description: str
    weight: float
    origins: int
    passages: tuple[Passage, ...]

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
        **_counts(passages),
    }


def entity_properties(statements: Sequence[Statement]) -> dict[str, Any]:
    """Return what the node of an entity shows.

    Its name is the form that most documents use, ties by text; all others are aliases.

    Args:
        statements: At least one; none of them dead.
    """
    forms: defaultdict[str, set[str]] = defaultdict(set)
    for statement in statements:
        forms[statement.name].update(passage.document_id for passage in statement.passages)
    name = min(forms, key=lambda form: (-len(forms[form]), form))
    return {
        "name": name,
        "aliases": sorted(forms.keys() - {name}),
        "description": _description(statements),
        **_counts(_passages(statements)),
    }


def surfaces(statements: Iterable[Statement]) -> dict[str, str]:
    """Return the passages that mention an entity, each with what it is called there; ties by text."""
    found: dict[str, str] = {}
    for statement in statements:
        for passage in statement.passages:
            known = found.get(passage.chunk_id, statement.name)
            found[passage.chunk_id] = min(known, statement.name)
    return found


def _description(statements: Iterable[Statement]) -> str | None:
    """The descriptions of those that are whole, the best supported first.

    One that was made from a passage that is gone may tell what only that one said: it counts no more.
    """
    whole = [statement for statement in statements if statement.is_whole and statement.description]
    ordered = sorted(whole, key=lambda statement: (-statement.origins, statement.description))
    return "\n".join(dict.fromkeys(statement.description for statement in ordered)) or None


def _passages(statements: Iterable[Statement]) -> list[Passage]:
    return sorted({passage for statement in statements for passage in statement.passages})


def _counts(passages: Sequence[Passage]) -> dict[str, Any]:
    documents = sorted({passage.document_id for passage in passages})
    return {
        "document_ids": documents,
        "reference_count": len(documents),
        "fingerprints": sorted({passage.fingerprint for passage in passages if passage.fingerprint}),
    }

"""Votes of several pieces of evidence that are one fact since their relation types are one; pure."""

from collections import defaultdict
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Protocol

from graphnative.store.database import Row


class Shown(Protocol):
    """Where a piece of evidence is shown."""

    @property
    def subject(self) -> str:
        """Key of the subject."""

    @property
    def type(self) -> str | None:
        """Relation type."""

    @property
    def object(self) -> str | None:
        """Key of the object."""


@dataclass(frozen=True, slots=True)
class Joint:
    """What pieces of evidence say together.

    Attributes:
        pathways: Who read any of them, each once, sorted; none where one stands alone.
        score: Their share of the pathways asked, in (0, 1]; None where one stands alone.
        weight: What each piece counts of that, so that all together count it once.
    """

    pathways: tuple[str, ...] = ()
    score: float | None = None
    weight: float | None = None


ALONE = Joint()


def joint_votes(
    rows: Sequence[Row], shown: Sequence[Shown], joined: Collection[str], rejected: Collection[str] = ()
) -> dict[str, Joint]:
    """Return the id of a piece of evidence to the votes it has together with others.

    Source: S2, "The triplet is accepted only if at least two pathways agree on it". Differs: pathways that
    name one relation by two names agree once the names are held to be one.

    Args:
        rows: Evidence with ``id``, ``fact``, ``chunk``, ``pathways``, ``score``, ``quorum`` and ``second``.
        shown: Where each is shown.
        joined: Relation types that others are merged into.
        rejected: Keys of facts that a person has rejected: who reads them supports nothing else.
    """
    groups: defaultdict[tuple[str, str, str, str], list[Row]] = defaultdict(list)
    for row, place in zip(rows, shown, strict=True):
        is_vote = row["quorum"] is not None and not row["second"] and row["fact"] not in rejected
        if place.type in joined and is_vote:
            groups[row["chunk"], place.subject, place.type or "", place.object or ""].append(row)
    return {row["id"]: _together(group) for group in groups.values() if len(group) > 1 for row in group}


def _together(group: Sequence[Row]) -> Joint:
    pathways = sorted({name for row in group for name in row["pathways"]})
    # A score is the share of those asked: it tells how many these were.
    asked = max(round(len(row["pathways"]) / row["score"]) for row in group)
    score = len(pathways) / asked
    return Joint(tuple(pathways), score, score / len(group))

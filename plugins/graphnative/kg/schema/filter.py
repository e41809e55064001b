"""The schema as a filter: which facts show, under which relation type, and which wait for a person."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Literal

from graphnative.documents.entity_keys import entity_key, type_label
from graphnative.kg.schema.relation_names import relation_type
from graphnative.ontology.type_hierarchy import TypeHierarchy
from graphnative.store.evidence import is_literal
from graphnative.store.placed_evidence import Concerned, Placed
from graphnative.store.type_reviews import TypeKind, TypeReview

Verdict = Literal["accepted", "review", "refused"]

NAMELESS = "the relation has no name"
UNTYPED_END = "an end has no type"
REJECTED = "its type is rejected"
UNDECIDED = "its relation type is not accepted yet"
WRONG_ENDS = "the relation does not join such types"


@dataclass(frozen=True, slots=True)
class Judgement:
    """What the schema says of one fact.

    Attributes:
        status: ``accepted`` shows, ``review`` is kept for a person, ``refused`` is only counted.
        relation: The relation type it counts under: that of a merged one is the other's.
        reason: Why it does not show; empty if it does.
        subject: Label of the subject's type, merged ones as the other.
        object: Label of the object's type.
    """

    status: Verdict
    relation: str
    reason: str = ""
    subject: str = ""
    object: str = ""


class SchemaFilter:
    """Judges facts by the types under review; two of equal reviews judge alike.

    Source: S2 ("compare these definitions with an existing schema … and remove duplicates"). Differs: what
    the schema does not let pass is kept for a person, and comes back when the decision does.

    Args:
        reviews: All types under review.
        closed: Facts of relation types that nobody has accepted wait.
        hierarchy: Lets a relation that joins a type join all types below it too; None compares labels alone.
    """

    def __init__(
        self,
        reviews: Iterable[TypeReview],
        *,
        closed: bool = False,
        hierarchy: TypeHierarchy | None = None,
    ) -> None:
        self._reviews: Mapping[tuple[TypeKind, str], TypeReview] = {
            (review.kind, review.name): review for review in reviews
        }
        self._closed = closed
        self._above = {} if hierarchy is None else _labels_above(hierarchy)

    def judge(self, subject_label: str, relation: str, object_label: str) -> Judgement:
        """Return what becomes of a fact.

        Args:
            subject_label: Type of the subject, as the hierarchy or a node has it.
            relation: Relation as a model wrote it, or a relation type.
            object_label: Type of the object, or the kind of a value.
        """
        subject = self.shown_as("entity", node_label(subject_label))
        object_ = self.shown_as("entity", node_label(object_label))
        name = self.shown_as("relation", relation_type(relation))

        def verdict(status: Verdict, reason: str = "") -> Judgement:
            return Judgement(status, name, reason, subject, object_)

        if not any(map(str.isalnum, relation)):
            return verdict("refused", NAMELESS)
        if not subject_label.strip() or not object_label.strip():
            return verdict("refused", UNTYPED_END)
        reason = self._objection(subject, name, object_)
        return verdict("review", reason) if reason else verdict("accepted")

    def shown_as(self, kind: TypeKind, name: str) -> str:
        """Return the type that a type is shown as: itself unless it is merged, over any number of merges."""
        seen = {name}
        while (review := self._reviews.get((kind, name))) and review.status == "merged":
            if review.merged_into in seen:
                return min(seen)
            name = review.merged_into
            seen.add(name)
        return name

    def place(self, subject: str, relation: str | None, object_: str | None) -> Placed:
        """Return where evidence is shown, from its stated keys and relation type."""
        shown_subject = self._key(subject)
        if relation is None or object_ is None:
            return Placed(
                shown_subject, None, None, self._status("entity", _label(shown_subject)) == "rejected"
            )
        shown_object, name = self._key(object_), self.shown_as("relation", relation)
        objection = self._objection(_label(shown_subject), name, _label(shown_object))
        return Placed(shown_subject, name, shown_object, bool(objection))

    @property
    def concerned(self) -> Concerned:
        """The types whose evidence is not simply shown as stated."""
        moving = [review for review in self._reviews.values() if review.status in ("merged", "rejected")]
        bound = [review for review in self._reviews.values() if review.subjects or review.objects]
        merged = [review for review in moving if review.kind == "relation" and review.status == "merged"]
        joined = {self.shown_as("relation", review.name) for review in merged}
        free = sorted(
            review.name
            for review in self._reviews.values()
            if review.kind == "relation"
            and review.status == "accepted"
            and review not in bound
            and review.name not in joined
        )
        return Concerned(
            tuple(sorted({review.name for review in moving if review.kind == "entity"})),
            tuple(sorted(joined | {each.name for each in (*moving, *bound) if each.kind == "relation"})),
            tuple(free) if self._closed else None,
            tuple(sorted(joined)),
        )

    def _objection(self, subject: str, name: str, object_: str) -> str:
        statuses = (
            self._status("entity", subject),
            self._status("relation", name),
            self._status("entity", object_),
        )
        if "rejected" in statuses:
            return REJECTED
        if self._closed and statuses[1] != "accepted":
            return UNDECIDED
        review = self._reviews.get(("relation", name))
        fits = review is None or (
            self._fits(subject, review.subjects) and self._fits(object_, review.objects)
        )
        return "" if fits else WRONG_ENDS

    def _status(self, kind: TypeKind, name: str) -> str:
        review = self._reviews.get((kind, name))
        return review.status if review else ""

    def _fits(self, label: str, allowed: tuple[str, ...]) -> bool:
        return not allowed or not {label, *self._above.get(label, ())}.isdisjoint(map(node_label, allowed))

    def _key(self, key: str) -> str:
        """The key of an entity under the type it is shown as."""
        if is_literal(key):
            return key
        label, _, name = key.partition(":")
        shown = self.shown_as("entity", label)
        return key if shown == label else entity_key(shown, name)


def node_label(label: str) -> str:
    """Return the label that nodes of a type of the hierarchy have; the label of a node stays as it is."""
    return label if label[:1].isupper() and label.isalnum() else type_label(label)


def _label(key: str) -> str:
    """The type in a key; of a literal, its kind."""
    label = key.partition(":")[0]
    return node_label(label.removeprefix("=")) if is_literal(key) else label


def _labels_above(hierarchy: TypeHierarchy) -> dict[str, tuple[str, ...]]:
    return {
        node_label(label): tuple(node_label(above) for above in hierarchy.path(label))
        for label in hierarchy.labels
    }

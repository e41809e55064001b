"""What a person changed in a schema file becomes decisions: all of them, or with a mistake anywhere none."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from graphnative.errors import InputError
from graphnative.kg.schema.decide import show_decision
from graphnative.kg.schema.fact_entries import FactEntry, changed_decisions
from graphnative.kg.schema.filter import SchemaFilter, node_label
from graphnative.kg.schema.propose import SchemaReport, shipped_definition
from graphnative.kg.schema.schema_entries import SchemaEntry
from graphnative.ontology.places import nearest
from graphnative.ontology.type_hierarchy import TypeHierarchy, load_type_hierarchy
from graphnative.store.database import HasDatabase
from graphnative.store.fact_decisions import read_decisions, write_decisions
from graphnative.store.type_reviews import PERSON, TypeKind, TypeReview, read_reviews, write_reviews

Reviews = Mapping[tuple[TypeKind, str], TypeReview]


@dataclass(frozen=True, slots=True)
class ImportReport:
    """What a file changed.

    Attributes:
        changed: Types that are decided, defined or bound, and facts that are decided, otherwise than before.
        unchanged: Types and facts of the file that were like that already.
        schema: What followed in the graph.
    """

    changed: int
    unchanged: int
    schema: SchemaReport


def import_schema(
    store: HasDatabase, entries: Sequence[SchemaEntry], facts: Sequence[FactEntry] = ()
) -> ImportReport:
    """Keep what a file says otherwise than the graph, and show what follows.

    Only differences are decisions: a file that was exported and not changed decides nothing.

    Args:
        store: The graph.
        entries: The types of the file, each once.
        facts: Its decisions on facts, each once.

    Raises:
        InputError: A type is merged into one that is not there, or into itself by way of others, or joins one
            that is not there; the message names file and line.
    """
    hierarchy = load_type_hierarchy(store.database.settings)
    known = {(review.kind, review.name): review for review in read_reviews(store.database)}
    changed = changed_reviews(entries, known, hierarchy)
    decisions, gone = changed_decisions(facts, read_decisions(store.database))
    write_reviews(store.database, changed, is_decision=True)
    write_decisions(store.database, decisions, gone)
    count = len(changed) + len(decisions) + len(gone)
    return ImportReport(count, len(entries) + len(facts) - count, show_decision(store))


def changed_reviews(
    entries: Sequence[SchemaEntry], known: Reviews, hierarchy: TypeHierarchy
) -> list[TypeReview]:
    """Return the types that a file changes, as they are afterwards; pure.

    Args:
        entries: The types of the file.
        known: All types under review.
        hierarchy: The types of entities.

    Raises:
        InputError: As :func:`import_schema`.
    """
    changed: dict[tuple[TypeKind, str], TypeReview] = {}
    for entry in entries:
        key = (entry.kind, entry.name)
        before = known.get(key) or _fresh(key, hierarchy)
        after = _changed(before, entry)
        if after != before:
            changed[key] = after
    listed = {(entry.kind, entry.name): entry for entry in entries}
    for entry in entries:
        into = (entry.kind, entry.into)
        if (
            entry.into
            and into not in listed
            and into not in known
            and not shipped_definition(into, hierarchy)
        ):
            raise InputError(
                f"{entry.place.file}:{entry.place.line} merges {entry.name!r} into {entry.into!r}, "
                "which is no type."
            )
    _refuse_unknown(entries, known, hierarchy)
    _refuse_circles(entries, {**known, **changed})
    return list(changed.values())


def _fresh(key: tuple[TypeKind, str], hierarchy: TypeHierarchy) -> TypeReview:
    """A type that is not there yet, as it would be if a document used it."""
    definition = shipped_definition(key, hierarchy)
    return TypeReview(*key, status="accepted" if definition else "proposed", definition=definition)


def _changed(before: TypeReview, entry: SchemaEntry) -> TypeReview:
    after = before
    if entry.status is not None and (entry.status, entry.into) != (before.status, before.merged_into):
        decided = entry.status != "proposed"
        after = replace(after, status=entry.status, merged_into=entry.into, decided=decided)
    if entry.definition is not None and entry.definition != before.definition:
        # A definition that is taken away is written anew from what there is.
        after = replace(after, definition=entry.definition, defined_by=PERSON if entry.definition else "")
    if entry.subjects is not None:
        after = replace(after, subjects=entry.subjects)
    if entry.objects is not None:
        after = replace(after, objects=entry.objects)
    if entry.single is not None:
        after = replace(after, single=entry.single)
    if entry.examples is not None:
        own = tuple(each for each in entry.examples if each not in before.examples)
        after = replace(after, own_examples=own)
    return after


def _refuse_unknown(entries: Sequence[SchemaEntry], known: Reviews, hierarchy: TypeHierarchy) -> None:
    """A relation that joins a type nobody knows would fit nothing: all its facts would leave the graph."""
    under_review = {name for kind, name in known if kind == "entity"}
    listed = {entry.name for entry in entries if entry.kind == "entity"}
    labels = {*map(node_label, hierarchy.labels), *under_review, *listed}
    for entry in entries:
        for each in entry.joined:
            if node_label(each.name) not in labels:
                close = hierarchy.find(each.name)
                hint = f"; did you mean {close!r}?" if close else nearest(each.name, tuple(sorted(labels)))
                raise InputError(
                    f"{each.place.file}:{each.place.line} lets {entry.name!r} join {each.name!r}, "
                    f"which is no type{hint}" + ("" if hint.endswith("?") else ".")
                )


def _refuse_circles(entries: Sequence[SchemaEntry], reviews: Reviews) -> None:
    schema = SchemaFilter(reviews.values())
    for entry in entries:
        review = reviews.get((entry.kind, entry.name))
        if review is not None and review.status == "merged":
            end = reviews.get((entry.kind, schema.shown_as(entry.kind, entry.name)))
            if end is not None and end.status == "merged":
                raise InputError(
                    f"{entry.place.file}:{entry.place.line} merges {entry.name!r} into itself "
                    f"by way of {review.merged_into!r}."
                )

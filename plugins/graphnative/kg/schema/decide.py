"""What a person decides of types: accept, reject, merge, reopen; the graph shows it at once."""

from dataclasses import replace

from graphnative.errors import InputError
from graphnative.kg.alignment.align import align_entities
from graphnative.kg.schema.filter import SchemaFilter, node_label
from graphnative.kg.schema.propose import SchemaReport, propose_types, shipped_definition
from graphnative.ontology.type_hierarchy import load_type_hierarchy
from graphnative.store.database import HasDatabase
from graphnative.store.settled import last_change, mark_shown
from graphnative.store.type_reviews import Status, TypeKind, TypeReview, read_reviews, write_reviews

_HINT = "`graphnative schema list` shows them."


def decide(store: HasDatabase, kind: TypeKind, name: str, status: Status) -> SchemaReport:
    """Keep a decision on a type and show what follows; ``proposed`` takes a decision back.

    Args:
        store: The graph.
        kind: Of entities or of relations.
        name: A type under review.
        status: ``accepted``, ``rejected`` or ``proposed``.

    Raises:
        InputError: There is no such type.
    """
    review = _known(_reviews(store), kind, name)
    write_reviews(
        store.database,
        [replace(review, status=status, merged_into="", decided=status != "proposed")],
        is_decision=True,
    )
    return show_decision(store)


def merge(store: HasDatabase, kind: TypeKind, name: str, into: str) -> SchemaReport:
    """Show a type as another one, which is accepted by that.

    Args:
        store: The graph.
        kind: Of entities or of relations.
        name: A type under review.
        into: Another one, or a type of the hierarchy.

    Raises:
        InputError: There is no such type, or the two would be merged into each other.
    """
    reviews = _reviews(store)
    review = _known(reviews, kind, name)
    into = into if (kind, into) in reviews or kind == "relation" else node_label(into)
    target = reviews.get((kind, into))
    is_shipped = bool(shipped_definition((kind, into), load_type_hierarchy(store.database.settings)))
    if target is None and is_shipped:
        target = TypeReview(kind, into)
    if target is None:
        raise InputError(f"There is no {kind} type {into!r} to merge {name!r} into.", hint=_HINT)
    if SchemaFilter(reviews.values()).shown_as(kind, into) == name:
        raise InputError(f"{into!r} is shown as {name!r} already, so {name!r} can't be shown as {into!r}.")
    merged = replace(review, status="merged", merged_into=into, decided=True)
    # What the hierarchy has is accepted by itself: taking the merge back must leave no decision on it.
    accepted = target
    if target.status != "merged":
        accepted = replace(target, status="accepted", decided=not is_shipped)
    write_reviews(store.database, [merged, accepted], is_decision=True)
    return show_decision(store)


def show_decision(store: HasDatabase) -> SchemaReport:
    """Bring types and facts up to date with the decisions kept; what moved is aligned anew.

    Stopped in the middle, the next decision or build does it again.
    """
    change = last_change(store.database)
    report = propose_types(store)
    if report.moved or change.is_unaligned:
        align_entities(store)
    mark_shown(store.database, change)
    return report


def _reviews(store: HasDatabase) -> dict[tuple[TypeKind, str], TypeReview]:
    return {(review.kind, review.name): review for review in read_reviews(store.database)}


def _known(reviews: dict[tuple[TypeKind, str], TypeReview], kind: TypeKind, name: str) -> TypeReview:
    review = reviews.get((kind, name))
    if review is None:
        raise InputError(f"There is no {kind} type {name!r} under review.", hint=_HINT)
    return review

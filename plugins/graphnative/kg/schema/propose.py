"""Types under review made equal to what the live documents use, and the graph to what is decided of them."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from graphnative.kg.schema.asking import Adviser
from graphnative.kg.schema.compare import Comparer
from graphnative.kg.schema.define import define_types, keep_definitions
from graphnative.kg.schema.definitions import FROM_EXAMPLES, definition_from_examples, made_from, words_of
from graphnative.kg.schema.filter import SchemaFilter
from graphnative.models.protocols import ChatModel, Embedder
from graphnative.ontology.type_hierarchy import TypeHierarchy, load_type_hierarchy
from graphnative.prompts import load_prompt
from graphnative.store.database import Database, HasDatabase
from graphnative.store.placed_evidence import place_evidence
from graphnative.store.type_reviews import (
    PERSON,
    TypeKind,
    TypeReview,
    TypeUse,
    read_reviews,
    read_uses,
    write_reviews,
)

HIERARCHY = "hierarchy"
"""Who wrote the definition of a type that the hierarchy has."""


@dataclass(frozen=True, slots=True)
class SchemaReport:
    """What became of the types under review.

    Attributes:
        types: How many there are.
        new: Those that were not there before.
        gone: Those that no document uses any more and nobody has decided on.
        merged: Those shown as another type.
        proposed: Those that wait for a person.
        moved: Pieces of evidence that changed place or came into view or out of it.
        refused: Reason to number of a model's answers that were not taken.
    """

    types: int
    new: int
    gone: int
    merged: int
    proposed: int
    moved: int
    refused: Counter[str] = field(default_factory=Counter)


def propose_types(
    store: HasDatabase, *, chat: ChatModel | None = None, embedder: Embedder | None = None
) -> SchemaReport:
    """Bring the types under review up to date, and show every fact as they say.

    Source: S2 ("Use LLMs to generate a definition for each entity type and relation type … compare these
    definitions with an existing schema of KG if it is available and remove duplicates").

    The result follows from the live documents and the decisions alone: a type that nothing uses goes, unless
    a person has decided on it.

    Args:
        store: The graph.
        chat: Writes definitions, and says whether two types are one; None makes do without.
        embedder: Finds types of like meaning; None compares words.
    """
    database = store.database
    settings = database.settings
    hierarchy = load_type_hierarchy(settings)
    adviser = Adviser(chat) if chat is not None else None
    known = {(review.kind, review.name): review for review in read_reviews(database)}
    uses = {(use.kind, use.name): use for use in read_uses(database)}
    reviews = keep_definitions(review_types(uses, known, hierarchy), known)
    if adviser is not None:
        reviews = define_types(reviews, adviser, load_prompt(settings, "kg/definitions"))
    reviews = Comparer(embedder, adviser, load_prompt(settings, "kg/same_type")).compare(reviews, known)
    gone = known.keys() - {(review.kind, review.name) for review in reviews}
    changed = [review for review in reviews if known.get((review.kind, review.name)) != review]
    write_reviews(database, changed, gone)
    return SchemaReport(
        types=len(reviews),
        new=sum((review.kind, review.name) not in known for review in reviews),
        gone=len(gone),
        merged=sum(review.status == "merged" for review in reviews),
        proposed=sum(review.status == "proposed" for review in reviews),
        moved=show_decisions(database, reviews, hierarchy),
        refused=adviser.refused if adviser is not None else Counter(),
    )


def show_decisions(database: Database, reviews: Iterable[TypeReview], hierarchy: TypeHierarchy) -> int:
    """Return how many pieces of evidence moved to where the types under review say.

    Args:
        database: The graph.
        reviews: All types under review.
        hierarchy: The types of entities.
    """
    closed = database.settings.ontology.relations == "closed"
    schema = SchemaFilter(reviews, closed=closed, hierarchy=hierarchy)
    return place_evidence(database, schema.concerned, schema.place)


def review_types(
    uses: Mapping[tuple[TypeKind, str], TypeUse],
    known: Mapping[tuple[TypeKind, str], TypeReview],
    hierarchy: TypeHierarchy,
) -> list[TypeReview]:
    """Return the types under review that uses and decisions give, sorted by kind and name; pure.

    Args:
        uses: What the live documents use.
        known: What was there before, of which decisions count.
        hierarchy: Its types are accepted unless a person decided otherwise.
    """
    names = uses.keys() | {key for key, review in known.items() if review.is_kept}
    return [
        _reviewed(key, uses.get(key), known.get(key), shipped_definition(key, hierarchy))
        for key in sorted(names)
    ]


def shipped_definition(key: tuple[TypeKind, str], hierarchy: TypeHierarchy) -> str:
    """Return the hierarchy's definition of a type, by its label or an alias; empty if it has none."""
    kind, name = key
    label = hierarchy.find(words_of(name)) if kind == "entity" else None
    return hierarchy[label].definition if label else ""


def _reviewed(
    key: tuple[TypeKind, str], use: TypeUse | None, before: TypeReview | None, shipped: str
) -> TypeReview:
    use = use or TypeUse(*key, 0, ())
    base = before if before is not None and before.is_kept else TypeReview(*key)
    review = replace(base, documents=use.documents, examples=use.examples, made_from=made_from(use))
    if not review.decided:
        review = replace(review, status="accepted" if shipped else "proposed", merged_into="")
    if review.defined_by == PERSON:
        return review
    definition, author = (shipped, HIERARCHY) if shipped else (definition_from_examples(use), FROM_EXAMPLES)
    return replace(review, definition=definition, defined_by=author if definition else "")

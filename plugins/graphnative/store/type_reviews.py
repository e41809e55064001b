"""Types under review: nodes ``EntityType`` and ``RelationType`` with what is known and decided of each."""

import json
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from typing import Any, Literal

from graphnative.store.alignment import UNALIGNED
from graphnative.store.database import Database, Row, Transaction
from graphnative.store.settled import mark_decided

TypeKind = Literal["entity", "relation"]
Status = Literal["proposed", "accepted", "rejected", "merged"]

KINDS: tuple[TypeKind, ...] = ("entity", "relation")
STATUSES: tuple[Status, ...] = ("proposed", "accepted", "rejected", "merged")
EXAMPLES = 3
"""Examples kept of each type."""
LONGEST_TEXT = 400
"""Characters of a passage that stand for a sentence where there is none."""

PERSON = "person"
"""Who wrote a definition that a person wrote."""

_LABELS: dict[TypeKind, str] = {"entity": "EntityType", "relation": "RelationType"}
_EXAMPLES = ("examples", "own_examples")
# What was said, not where a decision shows it. What too few votes support proposes nothing, unless a person
# has accepted it.
_STATED = f"""
MATCH (e:Evidence)-[:FROM]->(c:Chunk)
WHERE (e.lacks IS NULL AND coalesce(e.held, 'schema') IN ['schema', 'rejected'])
   OR EXISTS {{ MATCH (:Review {{id: e.fact, decided: 'accepted'}}) }}
WITH e, c, {UNALIGNED} AS ends
WITH e, c, coalesce(e.stated,
                    CASE ends[1] WHEN '' THEN ends[..1] ELSE [ends[0], e.type, ends[1]] END) AS stated
WITH e, c, stated, CASE size(stated) WHEN 1 THEN 'entity' ELSE 'relation' END AS kind
WITH e, c, stated, kind, CASE kind WHEN 'entity' THEN split(stated[0], ':')[0] ELSE stated[1] END AS name
"""
_USES = (
    _STATED
    + """
WITH kind, name, c.ref_doc_id AS document, c.index AS index,
     coalesce(e.sentence, e.description, left(c.text, $longest)) AS text,
     coalesce(e.name, e.subject_name, stated[0]) AS subject,
     CASE kind WHEN 'relation' THEN coalesce(e.object_name, stated[2]) ELSE '' END AS object
ORDER BY kind, name, document, index, text, subject, object
WITH kind, name, count(DISTINCT document) AS documents, collect([text, subject, object]) AS said
RETURN kind, name, documents, said[..$examples] AS examples
"""
)
_DOCUMENTS = (
    _STATED
    + """
WITH c WHERE kind = $kind AND name = $name
RETURN DISTINCT c.ref_doc_id AS id ORDER BY id LIMIT $limit
"""
)
_READ = "MATCH (t:{label}) RETURN properties(t) AS properties ORDER BY t.name"
_WRITE = """
UNWIND $rows AS row
MERGE (t:{label} {{name: row.name}})
SET t = row, t.updated_at = datetime()
"""
_DELETE = "UNWIND $names AS name MATCH (t:{label} {{name: name}}) DETACH DELETE t"


@dataclass(frozen=True, slots=True)
class TypeExample:
    """A place where a type was read.

    Attributes:
        text: The sentence that says it.
        subject: What is of the type, or the subject of the relation, as it is called there.
        object: Object of the relation; empty for a type of entities.
    """

    text: str
    subject: str
    object: str = ""


@dataclass(frozen=True, slots=True)
class TypeUse:
    """What the live documents say of one type.

    Attributes:
        kind: Of entities or of relations.
        name: Its name: a node's label, or a relation type.
        documents: How many documents use it.
        examples: The first places, in the order of documents and passages.
    """

    kind: TypeKind
    name: str
    documents: int
    examples: tuple[TypeExample, ...]


@dataclass(frozen=True, slots=True)
class TypeReview:
    """One type under review.

    Attributes:
        kind: Of entities or of relations.
        name: Its name.
        status: What holds of it.
        merged_into: The type it is shown as; empty unless it is merged.
        decided: Whether a person decided so; otherwise it follows from documents and decisions.
        definition: What it means, in one sentence.
        defined_by: ``person`` (:data:`PERSON`), ``hierarchy``, ``examples`` or the name of a model.
        made_from: Digest of what definition and proposal were made from.
        documents: How many live documents use it.
        examples: Where it was read.
        similar_to: The accepted type that is most like it; empty if none is.
        subjects: Labels that a relation's subject may have; none allows all.
        objects: Labels that a relation's object may have; none allows all.
        own_examples: Examples that a person has added.
        compared_state: Digest of what it was compared with, and by whom.
        single: Whether a person says that a subject has it to one object at a time.
    """

    kind: TypeKind
    name: str
    status: Status = "proposed"
    merged_into: str = ""
    decided: bool = False
    definition: str = ""
    defined_by: str = ""
    made_from: str = ""
    documents: int = 0
    examples: tuple[TypeExample, ...] = ()
    similar_to: str = ""
    subjects: tuple[str, ...] = ()
    objects: tuple[str, ...] = ()
    own_examples: tuple[TypeExample, ...] = ()
    compared_state: str = ""
    single: bool = False

    @property
    def is_kept(self) -> bool:
        """Whether a person has said anything of it: then it stays without any document."""
        own = self.subjects or self.objects or self.own_examples
        return self.decided or self.single or self.defined_by == PERSON or bool(own)


def read_uses(database: Database) -> list[TypeUse]:
    """Return every type that live documents use as they say it, sorted by kind and name.

    Evidence that too few votes support does not count unless a person has accepted it; what a decision hides
    does.
    """
    rows = database.read(_USES, longest=LONGEST_TEXT, examples=EXAMPLES)
    uses = [
        TypeUse(row["kind"], row["name"], row["documents"], tuple(_example(said) for said in row["examples"]))
        for row in rows
    ]
    return sorted(uses, key=lambda use: (use.kind, use.name))


def read_documents(database: Database, kind: TypeKind, name: str, limit: int) -> list[str]:
    """Return the ids of the first documents that use a type, sorted."""
    return [row["id"] for row in database.read(_DOCUMENTS, kind=kind, name=name, limit=limit)]


def read_reviews(database: Database) -> list[TypeReview]:
    """Return all types under review, sorted by kind and name."""
    return [
        _review(kind, row["properties"])
        for kind in KINDS
        for row in database.read(_READ.format(label=_LABELS[kind]))
    ]


def write_reviews(
    database: Database,
    reviews: Iterable[TypeReview],
    gone: Iterable[tuple[TypeKind, str]] = (),
    *,
    is_decision: bool = False,
) -> None:
    """Write types and delete others, in one transaction.

    Args:
        database: Where to.
        reviews: Types as they are now.
        gone: Kind and name of types that nothing uses and nobody has decided on.
        is_decision: A person has said so, and the graph is to show it.
    """
    written, deleted = list(reviews), sorted(gone)

    def work(tx: Transaction) -> None:
        for kind in KINDS:
            rows = [_row(review) for review in written if review.kind == kind]
            names = [name for other, name in deleted if other == kind]
            if rows:
                tx.run(_WRITE.format(label=_LABELS[kind]), rows=rows)
            if names:
                tx.run(_DELETE.format(label=_LABELS[kind]), names=names)
        if is_decision:
            mark_decided(tx)

    if written or deleted:
        database.transaction(work)


def _example(said: list[str]) -> TypeExample:
    """A key that stands for a name is told without the type before it."""
    text, subject, object_ = said
    return TypeExample(text or "", _plain(subject), _plain(object_))


def _plain(key: str) -> str:
    return key.partition(":")[2] or key


def _row(review: TypeReview) -> Row:
    row = {key: value for key, value in asdict(review).items() if value not in ("", (), False)}
    del row["kind"]
    for key in _EXAMPLES:
        row[key] = [json.dumps(asdict(each), ensure_ascii=False) for each in getattr(review, key)]
    return {**row, "subjects": list(review.subjects), "objects": list(review.objects)}


def _review(kind: TypeKind, properties: dict[str, Any]) -> TypeReview:
    known = {key: properties[key] for key in properties if key in TypeReview.__dataclass_fields__}
    for key in _EXAMPLES:
        known[key] = tuple(TypeExample(**json.loads(each)) for each in known.get(key, ()))
    known["subjects"] = tuple(known.get("subjects", ()))
    known["objects"] = tuple(known.get("objects", ()))
    return TypeReview(kind, **known)

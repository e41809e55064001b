"""Examples as regression tests: texts read again, and what a new prompt, model or schema makes of them."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal

from graphnative.documents.folding import fold_name
from graphnative.kg.commit import key_of
from graphnative.kg.extraction import Extraction
from graphnative.kg.schema.filter import SchemaFilter
from graphnative.kg.schema.schema_entries import SchemaEntry
from graphnative.store.type_reviews import TypeExample, TypeKind, TypeReview

Outcome = Literal["kept", "changed", "lost"]
Read = Callable[[str], Sequence[Extraction]]


@dataclass(frozen=True, slots=True)
class Case:
    """One example: a text, and the type or triplet that is expected of it.

    Attributes:
        kind: Of entities or of relations.
        type: The expected type.
        example: The text, and whom it is about.
    """

    kind: TypeKind
    type: str
    example: TypeExample


@dataclass(frozen=True, slots=True)
class Tested:
    """What became of one case.

    Attributes:
        case: The case.
        outcome: ``kept`` it was read as expected; ``changed`` its ends were read, but otherwise; ``lost``
            they were not.
        found: What was read instead, sorted; empty where it is kept or lost.
    """

    case: Case
    outcome: Outcome
    found: tuple[str, ...] = ()


def cases_of(types: Sequence[TypeReview | SchemaEntry]) -> list[Case]:
    """Return the examples of types as cases, each once; those of rejected types are left out.

    A type that is merged is expected as it is: the schema says what it is shown as.
    """
    cases = [
        Case(each.kind, each.name, example)
        for each in types
        if each.status != "rejected"
        for example in (each.examples or ())
    ]
    added = [
        Case(each.kind, each.name, example)
        for each in types
        if isinstance(each, TypeReview) and each.status != "rejected"
        for example in each.own_examples
    ]
    return list(dict.fromkeys([*cases, *added]))


def run_cases(cases: Sequence[Case], read: Read, schema: SchemaFilter, quorum: int) -> list[Tested]:
    """Return what became of each case, in order; a text is read once however many cases it has.

    Source: S2 ("we have added automated regression tests").

    Args:
        cases: The examples.
        read: Reads a text: as a part of each passage that has it, or alone. One reading as expected will do.
        schema: The types under review: what is shown under another name is expected under that.
        quorum: Pathways that must agree on a fact.
    """
    texts = dict.fromkeys(case.example.text for case in cases)
    readings = {text: read(text) for text in texts}
    return [_tested(case, readings[case.example.text], schema, quorum) for case in cases]


def _tested(case: Case, readings: Sequence[Extraction], schema: SchemaFilter, quorum: int) -> Tested:
    expected = schema.shown_as(case.kind, case.type)
    read = {
        found
        for extraction in readings
        for found in (
            _types(case, extraction, schema)
            if case.kind == "entity"
            else _facts(case, extraction, schema, quorum)
        )
    }
    if expected in read:
        return Tested(case, "kept")
    return Tested(case, "changed" if read else "lost", tuple(sorted(read)))


def _types(case: Case, extraction: Extraction, schema: SchemaFilter) -> set[str]:
    """Types of the mentions that are called like the example's subject."""
    wanted = fold_name(case.example.subject)
    return {
        schema.shown_as("entity", key_of(mention).partition(":")[0])
        for of_passage in extraction.mentions
        for mention in of_passage
        if mention.value is None and fold_name(mention.surface) == wanted
    }


def _facts(case: Case, extraction: Extraction, schema: SchemaFilter, quorum: int) -> set[str]:
    """Relations that enough pathways read between the example's two ends, in its direction."""
    wanted = (fold_name(case.example.subject), fold_name(case.example.object))
    return {
        schema.shown_as("relation", fact.relation)
        for of_passage in extraction.facts
        for fact in of_passage
        if len(fact.pathways) >= quorum
        and (fold_name(fact.subject.surface), fold_name(fact.object.surface)) == wanted
    }

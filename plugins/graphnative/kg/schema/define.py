"""Definitions of types by a model, each written once for the places it was read at."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from pydantic import BaseModel

from graphnative.kg.replies import RowShape
from graphnative.kg.schema.asking import Adviser
from graphnative.kg.schema.definitions import FROM_EXAMPLES, words_of
from graphnative.prompts import Prompt
from graphnative.store.database import batched
from graphnative.store.type_reviews import TypeKind, TypeReview

TYPES_A_CALL = 8
"""Types that are asked about together."""

NOBODY = "a definition is of no type asked about"
NO_SENTENCE = "a definition is empty or longer than a sentence"

_LONGEST = 300
_LONGEST_QUOTE = 200


class DefinedRow(BaseModel):
    """The definition of one type, as a model wrote it."""

    number: int
    definition: str


_SHAPE = RowShape("definitions", DefinedRow)


def keep_definitions(
    reviews: Sequence[TypeReview], known: Mapping[tuple[TypeKind, str], TypeReview]
) -> list[TypeReview]:
    """Return types with the definition that a model wrote before from the same examples; pure.

    Args:
        reviews: Types as examples define them.
        known: Types as they were before.
    """
    return [_kept(review, known.get((review.kind, review.name))) for review in reviews]


def define_types(reviews: Sequence[TypeReview], adviser: Adviser, prompt: Prompt) -> list[TypeReview]:
    """Return types, those that only their examples define with a definition by the model.

    Source: S2 ("Use LLMs to generate a definition for each entity type and relation type").

    Args:
        reviews: All types.
        adviser: The model.
        prompt: The question, ``kg/definitions``.
    """
    written: dict[tuple[TypeKind, str], TypeReview] = {}
    undefined = [review for review in reviews if review.defined_by == FROM_EXAMPLES]
    for batch in batched(undefined, TYPES_A_CALL):
        lines = [_line(number, review) for number, review in enumerate(batch, start=1)]
        for row in adviser.ask(prompt, _SHAPE, {"types": "\n".join(lines)}):
            definition = " ".join(row.definition.split())
            if not 1 <= row.number <= len(batch):
                adviser.refused[NOBODY] += 1
            elif not 0 < len(definition) <= _LONGEST:
                adviser.refused[NO_SENTENCE] += 1
            else:
                review = batch[row.number - 1]
                written.setdefault(
                    (review.kind, review.name),
                    replace(review, definition=definition, defined_by=adviser.chat.name),
                )
    return [written.get((review.kind, review.name), review) for review in reviews]


def _kept(review: TypeReview, before: TypeReview | None) -> TypeReview:
    same = before is not None and before.made_from == review.made_from
    if before is None or not same or review.defined_by != FROM_EXAMPLES:
        return review
    return replace(review, definition=before.definition, defined_by=before.defined_by)


def _line(number: int, review: TypeReview) -> str:
    kind = "relation" if review.kind == "relation" else "kind of thing"
    quotes = [
        f"   - {' '.join(each.text.split())[:_LONGEST_QUOTE]} "
        f"({f'{each.subject} → {each.object}' if each.object else each.subject})"
        for each in review.examples
    ]
    return "\n".join([f"{number}. {kind} “{words_of(review.name)}”", *quotes])

"""The second pass: triplets read once more, by a model that knows the schema."""

from collections.abc import Iterable

from graphnative.kg.calling import Caller
from graphnative.kg.schema.definitions import words_of
from graphnative.kg.triplets.prompt_pathway import PromptPathway
from graphnative.prompts import Prompt
from graphnative.store.type_reviews import TypeReview

MOST_RELATIONS = 60
"""Relations that a prompt names: with their definitions about 2,000 tokens."""

NO_RELATIONS = "- none yet"
"""What a prompt says while no relation is in use."""

_LONGEST_DEFINITION = 120


def guided_pathway(name: str, caller: Caller, prompt: Prompt, relations: str) -> PromptPathway:
    """Return a pathway that tells the model the relations of the schema.

    Source: S2 ("The refinement phase returns back to the triplet extraction step but now using the newly
    updated schema").

    Args:
        name: How it signs.
        caller: The model.
        prompt: Asked for the triplets: ``kg/triplets_guided``.
        relations: The relations, as :func:`schema_lines` writes them.
    """
    return PromptPathway(name, caller, prompt, given={"relations": relations})


def schema_lines(reviews: Iterable[TypeReview]) -> str:
    """Return the relations of a schema for a prompt, one a line with its definition; never too many.

    Accepted ones come first, then proposed ones, those in more documents before others; rejected and merged
    ones are left out.

    Args:
        reviews: All types under review.
    """
    offered = [
        review
        for review in reviews
        if review.kind == "relation" and review.status in ("accepted", "proposed")
    ]
    offered.sort(key=lambda review: (review.status != "accepted", -review.documents, review.name))
    return "\n".join(map(_line, offered[:MOST_RELATIONS])) or NO_RELATIONS


def _line(review: TypeReview) -> str:
    definition = review.definition[:_LONGEST_DEFINITION].rstrip()
    return f"- {words_of(review.name)}: {definition}" if definition else f"- {words_of(review.name)}"

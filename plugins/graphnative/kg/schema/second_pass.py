"""The second pass: triplets read once more, by a model that knows the schema."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from graphnative.errors import ReplyError
from graphnative.kg.account import Account
from graphnative.kg.calling import Caller
from graphnative.kg.passage import Passage
from graphnative.kg.records import Mention, Triplet
from graphnative.kg.replies import RowShape
from graphnative.kg.schema.definitions import words_of
from graphnative.kg.triplets.checking import TripletRow, checked_triplets
from graphnative.kg.triplets.prompt_pathway import can_relate, listed
from graphnative.prompts import Prompt
from graphnative.store.type_reviews import TypeReview

MOST_RELATIONS = 60
"""Relations that a prompt names: with their definitions about 2,000 tokens."""

NO_RELATIONS = "- none yet"
"""What a prompt says while no relation is in use."""

_LONGEST_DEFINITION = 120


@dataclass(frozen=True, slots=True)
class GuidedPathway:
    """Asks a model for the triplets of a passage, and tells it the relations of the schema.

    Source: S2 ("The refinement phase returns back to the triplet extraction step but now using the newly
    updated schema").

    Attributes:
        name: How it signs.
        caller: The model.
        prompt: Asked for the triplets: ``kg/triplets_guided``.
        relations: The relations, as :func:`schema_lines` writes them.
    """

    name: str
    caller: Caller
    prompt: Prompt
    relations: str

    @property
    def calls(self) -> int:
        """Model calls for a passage when nothing fails."""
        return 1

    def read(
        self, passages: Sequence[Passage], mentions: Sequence[Sequence[Mention]], account: Account
    ) -> list[list[Triplet]]:
        """Return the triplets of each passage; one with fewer than two mentions is not asked about.

        Args:
            passages: Those of one document.
            mentions: Those of each passage.
            account: Learns what is refused and what fails.
        """
        return [self._read(*each, account) for each in zip(passages, mentions, strict=True)]

    def _read(self, passage: Passage, mentions: Sequence[Mention], account: Account) -> list[Triplet]:
        if not can_relate(mentions):
            return []
        inputs = {
            "sentences": passage.numbered(),
            "mentions": listed(mentions),
            "relations": self.relations,
        }
        try:
            rows = self.caller.ask(passage.chunk, self.prompt, RowShape("triplets", TripletRow), inputs)
        except ReplyError as error:
            account.fail(passage, self.name, error)
            return []
        account.refuse(rows.refused)
        return checked_triplets(passage, mentions, rows.rows, self.name, account)


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

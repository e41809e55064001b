"""The second pass: triplets read once more, by a model that knows the schema, and compared with the first."""

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass

from graphnative.kg.account import Account
from graphnative.kg.calling import Caller
from graphnative.kg.passage import Passage
from graphnative.kg.quality import FactQuality, compare_passes
from graphnative.kg.records import Mention, VotedFact
from graphnative.kg.schema.definitions import words_of
from graphnative.kg.schema.filter import SchemaFilter
from graphnative.kg.triplets.facts import vote_facts
from graphnative.kg.triplets.prompt_pathway import PromptPathway
from graphnative.prompts import Prompt
from graphnative.store.type_reviews import PERSON, TypeReview

GUIDED = "guided"
"""How the second pass signs."""

MOST_RELATIONS = 60
"""Relations that a prompt names: with their definitions about 2,000 tokens."""

NO_RELATIONS = "- none yet"
"""What a prompt says while no relation is in use."""

_LONGEST_DEFINITION = 120


@dataclass(frozen=True, slots=True)
class SecondPass:
    """Reads a document again with the schema in the prompt.

    Source: S2 ("The refinement phase returns back to the triplet extraction step but now using the newly
    updated schema. The extracted triplets are compared to the first pass of schemaless extraction"). Differs:
    the schema is what a person has decided and what the document itself was first read to say; all that other
    documents say is left out, or the graph would depend on their order.

    Attributes:
        caller: The model.
        prompt: Asked for the triplets: ``kg/triplets_guided``.
        reviews: Relation types under review; those that a person has decided count.
        quorum: Pathways of the first pass that must agree on a fact.
        normal: Relation as it was written to the name of its type.
        calls: Model calls for a passage when nothing fails.
    """

    caller: Caller
    prompt: Prompt
    reviews: tuple[TypeReview, ...]
    quorum: int
    normal: Callable[[str], str]
    calls: int = 1

    def compare(
        self,
        passages: Sequence[Passage],
        mentions: Sequence[Sequence[Mention]],
        facts: Sequence[Sequence[VotedFact]],
        account: Account,
    ) -> tuple[FactQuality, ...] | None:
        """Return what became of each fact of a document, those that only the second pass reads included.

        None if a question got no answer: what was not read again is not lost.

        Args:
            passages: Those of one document.
            mentions: Those of each passage.
            facts: What the first pass read in each passage.
            account: Learns what is refused and what fails.
        """
        own = {each.relation for read in facts for each in read if len(each.pathways) >= self.quorum}
        guide = {"relations": schema_lines(self.reviews, own)}
        pathway = PromptPathway(GUIDED, self.caller, self.prompt, given=guide)
        failed = len(account.failures)
        read = pathway.read(passages, mentions, account)
        if len(account.failures) > failed:
            return None
        again = [
            fact
            for passage, known, triplets in zip(passages, mentions, read, strict=True)
            for fact in vote_facts(passage, known, triplets, 1, self.normal)
        ]
        return compare_passes([fact for of_passage in facts for fact in of_passage], again)


def guiding_reviews(reviews: Iterable[TypeReview]) -> tuple[TypeReview, ...]:
    """Return the relation types that a person has decided on, without what documents make of them."""
    return tuple(
        TypeReview(
            review.kind,
            review.name,
            review.status,
            review.merged_into,
            decided=True,
            definition=review.definition if review.defined_by == PERSON else "",
        )
        for review in reviews
        if review.kind == "relation" and review.decided
    )


def schema_lines(reviews: Collection[TypeReview], own: Iterable[str]) -> str:
    """Return relations for a prompt, one a line with its definition; never too many.

    The document's own come first, as the decisions show them, then the accepted ones, each by name; rejected
    and merged ones are left out.

    Args:
        reviews: Relation types on which a person has decided.
        own: Relation types that the document was read to have.
    """
    known = {review.name: review for review in reviews}
    schema = SchemaFilter(reviews)
    shown = sorted({schema.shown_as("relation", name) for name in own})
    accepted = sorted(name for name, review in known.items() if review.status == "accepted")
    offered = [name for name in dict.fromkeys((*shown, *accepted)) if not _is_rejected(known.get(name))]
    lines = [_line(name, known.get(name)) for name in offered[:MOST_RELATIONS]]
    return "\n".join(lines) or NO_RELATIONS


def _is_rejected(review: TypeReview | None) -> bool:
    return review is not None and review.status == "rejected"


def _line(name: str, review: TypeReview | None) -> str:
    definition = review.definition[:_LONGEST_DEFINITION].rstrip() if review else ""
    return f"- {words_of(name)}: {definition}" if definition else f"- {words_of(name)}"

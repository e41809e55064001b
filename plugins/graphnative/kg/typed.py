"""The mentions of a document with their types: a coarse one that is part of an identity, and a finer kind."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import replace

from graphnative.kg.account import Account
from graphnative.kg.mentions.kinds import ALIKE, COARSE
from graphnative.kg.passage import Passage
from graphnative.kg.records import Mention
from graphnative.kg.triplets.checking import plain
from graphnative.kg.types import type_mentions
from graphnative.kg.votes import most_frequent
from graphnative.models.protocols import ChatModel
from graphnative.ontology.type_hierarchy import TypeHierarchy

Kinds = Mapping[str, str]
"""Surface, without case and white space, to a label of the hierarchy."""


def typed_mentions(
    passages: Sequence[Passage],
    mentions: Sequence[Sequence[Mention]],
    hierarchy: TypeHierarchy,
    chat: ChatModel | None,
    account: Account,
) -> tuple[list[tuple[Mention, ...]], Kinds]:
    """Return the mentions with one tag for all of one surface, and the kind of each surface.

    Source: S2, "Tagging the entity type. We have used wikidata hierarchy of named entity types". Differs:
    only the coarse tag is part of an entity's identity, so that documents which choose finer types
    differently mean the same entity.

    Args:
        passages: Those of one document.
        mentions: Those of each passage; their labels are the tags of the voters.
        hierarchy: The types.
        chat: Chooses; None goes by tags and by words in the names.
        account: Learns which answers were not taken.
    """
    texts = {passage.chunk.id: passage.text for passage in passages}
    flat = [each for of_passage in mentions for each in of_passage if each.value is None]
    chosen = type_mentions(flat, hierarchy, chat=chat, texts=texts, refused=account.refused)
    kinds: defaultdict[str, list[str]] = defaultdict(list)
    tags: defaultdict[str, list[str]] = defaultdict(list)
    for mention, typed in zip(flat, chosen, strict=True):
        kinds[plain(mention.surface)].append(typed.label)
        tags[plain(mention.surface)].append(tag_of_type(typed.label, hierarchy) or mention.label)
    agreed = {surface: most_frequent(given) for surface, given in tags.items()}
    found = [
        tuple(each if each.value else replace(each, label=agreed[plain(each.surface)]) for each in of_passage)
        for of_passage in mentions
    ]
    return found, {surface: most_frequent(given) for surface, given in kinds.items()}


def tag_of_type(label: str, hierarchy: TypeHierarchy) -> str:
    """Return the tag that a type has, or else the nearest type above it; empty if none has one we know.

    Args:
        label: Of the hierarchy; empty for none.
        hierarchy: The types.
    """
    for above in reversed(hierarchy.path(label)) if label else ():
        for tag in hierarchy[above].ontonotes:
            if ALIKE.get(tag, tag) in COARSE:
                return ALIKE.get(tag, tag)
    return ""

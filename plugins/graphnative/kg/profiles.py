"""Which voters and pathways a profile has: few calls, or all that the paper names, or no model at all."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Literal

from graphnative.documents.fingerprint import digest, pipeline_digest
from graphnative.kg.calling import Caller, CountedChat
from graphnative.kg.commit import Signature
from graphnative.kg.extraction import Passes, Pathway
from graphnative.kg.mentions.find import Voter
from graphnative.kg.mentions.forms import LISTED, ListsByKind, TaggedText
from graphnative.kg.mentions.prompt_voter import PromptVoter
from graphnative.kg.mentions.spacy_voter import open_spacy_voter
from graphnative.kg.schema.relation_names import relation_type
from graphnative.kg.schema.second_pass import GUIDED, SecondPass, guiding_reviews
from graphnative.kg.triplets.prompt_pathway import PromptPathway
from graphnative.models.tokens import count_tokens
from graphnative.ontology.type_hierarchy import load_type_hierarchy
from graphnative.prompts import Prompt, load_prompt
from graphnative.settings import Settings
from graphnative.store.type_reviews import TypeReview

ProfileName = Literal["lean", "paper"]

VERSION = 4
"""Raised whenever the same documents, settings and replies would give another graph."""

_ASKED_BY_KIND = (
    ("person",),
    ("organization",),
    ("place",),
    ("product", "work", "event", "law"),
    ("number", "money", "percent", "date", "duration", "quantity"),
)


@dataclass(frozen=True, slots=True)
class Profile:
    """Passes with what they are known by.

    Attributes:
        passes: The passes.
        signature: What stands on everything they write.
        pipeline: Digest of the configuration: two profiles of the same one build alike.
        instruction_tokens: Tokens of all prompts without a passage, about.
    """

    passes: Passes
    signature: Signature
    pipeline: str
    instruction_tokens: int


def open_profile(
    settings: Settings, name: ProfileName, caller: Caller | None, schema: Iterable[TypeReview] = ()
) -> Profile:
    """Return a profile of a workspace.

    Source: S2. ``lean`` has spaCy and two prompts vote on mentions and reads triplets in three pathways of
    one call each; ``paper`` has every prompt strategy in two turns and pathways of two calls.

    Args:
        settings: The workspace: its prompts, its quorum.
        name: Which profile.
        caller: The model; None builds without one, whatever the profile: spaCy alone marks mentions, and two
            pathways by rule read triplets.
        schema: Types under review, for the second pass that ``paper`` has, or any profile by
            `kg.second_pass`.
    """
    if caller is None:
        from graphnative.kg.triplets.rules import open_rule_pathways

        voter, pathways = open_rule_pathways()
        return _profile(settings, "rules", None, [voter], pathways, {})
    prompts: dict[str, Prompt] = {}

    def prompt(which: str) -> Prompt:
        return prompts.setdefault(which, load_prompt(settings, f"kg/{which}"))

    chosen = {"lean": _lean, "paper": _paper}[name]
    voters, pathways = chosen(caller, prompt)
    profile = _profile(settings, name, caller, voters, pathways, prompts)
    wanted = settings.kg.second_pass
    has_second = name == "paper" if wanted is None else wanted
    return _with_second(settings, profile, caller, schema) if has_second else profile


def _with_second(
    settings: Settings, profile: Profile, caller: Caller, schema: Iterable[TypeReview]
) -> Profile:
    """The profile with a second pass, guided by what a person has decided of relation types."""
    prompt, guiding = load_prompt(settings, "kg/triplets_guided"), guiding_reviews(schema)
    signature = profile.signature
    second = SecondPass(caller, prompt, guiding, signature.quorum, relation_type)
    told = [[each.name, each.status, each.merged_into, each.definition] for each in guiding]
    parts = {
        "first": profile.pipeline,
        "guided": prompt.digest,
        "schema": told,
        "quality": settings.kg.quality,
    }
    return replace(
        profile,
        passes=replace(profile.passes, second=second),
        signature=replace(
            signature,
            prompts={**signature.prompts, GUIDED: prompt.digest},
            quality=settings.kg.quality,
        ),
        pipeline=pipeline_digest(parts),
        instruction_tokens=profile.instruction_tokens
        + count_tokens(prompt.system)
        + count_tokens(prompt.user),
    )


Load = Callable[[str], Prompt]


def _lean(caller: Caller, prompt: Load) -> tuple[list[Voter], list[Pathway]]:
    return [
        open_spacy_voter(),
        PromptVoter("list", caller, prompt("mentions_list"), LISTED),
        PromptVoter("tagged", caller, prompt("mentions_tagged"), TaggedText()),
    ], [
        PromptPathway("direct", caller, prompt("triplets_direct")),
        PromptPathway("pairs", caller, prompt("triplets_pairs"), "pairs"),
        PromptPathway("facts", caller, prompt("triplets_facts"), "facts"),
    ]


def _paper(caller: Caller, prompt: Load) -> tuple[list[Voter], list[Pathway]]:
    missed = prompt("mentions_missed")
    return [
        open_spacy_voter(),
        PromptVoter("list", caller, prompt("mentions_list"), LISTED, missed=missed),
        PromptVoter("tagged", caller, prompt("mentions_tagged"), TaggedText(), missed=missed),
        PromptVoter("by kind", caller, prompt("mentions_by_kind"), LISTED, groups=_ASKED_BY_KIND),
        PromptVoter("schema", caller, prompt("mentions_schema"), ListsByKind(), missed=missed),
    ], [
        PromptPathway("direct", caller, prompt("triplets_direct")),
        PromptPathway("pairs", caller, prompt("pairs_then"), first=prompt("pairs_first")),
        PromptPathway("facts", caller, prompt("facts_then"), first=prompt("facts_first")),
    ]


def _profile(
    settings: Settings,
    name: str,
    caller: Caller | None,
    voters: list[Voter],
    pathways: list[Pathway],
    prompts: Mapping[str, Prompt],
) -> Profile:
    quorum = min(settings.kg.votes, len(pathways))
    askers = [each for each in (*voters, *pathways) if isinstance(each, PromptVoter | PromptPathway)]
    signed = {each.name: each.prompt.digest for each in askers}
    hierarchy = load_type_hierarchy(settings)
    model = caller.chat.name if caller else ""
    parts = {
        "kg": VERSION,
        "profile": name,
        "model": model,
        "prompts": {which: prompts[which].digest for which in sorted(prompts)},
        "votes": quorum,
        "chunk_tokens": settings.articles.chunk_tokens,
        "types": digest([[each.label, each.parent, *each.ontonotes] for each in hierarchy.types.values()]),
    }
    typist = CountedChat(caller) if caller and name == "paper" else None
    tokens = settings.articles.chunk_tokens
    passes = Passes(voters, pathways, relation_type, tokens, hierarchy, typist)
    instructions = sum(count_tokens(each.system) + count_tokens(each.user) for each in prompts.values())
    return Profile(passes, Signature(model, signed, quorum), pipeline_digest(parts), instructions)

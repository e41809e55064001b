"""What a build would take, counted before anything is asked: documents, passages, calls, tokens, cost."""

from collections.abc import Iterable
from contextlib import ExitStack
from dataclasses import dataclass, field
from typing import Any

from graphnative.documents.readers.accepting import accept_articles
from graphnative.documents.readers.known_elsewhere import known_elsewhere
from graphnative.documents.readers.refusal import Refusal
from graphnative.kg.build import built_state
from graphnative.kg.open_caller import open_caller
from graphnative.kg.profiles import Profile, ProfileName, open_profile
from graphnative.models import spending
from graphnative.models.metered_chat import prices_of
from graphnative.models.protocols import ChatModel
from graphnative.models.tokens import count_tokens
from graphnative.settings.models import ChatSection
from graphnative.store.built_documents import built_states
from graphnative.store.database import HasDatabase, batched
from graphnative.store.type_reviews import read_reviews

_BATCH = 200
_WRITTEN = 150
"""Tokens that an answer has, about."""


@dataclass(slots=True)
class Plan:
    """What is to be done.

    Attributes:
        documents: New or changed documents.
        passages: Their passages.
        calls: Model calls when nothing fails and nothing is known from earlier runs.
        prompt_tokens: Read by them, about.
        completion_tokens: Written, about.
        unchanged: Documents that the graph has just so.
        refused: Input that would not be taken, and why.
    """

    documents: int = 0
    passages: int = 0
    calls: int = 0
    prompt_tokens: int = 0
    completion_tokens: int = 0
    unchanged: int = 0
    refused: list[Refusal] = field(default_factory=list)


def plan_build(
    store: HasDatabase,
    documents: Iterable[Any],
    *,
    chat: ChatModel | None = None,
    profile: ProfileName | None = None,
    trusted: bool = True,
) -> Plan:
    """Return what :func:`graphnative.kg.build.build_graph` would take; no model is asked, nothing is written.

    Args:
        store: A store or database.
        documents: As there.
        chat: As there.
        profile: As there.
        trusted: As there.
    """
    database, plan = store.database, Plan()
    with ExitStack() as stack:
        caller = open_caller(database.settings, chat, stack)
        name = profile or database.settings.kg.profile
        chosen = open_profile(database.settings, name, caller, read_reviews(database))
        for batch in batched(accept_articles(documents, plan.refused.append), _BATCH):
            states = built_states(database, [article.id for article in batch])
            others = known_elsewhere(database, batch)
            for article in batch:
                if states.get(article.id) == built_state(article, chosen.pipeline, trusted=trusted):
                    plan.unchanged += 1
                    continue
                if article.id in others:
                    plan.refused.append(others[article.id])
                    continue
                plan.documents += 1
                for passage in chosen.passes.passages(article):
                    _add(plan, chosen, passage.text)
    return plan


def _add(plan: Plan, profile: Profile, text: str) -> None:
    calls = profile.passes.calls
    plan.passages += 1
    plan.calls += calls
    plan.prompt_tokens += calls * count_tokens(text) + profile.instruction_tokens
    plan.completion_tokens += calls * _WRITTEN


def cost(section: ChatSection, prompt_tokens: int, completion_tokens: int) -> float | None:
    """Return what tokens cost in the settings' currency; None where the settings name no prices.

    Args:
        section: The block of the settings that names the model.
        prompt_tokens: Read.
        completion_tokens: Written.
    """
    return spending.cost(prices_of(section), prompt_tokens, completion_tokens)

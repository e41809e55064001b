"""What lives on a worker of Ray: the passes, and replies that all workers share."""

import platform
from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import dataclass, replace
from typing import Any

from graphnative.errors import SettingsError
from graphnative.kg.call_cache import open_call_cache
from graphnative.kg.calling import Caller, Spent
from graphnative.kg.extraction import Extraction, Passes
from graphnative.kg.open_caller import chosen_chat, limits_of
from graphnative.kg.profiles import Profile, ProfileName, open_profile
from graphnative.models.open import open_embedder
from graphnative.models.protocols import ChatModel, Reply
from graphnative.records import Article, Vectors
from graphnative.settings import Settings
from graphnative.store.type_reviews import TypeReview


class ReplyKeeper:
    """The workspace's replies, kept where the workspace is: one for all workers.

    Args:
        settings: The workspace.
    """

    def __init__(self, settings: Settings) -> None:
        self._open = ExitStack()
        self._cache = self._open.enter_context(open_call_cache(settings))

    def get(self, key: str) -> Reply | None:
        """Return the reply kept under a key."""
        return self._cache.get(key)

    def add(self, key: str, document_id: str, reply: Reply) -> None:
        """Keep a complete reply on a document."""
        self._cache.add(key, document_id, reply)

    def close(self) -> None:
        """Close the file."""
        self._open.close()


@dataclass(frozen=True, slots=True)
class SharedReplies:
    """The replies as a worker sees them.

    Attributes:
        keeper: A handle on the :class:`ReplyKeeper`.
    """

    keeper: Any

    def get(self, key: str) -> Reply | None:
        """Return the reply kept under a key."""
        import ray

        known: Reply | None = ray.get(self.keeper.get.remote(key))
        return known

    def add(self, key: str, document_id: str, reply: Reply) -> None:
        """Keep a complete reply on a document; it is on disk when this returns."""
        import ray

        ray.get(self.keeper.add.remote(key, document_id, reply))


@dataclass(frozen=True, slots=True)
class Recipe:
    """What the passes are opened from, on whatever machine.

    Attributes:
        settings: The workspace.
        profile: Which passes, by name or as they are.
        chat: Reads the documents; None takes the settings' model, or none where that is ``extractive``.
        schema: Types under review, for a second pass.
        pipeline: What the process that builds knows the configuration by.
    """

    settings: Settings
    profile: Profile | ProfileName
    chat: ChatModel | None = None
    schema: tuple[TypeReview, ...] = ()
    pipeline: str = ""

    def passes(self, caller: Caller | None) -> Passes:
        """Return the passes, with who asks the model.

        Raises:
            SettingsError: What this machine has of the workspace gives another configuration.
        """
        if not isinstance(self.profile, str):
            return self.profile.passes
        profile = open_profile(self.settings, self.profile, caller, self.schema)
        if profile.pipeline != self.pipeline:
            raise SettingsError(
                f"The machine {platform.node()} has other prompts or types in {self.settings.root} "
                "than the one that builds.",
                hint="Give every machine of the cluster the workspace's folder at the same path.",
            )
        return profile.passes


class Reader:
    """The passes of a configuration, opened on a worker with the first document.

    Args:
        recipe: What they are opened from.
        keeper: Handle on the :class:`ReplyKeeper`; None where nothing asks a model.
    """

    def __init__(self, recipe: Recipe, keeper: Any) -> None:
        self._recipe, self._keeper = recipe, keeper
        self._limits = limits_of(recipe.settings.kg)
        self._caller: Caller | None = None
        self._passes: Passes | None = None

    def read(self, article: Article, tokens: int | None) -> tuple[Extraction, Spent]:
        """Return what the passes read in a document, and what that cost.

        Args:
            article: The document.
            tokens: Those that the run has left; None sets no limit.
        """
        passes, spent = self._passes or self._open(), Spent()
        if self._caller is not None:
            self._caller.spent, self._caller.limits = spent, replace(self._limits, tokens=tokens)
        return passes.extract(article), spent

    def embed(self, texts: Sequence[str]) -> Vectors:
        """Return the vectors of some texts by the settings' embedder."""
        return open_embedder(self._recipe.settings.embedder).embed(texts)

    def _open(self) -> Passes:
        model = chosen_chat(self._recipe.settings, self._recipe.chat) if self._keeper is not None else None
        if model is not None:
            self._caller = Caller(model, SharedReplies(self._keeper), self._limits)
        self._passes = self._recipe.passes(self._caller)
        return self._passes

"""A prompt as a pathway to triplets: one call, or a first step and then the triplets."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from pydantic import RootModel

from graphnative.errors import CutReplyError, ReplyError
from graphnative.kg.account import Account
from graphnative.kg.calling import Caller
from graphnative.kg.passage import Passage
from graphnative.kg.records import Mention, Triplet
from graphnative.kg.replies import RowShape
from graphnative.kg.triplets.checking import TripletRow, checked_triplets
from graphnative.prompts import Prompt

MOST_MENTIONS = 80
"""Mentions that a prompt names: those of a table would fill the window."""


class Step(RootModel[str]):
    """A line of a first step: a pair, or an atomic fact."""


@dataclass(frozen=True, slots=True)
class PromptPathway:
    """Asks a model for the triplets of a passage.

    Source: S2, "three independent pathways that use LLMs to identify and extract relational triplets".

    Attributes:
        name: How it signs.
        caller: The model.
        prompt: Asked for the triplets.
        thinking: A list that the model writes before the triplets; empty for none.
        first: Asked before, for a list that the prompt is given as ``steps``; None for one call.
        given: What else the prompts are given, by name.
    """

    name: str
    caller: Caller
    prompt: Prompt
    thinking: str = ""
    first: Prompt | None = None
    given: Mapping[str, str] = field(default_factory=dict)

    @property
    def calls(self) -> int:
        """Model calls for a passage when nothing fails."""
        return 1 + (self.first is not None)

    def read(
        self, passages: Sequence[Passage], mentions: Sequence[Sequence[Mention]], account: Account
    ) -> list[list[Triplet]]:
        """Return the triplets of each passage; one with fewer than two mentions is not asked about.

        A passage whose answer was cut at the token limit is asked about in halves.

        Args:
            passages: Those of one document.
            mentions: Those of each passage.
            account: Learns what is refused and what fails.
        """
        return [self._read(*each, account) for each in zip(passages, mentions, strict=True)]

    def _read(self, passage: Passage, mentions: Sequence[Mention], account: Account) -> list[Triplet]:
        if not can_relate(mentions):
            return []
        try:
            return self._ask(passage, mentions, account)
        except CutReplyError as error:
            halves = passage.halves()
            if not halves:
                account.fail(passage, self.name, error)
            return [
                triplet
                for start, half in halves
                for triplet in self._read(half, _inside(mentions, start, start + len(half.text)), account)
            ]
        except ReplyError as error:
            account.fail(passage, self.name, error)
            return []

    def _ask(self, passage: Passage, mentions: Sequence[Mention], account: Account) -> list[Triplet]:
        inputs = {"sentences": passage.numbered(), "mentions": listed(mentions), **self.given}
        form = RowShape("triplets", TripletRow, (self.thinking,) if self.thinking else ())
        if self.first is not None:
            steps = self.caller.ask(passage.chunk, self.first, RowShape("steps", Step), inputs)
            account.refuse(steps.refused)
            lines = [f"- {' '.join(step.root.split())}" for step in steps.rows]
            inputs["steps"] = "\n".join(lines) or "- none"
        rows = self.caller.ask(passage.chunk, self.prompt, form, inputs)
        account.refuse(rows.refused)
        return checked_triplets(passage, mentions, rows.rows, self.name, account)


def _inside(mentions: Sequence[Mention], start: int, end: int) -> list[Mention]:
    """The mentions of a part of the passage, with their places in that part."""
    return [
        replace(each, start=each.start - start, end=each.end - start)
        for each in mentions
        if start <= each.start and each.end <= end
    ]


def can_relate(mentions: Sequence[Mention]) -> bool:
    """Tell whether a passage has a name and something else that it can be related to."""
    return len({each.surface for each in mentions}) > 1 and any(each.value is None for each in mentions)


def listed(mentions: Sequence[Mention]) -> str:
    """Return the distinct mentions, one a line, names before values."""
    ordered = sorted(mentions, key=lambda each: (each.value is not None, each.start))
    lines = dict.fromkeys(
        f"- {' '.join(each.surface.split())} ({each.value.kind if each.value else each.label or 'name'})"
        for each in ordered
    )
    return "\n".join(list(lines)[:MOST_MENTIONS])

"""A prompt as a voter on mentions: asked once, or a second time for what it missed."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from graphnative.errors import CutReplyError, ReplyError
from graphnative.kg.account import Account
from graphnative.kg.calling import Caller, ReplyForm
from graphnative.kg.mentions.forms import LISTED, NamedRow
from graphnative.kg.mentions.kinds import TAGS, tag_of
from graphnative.kg.passage import Passage
from graphnative.kg.quotes import find_quote, trim_span
from graphnative.kg.replies import Rows
from graphnative.kg.votes import Span
from graphnative.prompts import Prompt

ALL_KINDS = tuple(TAGS)
NOT_QUOTED = "a name is not in the text"
NO_NAME = "a name is empty"


@dataclass(frozen=True, slots=True)
class PromptVoter:
    """Asks a model for the mentions of a passage.

    Source: S2, "several prompt strategies" and "two LLM pipelines, single and multi-turn".

    Attributes:
        name: How it signs.
        caller: The model.
        prompt: Asked for each group of kinds.
        form: What the prompt asks for.
        groups: The kinds asked for together.
        missed: Asked afterwards for what the first answers lack; None for a single turn.
    """

    name: str
    caller: Caller
    prompt: Prompt
    form: ReplyForm[Rows[NamedRow]]
    groups: tuple[tuple[str, ...], ...] = (ALL_KINDS,)
    missed: Prompt | None = None

    @property
    def calls(self) -> int:
        """Model calls for a passage when nothing fails."""
        return len(self.groups) + (self.missed is not None)

    def mark(self, passages: Sequence[Passage], account: Account) -> list[list[Span]]:
        """Return the spans of each passage; those whose call failed have none.

        A passage whose answer was cut at the token limit is asked about in halves.

        Args:
            passages: Those of one document.
            account: Learns what is refused and what fails.
        """
        return [self._mark(passage, account) for passage in passages]

    def _mark(self, passage: Passage, account: Account) -> list[Span]:
        try:
            return sorted(self._ask(passage, account))
        except CutReplyError as error:
            halves = passage.halves()
            if not halves:
                account.fail(passage, self.name, error)
            return [each.moved(start) for start, half in halves for each in self._mark(half, account)]
        except ReplyError as error:
            account.fail(passage, self.name, error)
            return []

    def _ask(self, passage: Passage, account: Account) -> set[Span]:
        spans: set[Span] = set()
        for kinds in self.groups:
            inputs = {"kinds": ", ".join(kinds), "text": passage.text}
            rows = self.caller.ask(passage.chunk, self.prompt, self.form, inputs)
            spans |= quoted_spans(passage.text, rows, kinds, account)
        if self.missed is not None:
            known = "\n".join(f"- {passage.text[each.start : each.end]}" for each in sorted(spans))
            inputs = {"kinds": ", ".join(ALL_KINDS), "text": passage.text, "known": known or "(none)"}
            rows = self.caller.ask(passage.chunk, self.missed, LISTED, inputs)
            spans |= quoted_spans(passage.text, rows, ALL_KINDS, account)
        return spans


def quoted_spans(text: str, rows: Rows[NamedRow], kinds: Sequence[str], account: Account) -> set[Span]:
    """Return every place where a passage has one of the quoted names, as trimmed spans.

    Args:
        text: The passage.
        rows: What the model quotes.
        kinds: What it was asked for; a single kind is that of rows which name none.
        account: Learns what is refused: names that are empty, or do not stand in the text exactly so.
    """
    account.refuse(rows.refused)
    refused: Counter[str] = Counter()
    spans: set[Span] = set()
    for row in rows.rows:
        start, end = trim_span(row.name, 0, len(row.name))
        if start == end:
            refused[NO_NAME] += 1
            continue
        places = find_quote(text, row.name[start:end])
        if not places:
            refused[NOT_QUOTED] += 1
        tag = tag_of(row.kind or (kinds[0] if len(kinds) == 1 else ""))
        spans.update(Span(*trim_span(text, *place), tag) for place in places)
    account.refuse(refused)
    return spans

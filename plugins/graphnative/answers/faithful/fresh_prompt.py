"""FreshPrompt: the answer held against dated evidence, the newest last, and its premise checked first."""

import datetime

from graphnative.answers.faithful.asking import Asking, is_asked, numbered
from graphnative.answers.faithful.premise import missing_premise
from graphnative.answers.faithful.question_faults import stated_premise
from graphnative.answers.faithful.records import Check, Checked, Draft, Judged, Source
from graphnative.answers.refusal import INSUFFICIENT, is_refusal
from graphnative.models.protocols import ChatModel
from graphnative.prompts import Prompt

NAME = "fresh-prompt"
PROMPT = "faithful/fresh"


class FreshPrompt:
    """Refuses what rests on nothing, and has the rest mended by the newest evidence.

    Args:
        chat_model: The model.
        prompt: Takes ``context``, ``question`` and ``answer``: ``faithful/fresh``.
        premise_check: Holds what a question takes for granted against the graph.
    """

    name = NAME

    def __init__(self, chat_model: ChatModel, prompt: Prompt, premise_check: Check) -> None:
        self._chat_model, self._prompt, self._premise_check = chat_model, prompt, premise_check

    def check(self, draft: Draft) -> Checked:
        """Return the draft mended by dated evidence, or the refusal.

        Source: FreshPrompt (Vu et al., 2023), section 4: evidence with source and date, sorted by date
        with the newest last, and a check of the premise.

        Differs: the evidence are the passages that the answer was written from, not a web search. A name or
        time of the question that no passage has, and a premise that the graph or a passage contradicts, are
        found without a model; without one that is all.

        Raises:
            StoreError: The graph can't be read.
            ModelError: The model failed.
        """
        missing = missing_premise(draft.question, draft.sources)
        if missing:
            return Checked(INSUFFICIENT, changes=(f"refused: {missing}",), refused=True)
        verdicts = self._premise(draft)
        if any(each.verdict == "contradicted" for each in verdicts):
            change = "refused: the premise of the question is false"
            return Checked(INSUFFICIENT, verdicts, (change,), refused=True)
        if not is_asked(self._chat_model):
            return Checked(draft.text)
        asking = Asking(self._chat_model, self._prompt)
        dated = sorted(numbered(draft.sources), key=lambda each: by_date(each[1]))
        text = asking.ask(dated, question=draft.question, answer=draft.text) or draft.text
        return Checked(
            text,
            changes=() if text == draft.text else ("the answer was mended",),
            refused=is_refusal(text),
            calls=asking.calls,
            prompt_tokens=asking.prompt_tokens,
            completion_tokens=asking.completion_tokens,
            dropped=asking.dropped,
        )

    def _premise(self, draft: Draft) -> tuple[Judged, ...]:
        """The verdicts on what the question takes for granted."""
        stated = stated_premise(draft.question)
        return self._premise_check.check(Draft("", stated, draft.sources)).verdicts if stated else ()


def by_date(source: Source) -> tuple[datetime.date, str, str]:
    """Return what passages are sorted by: those without a date first, the newest last, ties by id."""
    return source.published or datetime.date.min, source.document_id, source.id

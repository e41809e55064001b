"""Self-reflection: the model looks over its own answer by the passages, and mends it, a few times at most."""

from graphnative.answers.faithful.asking import Asking, is_asked, numbered
from graphnative.answers.faithful.records import Checked, Draft
from graphnative.answers.refusal import is_refusal
from graphnative.models.protocols import ChatModel
from graphnative.prompts import Prompt

NAME = "self-reflection"
PROMPT = "faithful/reflect"
ROUNDS = 2
"""Times that an answer is looked over at most."""

_GOOD = "good"


class SelfReflection:
    """Looks over a draft until there is nothing to mend, at most :data:`ROUNDS` times.

    Args:
        chat_model: The model.
        prompt: Takes ``context``, ``question`` and ``answer``: ``faithful/reflect``.
    """

    name = NAME

    def __init__(self, chat_model: ChatModel, prompt: Prompt) -> None:
        self._chat_model, self._prompt = chat_model, prompt

    def check(self, draft: Draft) -> Checked:
        """Return the draft as the model leaves it.

        Source: Self-Refine (Madaan et al., 2023); Reflexion (Shinn et al., 2023).

        Differs: criticism and mended answer are one reply, so that a good answer costs one call. Without a
        model, the extractive one included, nothing is asked and nothing changes.

        Raises:
            ModelError: The model failed.
        """
        if not is_asked(self._chat_model):
            return Checked(draft.text, changes=("not looked over: no model is configured",))
        asking, text, changes = Asking(self._chat_model, self._prompt), draft.text, []
        sources = numbered(draft.sources)[::-1]  # the best last: it keeps its place longest
        for _ in range(ROUNDS):
            reply = asking.ask(sources, question=draft.question, answer=text)
            if not reply or reply.strip(" .!*\"'").casefold() == _GOOD or reply == text:
                break
            changes.append("the answer was mended")
            text = reply
            if is_refusal(reply):
                break
        return Checked(
            text,
            changes=tuple(changes),
            refused=is_refusal(text),
            calls=asking.calls,
            prompt_tokens=asking.prompt_tokens,
            completion_tokens=asking.completion_tokens,
            dropped=asking.dropped,
        )

"""A model asked by a check: how often, and with how many tokens, and what it is shown."""

from collections.abc import Sequence
from dataclasses import dataclass

from graphnative.answers.faithful.records import Source
from graphnative.answers.neutral import neutral
from graphnative.models.extractive import ExtractiveModel
from graphnative.models.protocols import ChatModel
from graphnative.models.tokens import answer_tokens, count_tokens
from graphnative.prompts import Prompt


@dataclass(slots=True)
class Asking:
    """Asks one model one prompt again and again, and counts.

    Attributes:
        chat_model: The model.
        prompt: The prompt; it takes ``context`` and others.
        calls: How often it was asked.
        prompt_tokens: Tokens read.
        completion_tokens: Tokens written.
        dropped: Passages that had no room, over all calls.
    """

    chat_model: ChatModel
    prompt: Prompt
    calls: int = 0
    prompt_tokens: int = 0
    completion_tokens: int = 0
    dropped: int = 0

    def ask(self, sources: Sequence[tuple[int, Source]], **values: str) -> str:
        """Return the reply to a prompt that shows numbered passages, as many as there is room for.

        Args:
            sources: Number and passage, in the order in which they are shown; the first give way.
            **values: The other inputs of the prompt.

        Raises:
            ModelError: The model failed.
        """
        safe = {name: neutral_but_citations(value) for name, value in values.items()}
        bare = count_tokens("\n".join(self.prompt.render(context="", **safe)))
        room = self.chat_model.context_window - bare - answer_tokens(self.chat_model)
        shown = [_line(number, source) for number, source in sources]
        while shown and count_tokens("\n".join(shown)) > room:
            shown.pop(0)
            self.dropped += 1
        system, user = self.prompt.render(context="\n".join(shown), **safe)
        reply = self.chat_model.chat(system, user)
        self.calls += 1
        self.prompt_tokens += reply.prompt_tokens or count_tokens(f"{system}\n{user}")
        self.completion_tokens += reply.completion_tokens or count_tokens(reply.text)
        return reply.text.strip()


def is_asked(chat_model: ChatModel) -> bool:
    """Tell whether a model can be asked for a judgement; the extractive one only quotes."""
    return not isinstance(chat_model, ExtractiveModel)


def numbered(sources: Sequence[Source]) -> list[tuple[int, Source]]:
    """Return passages with the numbers that answers cite them or their documents by, the first one [1]."""
    numbers: dict[str, int] = {}
    return [(each.number or numbers.setdefault(each.document_id, len(numbers) + 1), each) for each in sources]


def neutral_but_citations(text: str) -> str:
    """Return a text on one line without marks that could end a block; citations of ours stay."""
    parts = text.split("[")
    safe = [neutral(parts[0]) if parts[0].strip() else ""]
    for part in parts[1:]:
        inside, bracket, rest = part.partition("]")
        mark = f"[{inside}]" if bracket and inside.isdecimal() else f"({inside}{bracket and ')'}"
        safe.append(f" {mark}{neutral(rest) if rest.strip() else ''}")
    return " ".join("".join(safe).split())


def _line(number: int, source: Source) -> str:
    date = source.published.isoformat() if source.published else "no date"
    title = neutral(source.title) or "Untitled"
    return f"[{number}] {title} ({date}, {neutral(source.document_id)}): {neutral(source.text)}"

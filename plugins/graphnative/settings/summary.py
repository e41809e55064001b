"""The section ``articles.summary``: who writes the summaries of articles."""

from typing import Annotated, Literal

from pydantic import Field

from graphnative.settings.section import Section


class ExtractiveSummary(Section):
    """The most central sentences of the article; no model."""

    kind: Literal["extractive"]


class ChatSummary(Section):
    """What the model of the block ``chat`` says of it."""

    kind: Literal["chat"]


class Seq2SeqSummary(Section):
    """What a model that turns one text into another says of it, such as PEGASUS, BART or T5 (extra ``hf``).

    Attributes:
        model: Its folder, relative to the workspace, or its name on the hub of Hugging Face.
        device: Where it runs: ``cpu``, ``cuda``, ``cuda:1``; ``auto`` takes CUDA if there is one.
        max_tokens: Tokens of a summary at most.
        prefix: What is put before each text, such as ``"summarize: "`` for T5.
    """

    kind: Literal["seq2seq"]
    model: str = Field(min_length=1)
    device: str = "auto"
    max_tokens: int = Field(default=128, ge=8)
    prefix: str = ""


SummarySection = Annotated[ExtractiveSummary | ChatSummary | Seq2SeqSummary, Field(discriminator="kind")]


def chosen_summary(named: SummarySection | None, *, has_chat: bool) -> SummarySection:
    """Return who writes the summaries: whom the settings name, else the chat model, else nobody.

    Args:
        named: ``settings.articles.summary``.
        has_chat: The block ``chat`` has a model that writes.
    """
    if named is not None:
        return named
    return ChatSummary(kind="chat") if has_chat else ExtractiveSummary(kind="extractive")

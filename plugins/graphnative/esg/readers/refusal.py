"""What is said about a piece of input that was not taken."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Refusal:
    """One piece of input that did not become an article.

    Attributes:
        source: Where it stands: ``news.jsonl:7``.
        reason: Why it was not taken, as the end of a sentence: ``has no text``.
    """

    source: str
    reason: str

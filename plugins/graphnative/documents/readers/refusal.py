"""What is said about a piece of input that was not taken."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Refusal:
    """A piece of input that is no article: its place ``news.jsonl:7`` and the reason, ``has no text``."""

    source: str
    reason: str

"""What one look at the workspace found."""

from dataclasses import dataclass
from typing import Literal

Level = Literal["ok", "warn", "fail"]


@dataclass(frozen=True, slots=True)
class Check:
    """What was found about one thing.

    Attributes:
        name: What was looked at.
        level: ``fail`` stops the work, ``warn`` may.
        text: What was found, one sentence.
        hint: What to do about it; empty when there is nothing to do.
    """

    name: str
    level: Level
    text: str
    hint: str = ""

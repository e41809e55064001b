"""The section ``answers:``."""

from collections.abc import Sequence
from typing import Any, Literal, get_args

from pydantic import field_validator

from graphnative.settings.section import Section

CheckName = Literal["fleek", "self-reflection", "fresh-prompt", "ever"]


class AnswersSection(Section):
    """How answers are looked after unless a call says otherwise.

    Attributes:
        faithful: Checks of every answer, in this order; none by default.
    """

    faithful: tuple[CheckName, ...] = ()

    @field_validator("faithful", mode="before")
    @classmethod
    def _is_a_list(cls, given: Any) -> Any:
        if given is None or isinstance(given, str | int | float | dict):
            raise ValueError(f"it must be a list such as [fleek], of {', '.join(get_args(CheckName))}")
        return given

    def checks(self, given: Sequence[str] | None) -> Sequence[str]:
        """Return the names of checks that a call gives, or these where it gives none."""
        return self.faithful if given is None else given

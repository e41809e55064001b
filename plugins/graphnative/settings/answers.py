"""The section ``answers:``."""

from collections.abc import Sequence
from typing import Literal

from graphnative.settings.section import Section

CheckName = Literal["fleek", "self-reflection", "fresh-prompt", "ever"]


class AnswersSection(Section):
    """How answers are looked after unless a call says otherwise.

    Attributes:
        faithful: Checks of every answer, in this order; none by default.
    """

    faithful: tuple[CheckName, ...] = ()

    def checks(self, given: Sequence[str] | None) -> Sequence[str]:
        """Return the names of checks that a call gives, or these where it gives none."""
        return self.faithful if given is None else given

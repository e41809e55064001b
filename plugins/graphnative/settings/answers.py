"""The section ``answers:``."""

from typing import Literal

from graphnative.settings.section import Section

CheckName = Literal["fleek", "self-reflection", "fresh-prompt", "ever"]


class AnswersSection(Section):
    """How answers are looked after unless a call says otherwise.

    Attributes:
        faithful: Checks of every answer, in this order; none by default.
    """

    faithful: tuple[CheckName, ...] = ()

"""The section ``traces:``."""

from typing import Literal

from graphnative.settings.section import Section


class TracesSection(Section):
    """Whether questions, model calls and the gateway's work become OpenTelemetry spans.

    Attributes:
        export: ``otlp`` sends them where the standard variables ``OTEL_*`` say (extra ``otel``); ``none``
            makes none.
        texts: Show questions, passages, prompts and answers in them; else spans hold names, ids, counts and
            times alone.
    """

    export: Literal["none", "otlp"] = "none"
    texts: bool = False

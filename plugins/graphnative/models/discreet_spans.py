"""Spans without the texts of documents, questions and answers; imported only where traces are asked for."""

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from openinference.instrumentation import TraceConfig
from opentelemetry.sdk.trace import Event, ReadableSpan
from opentelemetry.sdk.trace.export import SpanExporter, SpanExportResult
from opentelemetry.trace import Status

# Names, ids, numbers and kinds: all that is let through where texts are not asked for.
_SHOWN = re.compile(
    r"openinference\.span\.kind|llm\.(?:model_name|provider|system|token_count\..*|cost\..*|finish_reason)"
    r"|embedding\.model_name|reranker\.(?:model_name|top_k)"
    r"|retrieval\.documents\.\d+\.document\.(?:id|score)|graphnative\..*|exception\.type"
)


class Discretion(TraceConfig):
    """What spans may say, attribute by attribute.

    Args:
        texts: Let everything through.
    """

    def __init__(self, *, texts: bool) -> None:
        super().__init__()
        object.__setattr__(self, "shows_texts", texts)

    def mask(self, key: str, value: Any | Callable[[], Any], *, externalize: bool = True) -> Any:
        """Return the value of an attribute as it may be seen, or None to leave it out."""
        if not getattr(self, "shows_texts", False) and not is_shown(key):
            return None
        return super().mask(key, value, externalize=externalize)


class _DiscreetExporter(SpanExporter):
    """Hands spans on without what could quote a text; failures tell their class alone."""

    def __init__(self, exporter: SpanExporter) -> None:
        self._exporter = exporter

    def export(self, spans: Sequence[ReadableSpan]) -> SpanExportResult:
        return self._exporter.export([bare(span) for span in spans])

    def shutdown(self) -> None:
        self._exporter.shutdown()

    def force_flush(self, timeout_millis: int = 30_000) -> bool:
        return self._exporter.force_flush(timeout_millis)


def discreet(exporter: SpanExporter) -> SpanExporter:
    """Return an exporter that gets every span without texts."""
    return _DiscreetExporter(exporter)


def bare(span: ReadableSpan) -> ReadableSpan:
    """Return a span with the attributes that are shown; of failures the class, without their words."""
    return ReadableSpan(
        name=span.name,
        context=span.context,
        parent=span.parent,
        resource=span.resource,
        attributes=_shown(span.attributes),
        events=[Event(event.name, _shown(event.attributes), event.timestamp) for event in span.events],
        links=span.links,
        kind=span.kind,
        instrumentation_scope=span.instrumentation_scope,
        status=Status(span.status.status_code),
        start_time=span.start_time,
        end_time=span.end_time,
    )


def is_shown(key: str) -> bool:
    """Tell whether an attribute holds no text of a document, question or answer, by its name."""
    return _SHOWN.fullmatch(key) is not None


def _shown(attributes: Mapping[str, Any] | None) -> dict[str, Any]:
    return {key: value for key, value in (attributes or {}).items() if is_shown(key)}

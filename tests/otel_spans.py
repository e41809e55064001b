"""Traces kept in memory for a test: what was exported, and how the spans hang together."""

from collections.abc import Iterator
from contextlib import contextmanager

from opentelemetry.sdk.trace import ReadableSpan
from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter

from graphnative.models.traces import start_traces, stop_traces
from graphnative.settings.traces import TracesSection


@contextmanager
def exported(*, texts: bool = False) -> Iterator[list[ReadableSpan]]:
    """Yield a list that holds all spans once the block has ended."""
    spans: list[ReadableSpan] = []
    exporter = InMemorySpanExporter()
    start_traces(TracesSection(export="otlp", texts=texts), exporter)
    try:
        yield spans
    finally:
        stop_traces()
        spans += exporter.get_finished_spans()


def tree(spans: list[ReadableSpan]) -> dict[str, str]:
    """Name of every span and of the one it belongs to; empty for the first of a trace."""
    names = {span.context.span_id: span.name for span in spans}
    return {span.name: names.get(span.parent.span_id, "?") if span.parent else "" for span in spans}


def everything(spans: list[ReadableSpan]) -> str:
    """All that the spans say, as one text."""
    return " ".join(span.to_json() for span in spans)

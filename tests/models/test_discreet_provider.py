"""Spans of a program's own provider, whose failures tell their class and not their words."""

import pytest
from opentelemetry import trace
from opentelemetry.sdk.trace import TracerProvider
from opentelemetry.sdk.trace.export import SimpleSpanProcessor
from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter
from opentelemetry.trace import Status, StatusCode

from graphnative.models import traces
from graphnative.models.traces import start_traces, stop_traces
from graphnative.settings.traces import TracesSection
from otel_spans import everything, tree


@pytest.mark.parametrize("texts", [False, True])
def test_a_failure_tells_its_words_only_where_texts_are_asked_for(monkeypatch, texts: bool) -> None:
    exporter, given = InMemorySpanExporter(), TracerProvider()
    given.add_span_processor(SimpleSpanProcessor(exporter))
    monkeypatch.setattr(trace, "get_tracer_provider", lambda: given)
    start_traces(TracesSection(export="otlp", texts=texts))
    try:
        # As LlamaIndex's instrumentation does it.
        with traces.current_tracer().start_as_current_span("outer"):
            made = traces.current_tracer().start_span("work")
            made.record_exception(ValueError("Norvalis spilled oil."))
            made.set_status(status=Status(StatusCode.ERROR, "ValueError: Norvalis spilled oil."))
            made.end()
    finally:
        stop_traces()
    spans = list(exporter.get_finished_spans())
    assert tree(spans) == {"work": "outer", "outer": ""}
    assert spans[0].status.status_code is StatusCode.ERROR
    assert [event.attributes["exception.type"] for event in spans[0].events] == ["ValueError"]
    assert ("oil" in everything(spans)) is texts

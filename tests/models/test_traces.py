"""Traces on and off: whose provider, which exporter, and LlamaIndex's own spans among ours."""

import builtins

import pytest
from opentelemetry import trace
from opentelemetry.sdk.trace import TracerProvider
from opentelemetry.sdk.trace.export import ConsoleSpanExporter, SimpleSpanProcessor
from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter

from graphnative.errors import MissingExtraError, SettingsError
from graphnative.models import traces
from graphnative.models.spans import span
from graphnative.models.traces import current_tracer, start_traces, stop_traces
from graphnative.settings.traces import TracesSection
from otel_spans import everything, exported, tree

ON = TracesSection(export="otlp")


@pytest.fixture(autouse=True)
def none_are_left():
    yield
    stop_traces()
    assert current_tracer() is None


def test_nothing_happens_unless_asked_for() -> None:
    start_traces(TracesSection())
    assert current_tracer() is None
    with span("work", "CHAIN") as tell:
        tell({"graphnative.n": 1})


def test_a_second_start_changes_nothing() -> None:
    with exported() as spans:
        start_traces(ON)
        with span("work", "CHAIN", {"graphnative.n": 1}):
            pass
    assert tree(spans) == {"work": ""}
    assert spans[0].attributes == {"openinference.span.kind": "CHAIN", "graphnative.n": 1}


def test_the_service_is_ours_unless_the_environment_names_it(monkeypatch) -> None:
    with exported() as spans, span("work", "CHAIN"):
        pass
    assert spans[0].resource.attributes["service.name"] == "graphnative"
    monkeypatch.setenv("OTEL_SERVICE_NAME", "desk")
    monkeypatch.setenv("OTEL_RESOURCE_ATTRIBUTES", "team=green")
    with exported() as spans, span("work", "CHAIN"):
        pass
    assert spans[0].resource.attributes["service.name"] == "desk"
    assert spans[0].resource.attributes["team"] == "green"


def test_the_environment_can_switch_spans_off(monkeypatch) -> None:
    monkeypatch.setenv("OTEL_SDK_DISABLED", "true")
    with exported() as spans, span("work", "CHAIN"):
        pass
    assert spans == []


def test_the_environment_names_the_exporter(monkeypatch) -> None:
    monkeypatch.setenv("OTEL_EXPORTER_OTLP_ENDPOINT", "http://127.0.0.1:9")
    assert traces._exporter()._endpoint == "http://127.0.0.1:9/v1/traces"
    monkeypatch.setenv("OTEL_TRACES_EXPORTER", "console")
    assert isinstance(traces._exporter(), ConsoleSpanExporter)
    monkeypatch.setenv("OTEL_TRACES_EXPORTER", "none")
    start_traces(ON)
    with span("work", "CHAIN"):
        pass


@pytest.mark.parametrize(
    ("name", "value"),
    [("OTEL_TRACES_EXPORTER", "zipkin"), ("OTEL_EXPORTER_OTLP_PROTOCOL", "grpc")],
)
def test_an_exporter_that_is_not_there_is_named(monkeypatch, name: str, value: str) -> None:
    monkeypatch.setenv(name, value)
    with pytest.raises(SettingsError, match=value):
        start_traces(ON)


def test_a_missing_extra_names_its_install_line(monkeypatch) -> None:
    real = builtins.__import__

    def without(name, *rest, **more):
        if name.startswith("openinference"):
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)
        return real(name, *rest, **more)

    monkeypatch.setattr(builtins, "__import__", without)
    with pytest.raises(MissingExtraError) as caught:
        start_traces(ON)
    assert "graphnative[otel]" in caught.value.hint


def test_a_provider_of_the_program_gets_the_spans_without_texts(monkeypatch) -> None:
    exporter = InMemorySpanExporter()
    given = TracerProvider()
    given.add_span_processor(SimpleSpanProcessor(exporter))
    monkeypatch.setattr(trace, "get_tracer_provider", lambda: given)
    start_traces(ON)
    with span("work", "LLM", {"input.value": "Norvalis spilled oil."}):
        pass
    stop_traces()
    spans = exporter.get_finished_spans()
    assert tree(list(spans)) == {"work": ""} and "oil" not in everything(list(spans))

"""Traces switched on and off: where spans go, and what of them may be seen outside."""

import os
import sys
from dataclasses import dataclass
from threading import Lock
from typing import TYPE_CHECKING, Any

from graphnative.errors import MissingExtraError, SettingsError
from graphnative.settings.traces import TracesSection

if TYPE_CHECKING:
    from opentelemetry.sdk.trace.export import SpanExporter

_SCOPE = "graphnative"
_EXPORTER, _PROTOCOL = "OTEL_TRACES_EXPORTER", "OTEL_EXPORTER_OTLP_PROTOCOL"
_TRACES_PROTOCOL = "OTEL_EXPORTER_OTLP_TRACES_PROTOCOL"
_lock = Lock()


@dataclass(slots=True)
class _State:
    """What runs in this process: the tracer that spans are made with, its provider, and ours to end."""

    tracer: Any = None
    provider: Any = None
    is_ours: bool = False
    config: Any = None


_state = _State()


def current_tracer() -> Any:
    """Return the tracer that spans are made with; None where nobody has asked for traces."""
    return _state.tracer


def start_traces(section: TracesSection, exporter: "SpanExporter | None" = None) -> None:
    """Make spans from now on, those of LlamaIndex too once it is imported; called again it changes nothing.

    A tracer provider that the program has set up already gets the spans; otherwise there is one for them
    alone, which the standard variables configure: ``OTEL_EXPORTER_OTLP_ENDPOINT``, ``OTEL_SERVICE_NAME``,
    ``OTEL_TRACES_SAMPLER``, ``OTEL_SDK_DISABLED`` and all others that the SDK reads.

    Args:
        section: ``settings.traces``; with ``export: none`` nothing happens.
        exporter: Where spans go; None takes what the environment says.

    Raises:
        MissingExtraError: The extra ``otel`` is not installed.
        SettingsError: The environment asks for an exporter that the extra does not bring.
    """
    if section.export == "none":
        return
    with _lock:
        if _state.tracer is None:
            _start(section, exporter)
        if "llama_index.core" in sys.modules:
            _instrument_llama_index()


def stop_traces() -> None:
    """Send what is left, and make no more spans."""
    with _lock:
        if _state.tracer is None:
            return
        from openinference.instrumentation.llama_index import LlamaIndexInstrumentor

        if LlamaIndexInstrumentor().is_instrumented_by_opentelemetry:
            LlamaIndexInstrumentor().uninstrument()
        if _state.is_ours:
            _state.provider.shutdown()
        _state.tracer = _state.provider = _state.config = None


def _start(section: TracesSection, exporter: "SpanExporter | None") -> None:
    try:
        from openinference.instrumentation import OITracer
        from opentelemetry import trace
        from opentelemetry.sdk.trace import TracerProvider

        from graphnative.models.discreet_provider import DiscreetProvider
        from graphnative.models.discreet_spans import Discretion, discreet
    except ImportError as error:
        raise MissingExtraError(error.name or "opentelemetry-sdk", "otel") from error
    given = trace.get_tracer_provider()
    _state.is_ours = exporter is not None or not isinstance(given, TracerProvider)
    _state.config = Discretion(texts=section.texts)
    if _state.is_ours:
        sent = exporter or _exporter()
        _state.provider = _provider(sent if section.texts or sent is None else discreet(sent))
    else:
        _state.provider = given if section.texts else DiscreetProvider(given)
    _state.tracer = OITracer(_state.provider.get_tracer(_SCOPE), config=_state.config)


def _provider(exporter: "SpanExporter | None") -> Any:
    from opentelemetry.sdk.resources import SERVICE_NAME, OTELResourceDetector, Resource
    from opentelemetry.sdk.trace import TracerProvider
    from opentelemetry.sdk.trace.export import BatchSpanProcessor

    # What the environment says of the service wins.
    resource = Resource.create({SERVICE_NAME: _SCOPE}).merge(OTELResourceDetector().detect())
    provider = TracerProvider(resource=resource)
    if exporter is not None:
        provider.add_span_processor(BatchSpanProcessor(exporter))
    return provider


def _exporter() -> "SpanExporter | None":
    """What the environment asks for, OTLP over HTTP where it says nothing."""
    name = os.environ.get(_EXPORTER, "").strip() or "otlp"
    if name == "none":
        return None
    if name == "console":
        from opentelemetry.sdk.trace.export import ConsoleSpanExporter

        return ConsoleSpanExporter(out=sys.stderr)
    if name != "otlp":
        raise SettingsError(
            f"{_EXPORTER} asks for {name!r}, which is not known here.",
            hint="otlp, console and none are; or give LlamaIndex and us a tracer provider of your own.",
        )
    protocol = os.environ.get(_TRACES_PROTOCOL) or os.environ.get(_PROTOCOL)
    if protocol not in (None, "", "http/protobuf"):
        raise SettingsError(
            f"{_PROTOCOL} or {_TRACES_PROTOCOL} asks for {protocol!r}; the extra `otel` has http/protobuf.",
            hint="Collectors take it on port 4318.",
        )
    from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter

    return OTLPSpanExporter()


def _instrument_llama_index() -> None:
    from openinference.instrumentation.llama_index import LlamaIndexInstrumentor

    instrumentor = LlamaIndexInstrumentor()
    if not instrumentor.is_instrumented_by_opentelemetry:
        instrumentor.instrument(tracer_provider=_state.provider, config=_state.config)

"""A tracer provider of somebody else's, kept from the words of failures, which may quote a text."""

from typing import Any, cast

import wrapt
from opentelemetry.trace import Span, Status, Tracer, TracerProvider


class DiscreetProvider(TracerProvider):
    """Makes the spans of another provider; what fails in them tells its class alone.

    Args:
        provider: The other one.
    """

    def __init__(self, provider: TracerProvider) -> None:
        self._provider = provider

    def get_tracer(self, *given: Any, **named: Any) -> Tracer:
        """Return a tracer of the other provider."""
        return _DiscreetTracer(self._provider.get_tracer(*given, **named))


class _DiscreetTracer(Tracer):
    def __init__(self, tracer: Tracer) -> None:
        self._tracer = tracer

    def start_span(self, *given: Any, **named: Any) -> Span:
        return cast("Span", _DiscreetSpan(self._tracer.start_span(*given, **named)))

    def start_as_current_span(self, *given: Any, **named: Any) -> Any:
        return self._tracer.start_as_current_span(*given, **named)


class _DiscreetSpan(wrapt.ObjectProxy):  # type: ignore[misc,name-defined,type-arg,unused-ignore]
    def record_exception(self, exception: BaseException, *_: Any, **__: Any) -> None:
        self.__wrapped__.add_event("exception", {"exception.type": type(exception).__name__})

    def set_status(self, status: Any, description: str | None = None) -> None:
        del description
        self.__wrapped__.set_status(Status(status.status_code) if isinstance(status, Status) else status)

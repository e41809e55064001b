"""Spans of our own work, and how they join across processes; without traces all of it costs nothing."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any, Literal

from graphnative.models.traces import current_tracer

Kind = Literal["CHAIN", "LLM", "RETRIEVER", "GUARDRAIL"]
"""What OpenInference calls the kinds of work that we do."""

_KIND = "openinference.span.kind"

Tell = Callable[[Mapping[str, Any]], None]
"""Adds attributes to a span."""


@contextmanager
def span(name: str, kind: Kind, attributes: Mapping[str, Any] | None = None) -> Iterator[Tell]:
    """Time a piece of work; yield what adds attributes to its span.

    Texts go under ``input.value`` and ``output.value``, names and numbers of ours under ``graphnative.``:
    what is not to be seen is left out on the way.

    Args:
        name: What is done.
        kind: What kind of work it is.
        attributes: What is known of it beforehand.
    """
    tracer = current_tracer()
    if tracer is None:
        yield _untold
        return
    with tracer.start_as_current_span(
        name,
        attributes={_KIND: kind, **(attributes or {})},
        record_exception=False,  # its message may quote a document
        set_status_on_exception=False,
    ) as made:
        try:
            yield made.set_attributes
        except BaseException as error:
            failed(made, error)
            raise


def open_span(name: str, kind: Kind, attributes: Mapping[str, Any]) -> Any:
    """Return a span that no other belongs to, which the caller ends; without traces it records nothing."""
    tracer = current_tracer()
    if tracer is None:
        from opentelemetry.trace import INVALID_SPAN

        return INVALID_SPAN
    return tracer.start_span(name, attributes={_KIND: kind, **attributes})


def failed(made: Any, error: BaseException) -> None:
    """Mark a span as failed, by the class of the failure."""
    from opentelemetry.trace import Status, StatusCode

    made.set_attribute("exception.type", type(error).__name__)
    made.set_status(Status(StatusCode.ERROR, type(error).__name__))


def outgoing_headers() -> dict[str, str]:
    """Return the headers by which a server joins the present trace (``traceparent``); none without traces."""
    headers: dict[str, str] = {}
    if current_tracer() is not None:
        from opentelemetry.trace.propagation.tracecontext import TraceContextTextMapPropagator

        TraceContextTextMapPropagator().inject(headers)  # baggage is nobody else's business
    return headers


@contextmanager
def continued(headers: Mapping[str, str]) -> Iterator[None]:
    """Let spans made meanwhile belong to the trace that a client's headers name, if they name one."""
    if current_tracer() is None:
        yield
        return
    from opentelemetry import context
    from opentelemetry.trace.propagation.tracecontext import TraceContextTextMapPropagator

    token = context.attach(TraceContextTextMapPropagator().extract(headers))
    try:
        yield
    finally:
        context.detach(token)


def _untold(attributes: Mapping[str, Any]) -> None:
    del attributes

"""Our own spans: failures without their words, and traces that go on in another process."""

import pytest

from graphnative.errors import ModelError
from graphnative.models.spans import continued, open_span, outgoing_headers, span
from otel_spans import everything, exported, tree


def test_spans_hang_together_and_a_failure_tells_its_class_alone() -> None:
    with (
        exported() as spans,
        span("outer", "CHAIN"),
        pytest.raises(ModelError),
        span("inner", "LLM", {"input.value": "secret"}) as tell,
    ):
        tell({"graphnative.n": 2})
        raise ModelError("It quotes a secret.", reply="secret")
    assert tree(spans) == {"inner": "outer", "outer": ""}
    inner = spans[0]
    assert inner.attributes["exception.type"] == "ModelError" and inner.attributes["graphnative.n"] == 2
    assert not inner.status.is_ok and "secret" not in everything(spans)


def test_another_process_joins_by_the_header() -> None:
    with exported() as spans:
        with span("here", "CHAIN"):
            headers = outgoing_headers()
        with continued(headers), span("there", "CHAIN"):
            pass
        with continued({}), span("by itself", "CHAIN"):
            pass
    assert headers["traceparent"].startswith("00-")
    assert tree(spans) == {"here": "", "there": "here", "by itself": ""}


def test_what_a_program_carries_along_is_not_sent() -> None:
    from opentelemetry import baggage, context

    token = context.attach(baggage.set_baggage("customer", "secret"))
    try:
        with exported(), span("here", "CHAIN"):
            assert set(outgoing_headers()) == {"traceparent"}
    finally:
        context.detach(token)


def test_without_traces_nothing_is_sent_or_recorded() -> None:
    assert outgoing_headers() == {}
    with continued({"traceparent": "00-1-1-01"}), span("work", "CHAIN") as tell:
        tell({"graphnative.n": 1})
    assert not open_span("work", "LLM", {}).is_recording()

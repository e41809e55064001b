"""What of a span is seen where texts are not asked for."""

import pytest

from graphnative.models.discreet_spans import Discretion, bare, is_shown
from graphnative.models.traces import current_tracer
from otel_spans import everything, exported


@pytest.mark.parametrize(
    "key",
    [
        "llm.model_name",
        "llm.token_count.prompt",
        "retrieval.documents.0.document.id",
        "graphnative.supported",
        "openinference.span.kind",
    ],
)
def test_names_ids_and_numbers_are_seen(key: str) -> None:
    assert is_shown(key)
    assert Discretion(texts=False).mask(key, "x") == "x"


@pytest.mark.parametrize(
    "key",
    [
        "input.value",
        "output.value",
        "retrieval.documents.0.document.content",
        "retrieval.documents.0.document.metadata",
        "llm.input_messages.0.message.content",
        "embedding.embeddings.0.embedding.text",
        "llm.prompts.0",
        "exception.message",
        "something.new",
    ],
)
def test_texts_and_what_nobody_knows_are_not_unless_asked_for(key: str) -> None:
    assert Discretion(texts=False).mask(key, "x") is None
    assert Discretion(texts=True).mask(key, "x") == "x"


def test_events_of_failures_keep_their_class_and_lose_their_words() -> None:
    with exported() as spans:
        made = current_tracer().start_span("work")
        made.record_exception(ValueError("a secret text"))
        made.end()
    assert [event.attributes for event in spans[0].events] == [{"exception.type": "ValueError"}]
    assert "secret" not in everything(spans)
    assert bare(spans[0]).context == spans[0].context

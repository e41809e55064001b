"""The section of traces."""

import pytest
from pydantic import ValidationError

from graphnative.settings.traces import TracesSection


def test_traces_are_off_and_without_texts() -> None:
    assert TracesSection().model_dump() == {"export": "none", "texts": False}
    with pytest.raises(ValidationError, match="otlp"):
        TracesSection(export="zipkin")

"""Who writes the summaries."""

import pytest
from pydantic import ValidationError

from graphnative.settings.sections import ArticlesSection
from graphnative.settings.summary import ChatSummary, ExtractiveSummary, Seq2SeqSummary


@pytest.mark.parametrize(
    ("given", "found"),
    [
        ({"kind": "extractive"}, ExtractiveSummary),
        ({"kind": "chat"}, ChatSummary),
        ({"kind": "seq2seq", "model": "google/pegasus-xsum"}, Seq2SeqSummary),
    ],
)
def test_every_kind_is_known(given: dict, found: type) -> None:
    assert isinstance(ArticlesSection.model_validate({"summary": given}).summary, found)
    assert ArticlesSection().summary is None


@pytest.mark.parametrize("given", [{"kind": "seq2seq"}, {"kind": "pegasus"}, {"kind": "chat", "model": "x"}])
def test_wrong_ones_are_refused(given: dict) -> None:
    with pytest.raises(ValidationError):
        ArticlesSection.model_validate({"summary": given})

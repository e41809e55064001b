import sys

import pytest

from graphnative.errors import MissingExtraError
from graphnative.esg.rake_nltk import extract_phrases


def test_without_the_library_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "rake_nltk", None)
    with pytest.raises(MissingExtraError) as caught:
        extract_phrases("Oil spill.")
    assert caught.value.message == "rake-nltk is not installed."
    assert "graphnative[rake]" in caught.value.hint


@pytest.mark.full
def test_it_needs_no_download_and_takes_unicode_signs_for_breaks() -> None:
    pytest.importorskip("rake_nltk")
    found = extract_phrases("“Clean energy” isn’t cheap. Oil spill — oil spill.\n\nTax fraud", max_words=3)
    assert {"clean energy", "oil spill", "tax fraud"} <= {phrase.text for phrase in found}
    assert found == sorted(found, key=lambda phrase: (-phrase.score, phrase.text))
    assert all(len(phrase.text.split()) <= 3 for phrase in found)

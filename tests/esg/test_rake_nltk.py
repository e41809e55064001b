import sys
from types import SimpleNamespace
from typing import Any

import pytest

from graphnative.errors import MissingExtraError
from graphnative.esg.rake import Phrase
from graphnative.esg.rake_nltk import extract_phrases


def test_without_the_library_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "rake_nltk", None)
    with pytest.raises(MissingExtraError) as caught:
        extract_phrases("Oil spill.")
    assert caught.value.message == "rake-nltk is not installed."
    assert "graphnative[rake]" in caught.value.hint


def test_what_it_is_told_and_what_becomes_of_its_phrases(monkeypatch: pytest.MonkeyPatch) -> None:
    told: dict[str, Any] = {}

    class Ranked:
        """Answers as the library does: score and phrase, with repeats and scraps among them."""

        def __init__(self, **options: Any) -> None:
            told.update(options)

        def extract_keywords_from_text(self, text: str) -> None:
            told["text"] = text

        def get_ranked_phrases_with_scores(self) -> list[tuple[float, str]]:
            return [
                (4.0, "oil  spill"),
                (9.0, "tax fraud case"),
                (4.0, "oil spill"),
                (4.0, "clean air"),
                (1.0, "5 t"),
            ]

    monkeypatch.setitem(sys.modules, "rake_nltk", SimpleNamespace(Rake=Ranked))
    assert extract_phrases("Oil spill.", max_words=3) == [
        Phrase("tax fraud case", 9.0),
        Phrase("clean air", 4.0),
        Phrase("oil spill", 4.0),
    ]
    assert (told["text"], told["max_length"]) == ("Oil spill.", 3)
    assert "the" in told["stopwords"] and "—" in told["punctuations"]
    assert told["sentence_tokenizer"]("One. Two.") == ["One.", "Two."]  # its own would be a download


@pytest.mark.full
def test_it_needs_no_download_and_takes_unicode_signs_for_breaks() -> None:
    pytest.importorskip("rake_nltk")
    found = extract_phrases("“Clean energy” isn’t cheap. Oil spill — oil spill.\n\nTax fraud", max_words=3)
    assert {"clean energy", "oil spill", "tax fraud"} <= {phrase.text for phrase in found}
    assert found == sorted(found, key=lambda phrase: (-phrase.score, phrase.text))
    assert all(len(phrase.text.split()) <= 3 for phrase in found)

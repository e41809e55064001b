import sys
from pathlib import Path

import pytest

from graphnative.errors import MissingExtraError
from graphnative.esg.phrases import open_extractor
from graphnative.esg.rake import Phrase
from graphnative.ontology.load import load_taxonomy
from graphnative.ontology.taxonomy import Taxonomy, Topic, TopicEdge
from graphnative.ontology.terms import fold_term
from graphnative.settings import Settings
from graphnative.settings.sections import ArticlesSection

TAXONOMY = Taxonomy.build(
    [
        Topic("ethics", "Ethics", "basic"),
        Topic("code_of_conduct", "code of conduct", "intermediate"),
        Topic("oil_spill", "oil spill", "intermediate"),
        Topic("scope_3", "indirect emission", "lower", aliases=("Scope 3",)),
    ],
    [TopicEdge("scope_3", "TYPE", "oil_spill")],
)


def test_key_phrases_and_the_names_that_no_phrase_can_be() -> None:
    extract = open_extractor(ArticlesSection(max_phrase_words=2), TAXONOMY)
    assert extract("Palm oil policy, oil spill: our code of conduct. Scope 3") == [
        Phrase("code of conduct", 9.0),
        Phrase("oil spill", 4.0),
        Phrase("scope 3", 4.0),
        Phrase("code", 1.0),
        Phrase("conduct", 1.0),
        Phrase("scope", 1.0),
    ]


def test_the_papers_rule_gets_key_phrases_only() -> None:
    extract = open_extractor(ArticlesSection(linking="nearest"), TAXONOMY)
    assert [phrase.text for phrase in extract("our code of conduct")] == ["code", "conduct"]


def test_every_name_of_the_shipped_taxonomy_is_found_in_a_text_that_says_it(tmp_path: Path) -> None:
    settings = Settings.model_validate({"root": tmp_path, "ontology": {"profile": "full"}})
    taxonomy = load_taxonomy(settings)
    extract = open_extractor(settings.articles, taxonomy)
    for topic in taxonomy.linkable:
        for name in (topic.label, *topic.aliases):
            found = {
                fold_term(phrase.text).replace(".", " ") for phrase in extract(f"They have {name}, it says.")
            }
            assert fold_term(name).replace(".", " ") in found


def test_a_missing_rake_nltk_shows_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "rake_nltk", None)
    with pytest.raises(MissingExtraError):
        open_extractor(ArticlesSection(phrases="rake-nltk"), TAXONOMY)


@pytest.mark.full
def test_rake_nltk_with_the_length_of_the_settings() -> None:
    pytest.importorskip("rake_nltk")
    extract = open_extractor(ArticlesSection(phrases="rake-nltk", max_phrase_words=2), TAXONOMY)
    assert [phrase.text for phrase in extract("palm oil policy, oil spill, code of conduct")][:2] == [
        "code of conduct",
        "oil spill",
    ]

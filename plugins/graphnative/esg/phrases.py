"""The key phrases of an article, as a workspace's settings and taxonomy want them."""

from collections.abc import Iterator
from functools import partial
from typing import Protocol

from graphnative.esg import rake, rake_nltk
from graphnative.esg.known_terms import KnownTerms
from graphnative.esg.rake import Phrase
from graphnative.ontology.taxonomy import Taxonomy
from graphnative.ontology.terms import fold_term
from graphnative.settings.sections import ArticlesSection


class PhraseExtractor(Protocol):
    """Turns a text into its key phrases, best first."""

    def __call__(self, text: str) -> list[Phrase]:
        """Return the key phrases of a text, best first, ties by text."""


def open_extractor(section: ArticlesSection, taxonomy: Taxonomy) -> PhraseExtractor:
    """Return the extractor that the block ``articles`` asks for.

    Differs from S0 under ``linking: threshold``: names of topics that hold a stop word or number ("code of
    conduct", "scope 3") are found too, though they are no key phrases; under ``nearest`` they are not.

    Raises:
        MissingExtraError: It asks for rake-nltk, which is not installed.
    """
    module = rake if section.phrases == "rake" else rake_nltk
    extract = partial(module.extract_phrases, max_words=section.max_phrase_words)
    extract("")  # so that a missing library shows now, not in the middle of an ingest
    if section.linking == "nearest":
        return extract
    return _WithTerms(extract, KnownTerms(_unreachable(extract, taxonomy)))


class _WithTerms:
    """Key phrases, and the known terms that the extractor can't form."""

    def __init__(self, extract: PhraseExtractor, terms: KnownTerms) -> None:
        self._extract, self._terms = extract, terms

    def __call__(self, text: str) -> list[Phrase]:
        phrases = {phrase.text: phrase for phrase in self._extract(text)}
        for term in self._terms.find(text):
            # The score of words that occur nowhere else: each has degree n and frequency 1.
            phrases.setdefault(term, Phrase(term, float(len(term.split()) ** 2)))
        return sorted(phrases.values(), key=lambda phrase: (-phrase.score, phrase.text))


def _unreachable(extract: PhraseExtractor, taxonomy: Taxonomy) -> Iterator[str]:
    """The labels and aliases that do not come out of the extractor as they went in."""
    for topic in taxonomy.linkable:
        for name in (topic.label, *topic.aliases):
            if fold_term(name) not in {fold_term(phrase.text) for phrase in extract(name)}:
                yield name

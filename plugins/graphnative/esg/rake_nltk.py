"""Key phrases by the library rake-nltk, for comparison: without its downloads, with our stop words."""

from collections.abc import Callable
from importlib import import_module
from typing import Any

from graphnative.errors import MissingExtraError
from graphnative.esg.rake import MIN_LETTERS, Phrase, stop_words
from graphnative.models.sentences import split_sentences

_SIGNS = frozenset("!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~“”‘’„«»—–…€£¥•·°©®™§")


def extract_phrases(text: str, *, max_words: int = 4) -> list[Phrase]:
    """Return the key phrases of a text as rake-nltk forms them, best first, ties by text.

    Differs from :mod:`graphnative.esg.rake`: numbers stay in phrases, hyphens and apostrophes split words.

    Args:
        text: Any text.
        max_words: Longer phrases are left out.

    Raises:
        MissingExtraError: rake-nltk is not installed.
    """
    # Left to itself it wants NLTK's stop words and sentence model, which are downloads.
    rake = _rake()(
        stopwords=set(stop_words()),
        punctuations=set(_SIGNS),
        max_length=max_words,
        include_repeated_phrases=False,
        sentence_tokenizer=split_sentences,
    )
    rake.extract_keywords_from_text(text)
    phrases = {
        Phrase(" ".join(phrase.split()), score) for score, phrase in rake.get_ranked_phrases_with_scores()
    }
    long_enough = [phrase for phrase in phrases if sum(map(str.isalpha, phrase.text)) >= MIN_LETTERS]
    return sorted(long_enough, key=lambda phrase: (-phrase.score, phrase.text))


def _rake() -> Callable[..., Any]:
    try:
        return import_module("rake_nltk").Rake  # type: ignore[no-any-return]
    except ImportError as error:
        raise MissingExtraError("rake-nltk", "rake") from error

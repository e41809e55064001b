"""A text's content words, as the word index holds them and questions are looked up in it."""

import re
import unicodedata

_WORD = re.compile(r"[^\W_]+")
_SENTENCE_END = re.compile(r"(?<=[^\W_]{2}[.!?])\s|(?<=[%)”\"'][.!?])\s|\n\s*\n")

_FUNCTION_WORDS = (
    "a about above after again against all also am an and any are as at be because been before being "
    "below between both but by can could did do does doing down during each either few for from further "
    "had has have having he her here hers herself him himself his how i if in into is it its itself "
    "just me more most my myself no nor not now of off on once only or other our ours ourselves out "
    "over own same shall she should so some such than that the their theirs them themselves then there "
    "these they this those through to too under until up upon us very was we were what when where "
    "whether which while who whom whose why will with within would you your yours yourself yourselves s "
    "t re ve ll company companies firm firms organisation organisations organization organizations"
)
FUNCTION_WORDS = frozenset(_FUNCTION_WORDS.split())
"""Words that say nothing about a topic; they are neither indexed nor looked up.

With them go the words by which a question refers to whom it asks about ("the company's board"): whom it is
about is a filter, and nearly every article has them.
"""


def content_words(text: str) -> list[str]:
    """Return the content words of a text in order: case, accents and plural endings folded.

    Args:
        text: Any text; digits count as words, function words are left out.
    """
    return [singular(word) for word in plain_words(text) if word not in FUNCTION_WORDS]


def plain_words(text: str) -> list[str]:
    """Return all words of a text in order, without case, accents and punctuation.

    Args:
        text: Any text.
    """
    return _WORD.findall(fold_case(text))


def fold_case(text: str) -> str:
    """Return the text without case and accents; compatibility forms such as ligatures are taken apart."""
    if text.isascii():
        return text.lower()
    apart = unicodedata.normalize("NFKD", text).casefold()
    return "".join(character for character in apart if not unicodedata.combining(character))


def singular(word: str) -> str:
    """Return an English word without its plural ending, and with the American ``-ization``.

    Source: Harman (1991), How effective is suffixing?, the S stemmer.

    Differs: words of up to three letters are kept, and an ending ``-es`` is taken off whole after s, x, z,
    ch and sh, so that ``losses`` meets ``loss``.

    Args:
        word: A folded word.
    """
    word = word.replace("isation", "ization")
    if len(word) <= 3 or not word.endswith("s"):
        return word
    if word.endswith("ies"):
        return word if word.endswith(("eies", "aies")) else word[:-3] + "y"
    if word.endswith(("sses", "xes", "zes", "ches", "shes")):
        return word[:-2]
    return word if word.endswith(("us", "ss", "is")) else word[:-1]


def lead(text: str) -> str:
    """Return a text's first sentence, cut after 400 characters: news says there what it is about.

    Args:
        text: Any text.
    """
    begin = text.lstrip()[:400]
    end = _SENTENCE_END.search(begin)
    return begin[: end.start()] if end else begin

"""Key phrases of a text by rapid automatic keyword extraction (RAKE), pure and for any script."""

import re
import unicodedata
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files

MIN_LETTERS = 3
MAX_WORD_LENGTH = 50
_MAX_CACHED = 200_000

_LETTER = r"[^\W\d_]"
# Marks that belong to the letter before them and that \w leaves out: accents, vowel signs.
_MARKS = (
    r"\u0300-\u036f\u0591-\u05bd\u0610-\u061a\u064b-\u065f"  # Latin, Greek, Cyrillic; Hebrew; Arabic
    r"\u0900-\u0963\u0966-\u0dff\u0e31-\u0e3a\u0e47-\u0e4e"  # scripts of India; Thai
)
_INNER = rf"(?:[^\W_{_MARKS}]|[{_MARKS}])"
_TOKEN = re.compile(
    rf"(?:{_LETTER}\.){{2,}}(?:-{_INNER}+)*"  # u.s., u.s.-based
    rf"|{_LETTER}{_INNER}*(?:(?:[-']|(?<=\d)\.(?=\d)){_INNER}+)*"  # carbon-dioxide, l'oréal, co2, pm2.5
    rf"|[^\w\s]|\d(?:[\d.,]*\d)?\w*|_|\n\s*\n"  # what ends a phrase: a sign, a number, an empty line
)
_SAME = str.maketrans(
    {"’": "'", "‘": "'", "ʼ": "'", "＇": "'", "‐": "-", "‑": "-", "\u00ad": None, "\u200b": " "}
)


@dataclass(frozen=True, slots=True)
class Phrase:
    """A key phrase and how strongly it speaks for its text.

    Attributes:
        text: One or more words, case folded, joined by single spaces.
        score: Sum of its words' degree / frequency; at least 1, comparable within one text.
    """

    text: str
    score: float


def extract_phrases(text: str, *, max_words: int = 4) -> list[Phrase]:
    """Return the key phrases of a text, best first, ties by text.

    Source: S0, section 2.2, after Rose et al. 2010, "Automatic keyword extraction from individual documents".

    Differs: Rose et al. keep the best third of the phrases; all are returned here, since each is matched with
    the ontology anyway. Numbers end a phrase as punctuation does, and longer phrases are not formed, because
    the score grows with length. A possessive 's is taken off.

    Args:
        text: Any text in any script; words are told apart by spaces.
        max_words: Longer runs of words are left out, also from the scores, at least 1.
    """
    if max_words < 1:
        raise ValueError(f"max_words must be at least 1, got {max_words}")
    counted = Counter(candidate for candidate in _candidates(text) if len(candidate) <= max_words)
    scores = word_scores(counted)
    phrases = [
        Phrase(phrase, sum([scores[word] for word in words]))
        for words in counted
        if _is_long_enough(phrase := " ".join(words))
    ]
    return sorted(phrases, key=lambda phrase: (-phrase.score, phrase.text))


def word_scores(candidates: Mapping[tuple[str, ...], int]) -> dict[str, float]:
    """Return degree / frequency of every word.

    Source: Rose et al. 2010, section 1.2.2: the frequency of a word is how often it occurs in candidates; its
    degree is the number of words, itself included, in the candidates it occurs in.

    Args:
        candidates: Word tuples with the number of their occurrences.
    """
    frequency: defaultdict[str, int] = defaultdict(int)
    degree: defaultdict[str, int] = defaultdict(int)
    for words, count in candidates.items():
        together = count * len(words)
        for word in words:
            frequency[word] += count
            degree[word] += together
    return {word: degree[word] / frequency[word] for word in frequency}


@lru_cache(maxsize=1)
def stop_words() -> frozenset[str]:
    """Return the words that end a phrase, case folded."""
    text = files("graphnative.esg").joinpath("data", "stop_words.txt").read_text(encoding="utf-8")
    return frozenset(word for line in text.splitlines() for word in line.split("#")[0].split())


def _candidates(text: str) -> Iterator[tuple[str, ...]]:
    """Yield every run of words between stop words, signs and numbers."""
    plain = unicodedata.normalize("NFC", text).translate(_SAME).casefold()
    run: list[str] = []
    for token in _TOKEN.findall(plain):
        word = _words[token]
        if word:
            run.append(word)
        elif run:
            yield tuple(run)
            run = []
    if run:
        yield tuple(run)


class _Words(dict[str, str]):
    """Token to the word it stands for, empty if it ends a phrase; bounded: texts bring ever new ones."""

    def __missing__(self, token: str) -> str:
        word = token[:-2] if token.endswith("'s") else token
        ends = word in stop_words() or not word[0].isalpha() or len(word) > MAX_WORD_LENGTH
        if len(self) >= _MAX_CACHED:
            self.clear()
        self[token] = "" if ends else word
        return self[token]


_words = _Words()


def _is_long_enough(phrase: str) -> bool:
    # Of six signs at least three are letters or digits: words are joined by one sign at a time.
    return len(phrase) > 2 * MIN_LETTERS - 1 or sum(map(str.isalnum, phrase)) >= MIN_LETTERS

"""What a sentence says besides names and numbers: its words, whether more or less, whether yes or no."""

import re
from collections.abc import Iterable, Sequence
from itertools import pairwise

from graphnative.retrievers.word_kinship import akin
from graphnative.store.words import content_words, fold_case

_RISING = (
    "up rise rises rising rose risen increase increases increased increasing grow grows grew grown growing "
    "climb climbs climbed raise raises raised raising lift lifts lifted gain gains gained higher doubled "
    "expand expanded more jump jumped surge surged add added extend extended open opened hire hired win won"
)
_FALLING = (
    "down fall falls falling fell fallen decrease decreases decreased decreasing decline declines declined "
    "drop drops dropped dropping cut cuts cutting reduce reduces reduced reducing lower lowered lowers "
    "shrink shrank shrunk halved slash slashed trim trimmed fewer less sank sink sinks lose lost close closed"
)
_UP, _DOWN = frozenset(_RISING.split()), frozenset(_FALLING.split())
_NEGATION = re.compile(
    r"\b(?:not|no|never|none|nobody|nothing|neither|nor|without|den(?:y|ies|ied|ying)|denials?|refused?|refuses"
    r"|cannot|false|falsely|untrue|wrongly|(?:fail(?:s|ed)?|declin(?:es?|ed)) to|rul(?:es?|ed) out"
    r"|dismiss(?:es|ed)|abandon(?:s|ed)|call(?:s|ed) off)\b|n['’]t\b",
    re.I,
)
# "No fewer than 400" and "not only" deny nothing.
_NO_DENIAL = re.compile(r"\b(?:no|not)\s+(?:fewer|less|more|later|earlier|sooner|only|just|least)\b", re.I)
_IRREGULAR = (
    "lead led, buy bought, sell sold, build built, pay paid, make made, win won, lose lost, rise rose risen, "
    "hold held, begin began begun, spend spent, leave left, take took taken, give gave given, "
    "write wrote written, grow grew grown, run ran, teach taught, bring brought, send sent, meet met, "
    "know knew known, speak spoke spoken, choose chose chosen, drive drove driven, fly flew flown, "
    "sue sued suing, say said, find found, think thought, stand stood, keep kept, sink sank sunk, "
    "shut shutting, wind wound, steal stole stolen, strike struck, seek sought, fight fought, catch caught"
)
_BASE = {form: forms.split()[0] for forms in _IRREGULAR.split(", ") for form in forms.split()}
_ENDING = re.compile(r"(?<=\w{3})(?:ed|ing|es|s)$")
_WORD = re.compile(r"[^\W_]+")
# Who says a thing, and when in the week, makes no difference to what is said.
_SAYING = (
    "said say announced announce reported report according stated told monday tuesday wednesday thursday "
    "friday saturday sunday went go going has will one year last also now day true false untrue"
)
_REPORTING = frozenset(_SAYING.split())
# How exactly a number is meant is judged with the number.
_ROUGHLY = "approximately roughly nearly almost around exactly least exceed exceeded exceeding upward"
_LIMITS = frozenset(_ROUGHLY.split())
# Whether it is denied is judged by itself.
_NOT = "never wasn weren isn aren didn doesn don hasn haven hadn neither"
_DENYING = frozenset(_NOT.split())
_LEFT_OUT = _REPORTING | _UP | _DOWN | _LIMITS | _DENYING


def frame_words(text: str, masked: Iterable[tuple[int, int]] = ()) -> tuple[str, ...]:
    """Return the distinct content words of a sentence, without those of direction, limit, denial and saying.

    Args:
        text: A sentence.
        masked: Places that are left out: names, numbers, times.
    """
    words = content_words(mask(text, masked))
    return tuple(dict.fromkeys(word for word in words if word not in _LEFT_OUT and not word.isdecimal()))


def direction(text: str) -> int:
    """Return 1 if a sentence tells of more, -1 if of less, 0 if of both or of neither."""
    words = _WORD.findall(fold_case(text))
    up, down = any(word in _UP for word in words), any(word in _DOWN for word in words)
    return int(up) - int(down)


def is_negated(text: str) -> bool:
    """Tell whether a sentence denies what it tells."""
    found = [word.lower() for word in _NEGATION.findall(_NO_DENIAL.sub(" ", text))]
    # "Neither bought nor sold" denies once.
    return (len(found) - found.count("nor") or len(found)) % 2 == 1


def same_word(word: str, other: str) -> bool:
    """Tell whether two words are forms of one: akin, of one stem ("leak", "leaked"), or "lead" and "led"."""
    return akin(word, other) or _base_form(word) == _base_form(other)


def _base_form(word: str) -> str:
    return _BASE.get(word) or _ENDING.sub("", word)


def mask(text: str, places: Iterable[tuple[int, int]]) -> str:
    """Return a text with blanks in some places; all others stay where they are."""
    for start, end in places:
        text = text[:start] + " " * (end - start) + text[end:]
    return text


def clauses(text: str, starts: Sequence[int]) -> list[tuple[int, int]]:
    """Return where the clauses of a sentence begin and end, so that numbers of different clauses stand apart.

    A sentence is cut between two numbers where a comma, semicolon or conjunction parts them, at the last one.

    Args:
        text: The sentence.
        starts: Where its numbers begin, rising.
    """
    cuts = [0]
    for before, after in pairwise(starts):
        between = [match.end() + before for match in _CUT.finditer(text[before:after])]
        if between:
            cuts.append(between[-1])
    return list(zip(cuts, [*cuts[1:], len(text)], strict=True))


_CUT = re.compile(
    r"[,;:]\s+(?=(?:and|but|while|which|whereas|after|as|so)\s)|;\s+|\s+(?=(?:and|but|while|whereas)\s)"
)

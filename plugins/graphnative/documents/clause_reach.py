"""How far a condition or a question reaches in its sentence: by its words alone, in doubt to all of it."""

import re

_AND = r"(?:,\s*)?\b(?:and|but|so|yet|while|whereas|although|though)\b,?\s+"
_AUXILIARY = (
    r"(?:has|have|had|did|does|do|is|are|was|were|will|can|could|should|would|may|might|must)(?:n['’]t)?"
)
_ASKING_WORD = r"(?:who|whom|whose|what|which|when|where|why|how)"
_CONDITIONAL = (
    r"(?:if|unless|lest|provided that|assuming|supposing|suppose|in case|in the event|as long as|whether)"
)
# What comes behind one of these is a sentence of its own.
_APART = r"[;:—–]\s+|(?<=\s)but\b\s+|,\s*(?:while|whereas|although|though)\b\s+"

_CONDITION = re.compile(rf"(?<!as )(?<!even )\b{_CONDITIONAL}\b", re.IGNORECASE)
_EVEN_IF = re.compile(r"\b(?:even|as) if\b", re.IGNORECASE)
_NEW_CONDITION = re.compile(rf"(?:{_AND}|[;:—–]\s+)(?=(?:even\s+)?{_CONDITIONAL}\b)", re.IGNORECASE)
_NEW_QUESTION = re.compile(rf"(?:{_AND}|[;:—–]\s+)(?=(?:{_AUXILIARY}|{_ASKING_WORD})\b)", re.IGNORECASE)
_OWN = re.compile(_APART, re.IGNORECASE)
_BEGINS_ASKING = re.compile(rf"\W*(?:{_AUXILIARY}|{_ASKING_WORD})\b", re.IGNORECASE)


def is_under_condition(sentence: str, place: int) -> bool:
    """Tell whether what stands at a place holds only on a condition, or only as a part of one.

    A condition reaches forward to the end of what is joined to it, and backward over all that no "but" or
    semicolon, and no "and" right before the condition, sets apart: "Apple bought Nokia, and if Intel leaves,
    Tesla wins" says that Apple bought Nokia.

    Args:
        sentence: The sentence.
        place: Where the clause's subject begins in it.
    """
    for condition in _CONDITION.finditer(sentence):
        begin = _begin(sentence, condition.start(), _NEW_CONDITION)
        end = next((match.start() for match in _OWN.finditer(sentence, condition.end())), len(sentence))
        if begin <= place < end:
            return True
    # "Even if" says nothing against what stands before it.
    return any(match.end() <= place for match in _EVEN_IF.finditer(sentence))


def is_asked(sentence: str, place: int) -> bool:
    """Tell whether what stands at a place is part of a question.

    Args:
        sentence: The sentence; what stands behind the last question mark is no part of it.
        place: Where the clause's subject begins in it.
    """
    mark = sentence.find("?", place)
    if mark < 0:
        return False
    asked = sentence[sentence.rfind("?", 0, place) + 1 : mark]
    if _BEGINS_ASKING.match(asked):
        return True
    return place >= _begin(sentence, mark, _NEW_QUESTION)


def _begin(sentence: str, until: int, new: re.Pattern[str]) -> int:
    """Where the last clause begins that is set apart before a place."""
    ends = [match.end() for match in new.finditer(sentence) if match.end() <= until]
    ends += [match.end() for match in _OWN.finditer(sentence) if match.end() <= until]
    return max(ends, default=0)

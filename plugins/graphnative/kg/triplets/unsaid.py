"""What a sentence asks, denies or only supposes is no fact: told by its words alone; pure."""

import re

from graphnative.documents.clause_reach import is_asked, is_under_condition

ASKED = "a rule's triplet is asked, not said"
DENIED = "a rule's triplet is denied"
SUPPOSED = "a rule's triplet is supposed, planned or hearsay"

_DENYING = (
    r"den(?:y|ies|ied|ying|ials?)|doubt(?:s|ed|ing|ful)?|disput(?:e[sd]?|ing)|refut(?:e[sd]?|ing)|"
    r"contradict(?:s|ed|ing)?|disprov(?:e[sdn]?|ing)|debunk(?:s|ed|ing)?|disbeliev(?:e[sd]?|ing)|"
    r"reject(?:s|ed|ing)?|dismiss(?:es|ed|ing)?|false(?:ly)?|untrue|wrong(?:ly)?|unlikely|impossible|"
    r"hoax(?:es)?|myths?|lies?|lied|lying|failed|refused"
)
_SUPPOSING = (
    r"rumou?r(?:s|ed)?|speculat(?:e[sd]?|ing|ions?)|alleg(?:e[sd]?|ing|ations?)|hop(?:e[sd]?|ing)|"
    r"wish(?:es|ed|ing)?|imagin(?:e[sd]?|ing)|pretend(?:s|ed|ing)?|wonder(?:s|ed|ing)?|ask(?:s|ed|ing)|"
    r"propos(?:e[sd]?|ing|als?)|consider(?:s|ed|ing)?|plan(?:s|ned|ning)?|predict(?:s|ed|ing|ions?)?|"
    r"expect(?:s|ed|ing|ations?)?|fear(?:s|ed|ing)?|want(?:s|ed|ing)?|suggest(?:s|ed|ing|ions?)|"
    r"suppos(?:e[sd]?|ing)|assum(?:e[sd]?|ing|ptions?)|possible|possibilit(?:y|ies)|probable|likely|"
    r"unclear|uncertain|unconfirmed|chances?|prospects?|questions?|whether"
)
_HEDGING = (
    r"perhaps|maybe|possibly|potentially|probably|reportedly|allegedly|supposedly|presumably|purportedly|"
    r"nearly|almost"
)
_NOT = r"(?:not(?! only| just| merely)|never|no|nor|neither|none|nobody|hardly|barely|without|cannot)\b"

NEGATING = re.compile(rf"\b{_NOT}|n['’]t\b", re.IGNORECASE)
HEDGING = re.compile(rf"\b(?:{_HEDGING})\b", re.IGNORECASE)
DENYING = re.compile(rf"\b(?:{_DENYING})\b", re.IGNORECASE)
SUPPOSING = re.compile(rf"\b(?:{_SUPPOSING})\b", re.IGNORECASE)
# May and Will are names too.
_MODAL = re.compile(
    r"\b(?:may|might|could|would|should|can|must|will|shall|ought to|(?:is|are|was|were) to)\b"
)
_INVERTED = re.compile(
    r"\W*(?:has|have|had|did|does|do|is|are|was|were|will|can|could|should|would|may|might|must)"
    r"(?:n['’]t)?\s+(?:the\s+)?",
    re.IGNORECASE,
)
_CLAUSE = re.compile(r"[;,:]|\b(?:and|but|while|although|because|after|since)\b", re.IGNORECASE)
_DENIED_AFTER = re.compile(rf",[^,]*\b(?:{_DENYING})\b\W*$", re.IGNORECASE)


def sentence_objection(sentence: str, start: int) -> str:
    """Return why what a sentence says of a subject is no fact; empty if it may be one.

    Args:
        sentence: The sentence.
        start: Where the subject begins in it.
    """
    if is_asked(sentence, start) or _INVERTED.fullmatch(sentence[:start]):
        return ASKED
    if is_under_condition(sentence, start):
        return SUPPOSED
    return DENIED if _DENIED_AFTER.search(sentence[start:]) else ""


def clause_objection(sentence: str, start: int, middle: tuple[int, int]) -> str:
    """Return why the words between two neighbours are no fact; empty if they are one.

    Without a parse nobody knows how far a "not" reaches: in doubt it reaches the words.

    Args:
        sentence: The sentence.
        start: Where the subject begins in it.
        middle: Start and end of the words between the two.
    """
    before, said = sentence[:start], sentence[middle[0] : middle[1]]
    clause = _CLAUSE.split(before)[-1]
    if reason := sentence_objection(sentence, start):
        return reason
    if NEGATING.search(said) or NEGATING.search(clause) or DENYING.search(before):
        return DENIED
    is_hedged = _MODAL.search(said) or HEDGING.search(said) or HEDGING.search(clause)
    return SUPPOSED if is_hedged or SUPPOSING.search(clause) else ""

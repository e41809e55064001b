"""Whether an answer says that there is no answer, in whatever words a model chose."""

import re

from graphnative.models.sentences import split_sentences

INSUFFICIENT = "insufficient information available"

_LEAD = (
    r"^(?:(?:i am (?:sorry|afraid)|sorry|unfortunately|answer|(?:based on|according to) .{1,60}?|but|that)"
    r"[,:]? )*"
)
_THERE = r"(?:there is |there was |i have |i see |i found |i find )?"
_SOURCE = (
    r"(?:the |this |these |any of the )?(?:(?:given|provided|above|available|supplied|retrieved|news) )*"
    r"(?:context|texts?|articles?|passages?|information|excerpts?|sources?|documents?|data(?: tables)?"
    r"|tables) "
    r"(?:(?:given|provided|above) )?"
)
_VERB = (
    r"(?:contain|mention|provide|include|give|state|say|specify|discuss|address|indicate|offer|answer|tell)"
)
_LACK = r"(?:information|data|context|details?|evidence)"

# Said by nobody who has an answer, cited or not.
_CERTAIN = (
    rf"{_THERE}(?:an )?insufficient {_LACK}",
    rf"(?:there is |there was |i do |we do )?not (?:have )?(?:enough|sufficient) {_LACK}",
    rf"(?:the )?(?:available |provided |given )?{_LACK} (?:is|are|was) "
    r"(?:insufficient|not (?:sufficient|enough|available))",
    rf"{_SOURCE}(?:do|does|did) not .{{0,30}}?{_VERB}",
    rf"none of {_SOURCE}{_VERB}s?",
)
# An article may say the same of its own matter, so these count only without a citation.
_LIKELY = (
    rf"{_THERE}no (?:relevant |specific |further )?(?:information|mention|answer)\b",
    r"(?:it |this |that |the (?:question|answer) )?(?:can|could) not be "
    r"(?:answered|determined|found|established)",
    r"i (?:can|could|am) (?:not|unable to) (?:answer|find|determine|provide)",
    r"i do not know",
    r"(?:unknown|n/a|not (?:mentioned|stated|available|specified|provided|given))(?: in .{0,60})?$",
)
_ALWAYS = re.compile(f"{_LEAD}(?:{'|'.join(_CERTAIN)})")
_UNCITED = re.compile(f"{_LEAD}(?:{'|'.join(_LIKELY)})")
_CITED = re.compile(r"\[\d[\d\s,;–-]*\]")
_SPELT_OUT = (
    (r"can't|cannot", "can not"),
    (r"n't\b", " not"),
    (r"\bi'm\b", "i am"),
    (r"\bthere's\b", "there is"),
)


def is_refusal(text: str) -> bool:
    """Return whether an answer is none.

    It is none if its first sentence says that the information is missing and no later sentence cites an
    article: a model that adds a cited fact has answered in part.

    Source: S0, appendix A (the fixed prompt's words); models vary them, so forms of them are recognised too.

    Args:
        text: The model's reply.
    """
    plain = re.sub(r"[*_`\"“”#]", "", text).replace("’", "'")
    sentences = split_sentences(" ".join(plain.split()))
    if not sentences:
        return True
    first = _CITED.sub("", sentences[0]).casefold().strip(" .!")
    for pattern, words in _SPELT_OUT:
        first = re.sub(pattern, words, first)
    if any(
        _CITED.search(sentence) for sentence in sentences[1:] if re.search(r"\w", _CITED.sub("", sentence))
    ):
        return False
    return bool(_ALWAYS.match(first)) or bool(_UNCITED.match(first) and not _CITED.search(plain))

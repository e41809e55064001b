"""Questions that have no answer as they stand: about nobody, a picture, nothing that is told, or for harm."""

import re
from collections.abc import Sequence

from graphnative.answers.faithful.records import Source
from graphnative.store.words import content_words, plain_words

_VERB = r"(?:did|does|do|is|are|was|were|has|have|had|will|can|could|should|would|may|might)"
_NOBODY = re.compile(
    rf"^(?:[\w-]+\s+){{0,4}}?{_VERB}(?:n['’]t)?\s+(?:it|they|he|she|this|that|these|those)\b"
    r"(?!\s+(?:true|possible|right|so|known|that|the case|year|quarter|month|week|decade|century)\b)",
    re.I,
)
_PICTURE = re.compile(
    r"\b(charts?|diagrams?|pictures?|photos?|photographs?|images?|videos?|audio|recordings?|footage"
    r"|screenshots?|logos?|figure \d+|soundtracks?)\b",
    re.I,
)
_SHOWN = re.compile(
    r"\b(?:shows?|shown|depict\w*|looks?|seen?|hear|plays?|draw|plot|display\w*|describe|(?:in|on) the)\b",
    re.I,
)
# Whoever asks what a company did wrong asks about others.
_HELP = re.compile(
    r"\b(?:how (?:can|could|do|should|would) (?:i|we|one)|how (?:i|we|one) (?:can|could|should)|how to"
    r"|ways? to|help (?:me|us)|(?:tell|show|teach) (?:me|us) to)\b",
    re.I,
)
_HARM = re.compile(
    r"\b(?:poison|blow up|bomb|explosives?|hack|kill|murder|steal|forge|counterfeit|launder|sabotage|bribe"
    r"|blackmail|stalk|dox)\b",
    re.I,
)
_NEAR = 50
"""Letters behind the words that ask for help in which the harm stands."""

# Who reports a bribe does no harm; "report a rival and bribe a judge" asks for two things.
_AGAINST = re.compile(
    r"\b(?:report|prevent|detect|avoid|stop|fight|combat|tackle|counter|investigate|uncover|expose|disclose"
    r"|recogni[sz]e|identify|notice|spot|refuse|reject|resist|protect|defend|guard|against|respond|react"
    r"|deal with|handle|complain|prosecute|punish|deter|reduce|limit|audit|monitor|prove|know)\w*\b"
    r"(?:(?!\b(?:and|or|then|while|by|with)\b)[^,;])*$",
    re.I,
)
_STEM = 4
"""Letters by which a word of a question is looked for: whether a form of it is told at all."""

_PREMISE = re.compile(
    r"^\s*(?:why|how come|when|where|how|in what way|(?:by )?how (?:much|far|often|many times))\s+"
    r"(?:did|does|do|has|have|had|is|are|was|were)\s+(?P<stated>[^?]+)\?*\s*$",
    re.I,
)


def question_fault(question: str, sources: Sequence[Source], *, names_somebody: bool) -> str:
    """Return why a question has no answer as it stands, in a few words; empty where nothing is amiss.

    Source: UAEval4RAG (Peng et al., 2024), the kinds underspecified, modality-limited, nonsensical and
    unsafe.

    Differs: told by rules, unsafe ones by a short list of what somebody wants to be helped in; whoever wants
    to report, prevent or detect it is answered. Whom a pronoun means is not said where nobody is named; a
    picture can be told of in words, so a passage that names it answers; nonsense is what shares no word with
    any passage.

    Args:
        question: What was asked.
        sources: The passages that were found for it.
        names_somebody: It has a name.
    """
    if _asks_for_harm(question):
        return "it asks for help in doing harm"
    if not names_somebody and _NOBODY.search(question.strip()):
        return "it does not say whom or what it asks about"
    told = {word for source in sources for word in plain_words(f"{source.title} {source.text}")}
    picture = _PICTURE.search(question)
    if picture and _SHOWN.search(question) and not told.intersection(_with_singular(picture[1])):
        return f"it asks about {picture[1].lower()}, and the evidence is text"
    stems = tuple(word[:_STEM] for word in content_words(question))
    if stems and not names_somebody and not any(word.startswith(stems) for word in told):
        return "no evidence has a word of it"
    return ""


def stated_premise(question: str) -> str:
    """Return what a question takes for granted, as a statement; empty if it does not.

    Of "Why did Pellory cut jobs?" it is "Pellory cut jobs." Only questions for the reason, time, place or
    measure of what they state take it for granted.

    Args:
        question: What was asked.
    """
    match = _PREMISE.match(question)
    return f"{match['stated'].strip()}." if match else ""


def _asks_for_harm(question: str) -> bool:
    """Whether somebody wants help in doing harm, and not in what is done against it."""
    return any(
        not _AGAINST.search(question[lead.end() : harm.start()])
        for lead in _HELP.finditer(question)
        for harm in _HARM.finditer(question, lead.end(), lead.end() + _NEAR)
    )


def _with_singular(word: str) -> set[str]:
    folded = word.lower().split()[0]
    return {folded, folded.removesuffix("s"), f"{folded}s"}

"""Whether a sentence begins behind an abbreviation that may end one: "to Helix Corp. Norvalis paid"."""

import re

_MAY_END = re.compile(r"(?:^|\W)(?:(Inc|Ltd|Corp|Co)|etc|[A-Z](?:\.[A-Z])+)$")
_OPENER = re.compile(
    r"(?:The|An?|It|Its|He|His|She|Her|They|Their|We|Our|You|This|That|These|Those|There|In|On|At|By|From|For"
    r"|With|Under|After|Before|Since|When|While|As|If|But|Yet|So|Both|Each|Neither|However|Meanwhile|Later"
    r"|Then|Also|Although|Though|Because|Moreover|Furthermore|Instead)\b(?![-'’.&])"
)
_OFFICE = re.compile(
    r"(?:Vice|Deputy|Executive|Chief|Chair\w*|C[EFTO]O|President|Director|Manag\w+|Founder|Co-?\w+|Head"
    r"|Spokes\w+|Officer|Senior|General)\b"
)
_VERB = (
    r"(?:(?!need)[a-z]{2,}ed|is|are|was|were|has|have|had|does?|did|will|would|can|could|may|might|must|shall"
    r"|should|said|told|paid|sold|bought|made|won|lost|held|grew|fell|rose|took|gave|got|went|came|began"
    r"|became|built|led|met|ran|saw|sent|spent|kept|cut|put|brought|found"
    # A word in -s is as often a noun: "owns the", "pays 3", "buys Helix", but "sales rose".
    r"|[a-z]{2,}(?<![su])s(?=\s+(?:\d|[A-Z$€£]|an?\s|the\s|its\s|their\s)))\b"
)
_SAID_BEFORE = re.compile(rf"\b{_VERB}(?!-)")
_NAME = r"[A-Z][\w&'’-]*"
_CLAUSE = re.compile(
    rf"{_NAME}(?:\s+(?:(?:and|of|&)\s+)?{_NAME}){{0,5}}\s+"
    rf"(?:(?:also|later|then|now|never|still|already|[a-z]+ly)\s+)?{_VERB}(?!-)"
)


def starts_clause(text: str, start: int, stop: int, following: int) -> bool:
    """Tell whether a sentence ends with the abbreviation before a full stop, for another begins behind it.

    That is so before a word that opens sentences, and, behind a firm's "Corp.", before a name with a verb, if
    the sentence has a verb already: "Apple Inc. CEO Tim Cook said" and "Acme Co. Norway" go on.

    Args:
        text: The whole text.
        start: Where the sentence begins.
        stop: Where its full stop is.
        following: Where the next word begins.
    """
    ending = _MAY_END.search(text, max(start, stop - 12), stop)
    if ending is None:
        return False
    if _OPENER.match(text, following):
        return True
    if ending[1] is None or _OFFICE.match(text, following):
        return False
    return _CLAUSE.match(text, following) is not None and _SAID_BEFORE.search(text, start, stop) is not None

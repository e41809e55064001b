"""Quoted text made harmless: nothing in an article or a question can end its block or pose as a citation."""

import re
import unicodedata

_CITATION = re.compile(r"[\[【]\s*(\d[\d\s,;–-]*)[\]】]")
_INVISIBLE = ("Cc", "Cf", "Cs", "Co")
_RULES = (
    (re.compile(r"#{2,}"), "#"),
    (re.compile(r"`{3,}"), "'''"),
    (re.compile(r"-{4,}"), "---"),
    (re.compile(r"<\|"), "< |"),
    (re.compile(r"\|>"), "| >"),
    (re.compile(r"<{2,}"), "<"),
    (re.compile(r">{2,}"), ">"),
    (re.compile(r"\[(/?)(INST|SYS)\]", re.IGNORECASE), r"(\1\2)"),
    (re.compile(r"<(/?)(s|sys|system|user|assistant)>", re.IGNORECASE), r"(\1\2)"),
)


def neutral(text: str) -> str:
    """Return a text on one line that holds no mark of ours or of a chat template.

    White space becomes single spaces, invisible characters go; ``##`` becomes ``#``, ``[1]`` becomes ``(1)``,
    code fences, long dashes and the tags of chat templates are broken up. What a reader sees stays the same.
    """
    shown = " ".join(text.split())
    if not shown.isprintable():  # as few texts are; to look at each letter takes long
        visible = "".join(c for c in shown if c == " " or unicodedata.category(c) not in _INVISIBLE)
        shown = " ".join(visible.split())
    shown = _CITATION.sub(lambda match: f"({match[1].strip()})", shown)
    for pattern, harmless in _RULES:
        shown = pattern.sub(harmless, shown)
    return shown

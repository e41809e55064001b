"""Cypher 5 text as tokens: the one tokenizer that cleaning, guard, validation and parameters share."""

import re
from collections.abc import Iterator
from typing import Literal, NamedTuple, cast

from graphnative.cypher.unicode_escapes import decode

Kind = Literal[
    "space",
    "word",
    "op",
    "number",
    "string",
    "quoted",
    "parameter",
    "comment",
    "unclosed",
    "unknown",
]

# Neo4j takes these for `-`, `<` and `>` in arrows (checked against 5.26).
_LIKE_MINUS = "\u00ad\u2010\u2011\u2012\u2013\u2014\u2015\u2212\ufe58\ufe63\uff0d"
_LIKE_LESS = "\u27e8\u3008\ufe64\uff1c"
_LIKE_GREATER = "\u27e9\u3009\ufe65\uff1e"
_PLAIN = str.maketrans(
    dict.fromkeys(_LIKE_MINUS, "-") | dict.fromkeys(_LIKE_LESS, "<") | dict.fromkeys(_LIKE_GREATER, ">")
)
# `\s` without U+0085, which Neo4j takes for a part of a name.
_SPACE = r"[ \t-\r\x1c-\x1f\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]"
# Part of no name: spaces, the look-alikes above, punctuation and symbols outside ASCII.
_NO_NAME = (
    r"\x00-\x7f\u00a0-\u00a9\u00ab-\u00b1\u00b4\u00b6-\u00b9\u00bb-\u00bf\u00d7\u00f7\u1680\u2000-\u200a"
    r"\u2010-\u2029\u202f-\u203e\u2041-\u2053\u2055-\u205f\u2190-\u2bff\u3000-\u3003\u3008-\u3020"
    r"\ufe58-\ufe6f\uff01-\uff0f\uff1a-\uff20\uff3b-\uff3e\uff5b-\uff65"
)
_COMMENT = r"//[^\n\r]*|/\*.*?\*/"
_MEANING = rf"""
    (?P<word>(?:[^\W\d]|[^{_NO_NAME}])(?:[\w$\x00-\x08\x0e-\x1b\x7f-\x9f]++|[^{_NO_NAME}])*+)
  | (?P<op>[(){{}}\[\],;%^?&-]|\.\.|\.(?![0-9])|::?|<[>=]?|>=?|=~?|\+=?|\|\|?|!=?|\*|/(?![/*])|\$(?![\w`])
           |[{_LIKE_MINUS}{_LIKE_LESS}{_LIKE_GREATER}])
  | (?P<number>0[xX][0-9a-fA-F_]+|0o[0-7_]+
           |(?:[0-9][0-9_]*)?\.[0-9][0-9_]*(?:[eE][+-]?[0-9]+)?(?:[fFdD](?!\w))?
           |[0-9][0-9_]*(?:[eE][+-]?[0-9]+)?(?:[fFdD](?!\w))?)
  | (?P<string>'[^'\\]*+(?:\\.[^'\\]*+)*+'|"[^"\\]*+(?:\\.[^"\\]*+)*+")
  | (?P<quoted>`(?:[^`]|``)*+`)
  | (?P<parameter>\$(?:\w[\w$]*|`(?:[^`]|``)*+`))
"""
_REST = r"(?P<unclosed>['\"`].*|/\*.*|\$`.*) | (?P<unknown>.)"


class _Grammar(NamedTuple):
    """What tokens look like, and the kind of each group by its number."""

    pattern: re.Pattern[str]
    kinds: tuple[Kind, ...]


def _grammar(text: str) -> _Grammar:
    pattern = re.compile(text, re.VERBOSE | re.DOTALL)
    return _Grammar(pattern, ("space", *cast("dict[Kind, int]", pattern.groupindex)))


_TOKEN = _grammar(rf"(?P<space>{_SPACE}+) | {_MEANING} | (?P<comment>{_COMMENT}) | {_REST}")
# One match a token: the gap before it is swallowed. The end of the text ends the last gap, without a group.
_AFTER_GAP = _grammar(rf"(?:{_SPACE}++|{_COMMENT})*+ (?: {_MEANING} | {_REST} | \Z)")


class Token(NamedTuple):
    r"""One token of a query.

    Attributes:
        kind: What it is. ``unclosed`` is a string, name or comment without an end and takes all the rest;
            ``unknown`` a character that means nothing in Cypher.
        text: As it stands in the query.
        start: Offset of its first character in the query.
        value: As Neo4j reads it: ``\uXXXX`` replaced, arrows of other scripts made ASCII; quotes stay.
    """

    kind: Kind
    text: str
    start: int
    value: str

    @property
    def end(self) -> int:
        """The offset behind its last character."""
        return self.start + len(self.text)


def tokenize(text: str) -> tuple[Token, ...]:
    r"""Return all tokens of a text, spaces and comments too: joined they are the text again.

    Any text has tokens; none raises. Escapes ``\uXXXX`` are read as Neo4j reads them, before all else.

    Differs from Neo4j where a query is no Cypher anyway: ``1abc`` is a number and a word, not one number.

    Args:
        text: One query, several, or no query at all.
    """
    return tuple(_scan(_TOKEN, text, 0))


def significant(text: str, start: int = 0) -> Iterator[Token]:
    """Yield the tokens of a text from an offset on, without spaces and comments, each only when asked for."""
    return _scan(_AFTER_GAP, text, start)


def _scan(grammar: _Grammar, text: str, start: int) -> Iterator[Token]:
    if "\\u" in text:
        return _scan_escaped(grammar, text, start)
    return _scan_plain(grammar, text, start)


def _scan_plain(grammar: _Grammar, text: str, start: int) -> Iterator[Token]:
    # Token(…) takes twice as long, and this is where cleaning and guarding spend their time
    new, kinds = tuple.__new__, grammar.kinds
    matches = grammar.pattern.finditer(text, start)
    if text.isascii():
        return (
            new(Token, (kinds[i], found := match[i], match.start(i), found))
            for match in matches
            if (i := match.lastindex)
        )
    return (
        new(
            Token,
            (
                kinds[i],
                found := match[i],
                match.start(i),
                found.translate(_PLAIN) if kinds[i] == "op" else found,
            ),
        )
        for match in matches
        if (i := match.lastindex)
    )


def _scan_escaped(grammar: _Grammar, text: str, start: int) -> Iterator[Token]:
    decoded, offsets = decode(text[start:])
    offsets = [offset + start for offset in offsets]
    for token in _scan_plain(grammar, decoded, 0):
        begin, end = offsets[token.start], offsets[token.start + len(token.text)]
        yield token._replace(text=text[begin:end], start=begin)

"""Where a query ends in a text that goes on: by what can't stand side by side in Cypher."""

from typing import NamedTuple

from graphnative.cypher.tokens import Token, significant
from graphnative.cypher.whole_query import CLAUSES, is_given_name
from graphnative.cypher.words import AFTER_RETURN, KEYWORDS, folded

_OPENERS = frozenset("([{")
_CLOSERS = frozenset(")]}")
# No two of these stand side by side in Cypher, but in `<|im_end|>`, `</s>`, `[/INST]` and `**bold**` they do.
_NOISE = frozenset({("<", "|"), ("<", "/"), ("[", "/"), ("*", "*")})
_MUST_RETURN = frozenset(
    {"MATCH", "OPTIONAL", "WITH", "UNWIND", "RETURN", "EXPLAIN", "PROFILE", "CYPHER", "USE"}
)


class Extent(NamedTuple):
    """How far a query goes.

    Attributes:
        end: Offset behind it.
        is_complete: It returns something, or need not.
    """

    end: int
    is_complete: bool


def query_extent(text: str, start: int = 0) -> Extent:
    """Return how far the query goes that begins at an offset of a text.

    It ends before a semicolon, before a second statement, before two words side by side that Cypher does
    not know, before marks of chat and Markdown, and before anything that is no token of Cypher. Between
    brackets only the last two end it: a wrong query is left whole, so that its fault can be told.

    Args:
        text: A query with whatever follows it.
        start: Where it begins.
    """
    walk = _Walk(text, start)
    for token in significant(text, start):
        if walk.ends_before(token):
            walk.drop_prose(token)
            break
    walk.drop_dangling()
    return Extent(walk.end(), walk.is_complete())


class _Walk:
    """One pass over the tokens of a text, as long as they can be one query."""

    def __init__(self, text: str, start: int) -> None:
        self.text = text
        self.start = start
        self.tokens: list[Token] = []
        self._depth = 0
        self._returns: int | None = None  # the place of RETURN among the tokens
        self._after_value = False

    def end(self) -> int:
        """Return the offset behind the last token."""
        return self.tokens[-1].end if self.tokens else self.start

    def is_complete(self) -> bool:
        """Return whether the tokens so far return something, or need not."""
        if not self.tokens:
            return False
        first = folded(self.tokens[0].value)
        if first in _MUST_RETURN:
            return self._returns is not None and self._returns < len(self.tokens) - 1
        return True

    def ends_before(self, token: Token) -> bool:
        """Return whether the query has ended before a token; if not, the token is taken."""
        if token.kind == "op":
            ends = self._op_ends(token.value, token)
        elif token.kind == "word":
            ends = self._word_ends(folded(token.value), token)
        else:
            ends = token.kind in ("unclosed", "unknown") or self._value_ends(token)
        if not ends:
            self.tokens.append(token)
        return ends

    def _value(self, back: int = 1) -> str:
        return self.tokens[-back].value if len(self.tokens) >= back else ""

    def _op_ends(self, op: str, token: Token) -> bool:
        if op == ";" or (self._value(), op) in _NOISE or (op == self._value() == self._value(2) == "-"):
            return True
        if op == "(" and self._after_value and not self._depth and self._after_blank_line(token):
            return True
        if op in _OPENERS:
            self._depth += 1
        elif op in _CLOSERS:
            self._depth -= 1
        self._after_value = op in _CLOSERS
        return self._depth < 0

    def _value_ends(self, token: Token) -> bool:
        """A value stands beside another one."""
        ends = self._after_value and (self._depth == 0 or self._after_blank_line(token))
        self._after_value = True
        return ends

    def _word_ends(self, word: str, token: Token) -> bool:
        if is_given_name(word, self._value()):
            self._after_value = True
            return False
        if word not in KEYWORDS:
            return self._value_ends(token)
        self._after_value = word == "END"
        return self._depth == 0 and self._clause_ends(word)

    def _clause_ends(self, word: str) -> bool:
        """After RETURN comes no other clause, unless UNION begins anew."""
        if word == "UNION":
            self._returns = None
        elif word in CLAUSES and not (word == "WITH" and folded(self._value()) in ("STARTS", "ENDS")):
            if self._returns is not None and self._returns < len(self.tokens) - 1:
                return True
            if word in ("RETURN", "FINISH"):
                self._returns = len(self.tokens)
        return False

    def _after_blank_line(self, token: Token) -> bool:
        return self.text[: token.start].rstrip(" \t").endswith("\n\n")

    def drop_prose(self, stop: Token) -> None:
        """Drop the last line if it is prose, which is often noticed only at its second or third word."""
        if stop.value == ";":
            return
        line = self.text.rfind("\n", 0, stop.start) + 1
        before = sum(token.start < line for token in self.tokens)
        first = self.tokens[before] if before < len(self.tokens) else stop
        if before and not self._goes_on_behind(before) and self._is_prose(first):
            del self.tokens[before:]
        elif self._value(2) == "." and self.tokens[-1].start > self.tokens[-2].end:
            del self.tokens[-2:]  # the end of a sentence, no property

    def _goes_on_behind(self, place: int) -> bool:
        """Whether the token before a place, such as a comma, needs another one behind it."""
        before = self.tokens[place - 1]
        return before.kind == "op" and before.value not in _CLOSERS and before.value != "*"

    def drop_dangling(self) -> None:
        """Drop operators at the end, and a mark like ``<end_of_turn>``."""
        while self.tokens and self._dangles():
            if self._value() == ">" and self._value(3) == "<" and self.tokens[-2].kind == "word":
                del self.tokens[-2:]
            del self.tokens[-1]

    def _dangles(self) -> bool:
        if self.tokens[-1].kind != "op" or self._value() in _CLOSERS:
            return False
        return not (self._value() == "*" and folded(self._value(2)) in ("RETURN", "DISTINCT"))

    def _is_prose(self, first: Token) -> bool:
        """Whether a line that is no Cypher as a whole is none from its first token on."""
        if self._after_blank_line(first):
            return True
        if first.kind == "op":
            return first.value in "-*>" and self.text[first.end : first.end + 1] == " "
        word = folded(first.value)
        return word not in AFTER_RETURN and (word not in KEYWORDS or first.value.istitle())

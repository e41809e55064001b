"""A query's tokens with what every reader of them asks: words in capitals, and what brackets enclose."""

from dataclasses import dataclass
from functools import lru_cache

from graphnative.cypher.tokens import Token, significant
from graphnative.cypher.words import folded

_PARTNERS = {")": "(", "]": "[", "}": "{"}
_OPENERS = frozenset(_PARTNERS.values())
_BRACKETS = _OPENERS | frozenset(_PARTNERS)
_REMEMBERED = 256


@dataclass(frozen=True, slots=True)
class Marked:
    """The tokens of one query that mean something, by place.

    Attributes:
        tokens: Without spaces and comments.
        values: What each is, as Neo4j reads it, and an empty one behind the last.
        words: For each word what :func:`graphnative.cypher.words.folded` makes of it; else empty.
        inside: For each the place of the bracket that encloses it, -1 for none. A bracket is outside itself.
        partner: For each bracket the place of its partner, if it has one.
        is_balanced: Every bracket has its partner.
        depth: How many brackets stand inside one another at most.
    """

    tokens: tuple[Token, ...]
    values: tuple[str, ...]
    words: tuple[str, ...]
    inside: tuple[int, ...]
    partner: dict[int, int]
    is_balanced: bool
    depth: int

    def __len__(self) -> int:
        return len(self.tokens)

    def before(self, i: int, back: int = 1) -> str:
        """Return the value so many places before another; empty before the first."""
        return self.values[i - back] if i >= back else ""

    def word_before(self, i: int, back: int = 1) -> str:
        """Return the word in capitals so many places before another; empty where there is none."""
        return self.words[i - back] if i >= back else ""

    def start(self, i: int) -> int:
        """Return the offset of a token in the text."""
        return self.tokens[i].start

    def opens(self, i: int) -> int:
        """Return the place of the bracket that the one at a place closes; -1 if there is none."""
        return self.partner.get(i, -1)


@lru_cache(maxsize=_REMEMBERED)
def marked(text: str) -> Marked:
    """Return a query's tokens by place; remembers the last queries, for one layer reads after the other."""
    tokens = tuple(significant(text))
    values = [token.value for token in tokens]
    words = [folded(token.value) if token.kind == "word" else "" for token in tokens]
    inside: list[int] = []
    partner: dict[int, int] = {}
    stack: list[int] = []
    level, is_balanced, depth = -1, True, 0
    for i in [i for i, value in enumerate(values) if value in _BRACKETS]:
        inside += [level] * (i - len(inside))
        value = values[i]
        if value in _OPENERS:
            inside.append(level)
            stack.append(i)
            level, depth = i, max(depth, len(stack))
            continue
        if stack and values[level] == _PARTNERS[value]:
            start = stack.pop()
            partner[start], partner[i] = i, start
            level = stack[-1] if stack else -1
        else:
            is_balanced = False
        inside.append(level)
    inside += [level] * (len(values) - len(inside))
    return Marked(
        tokens, (*values, ""), (*words, ""), tuple(inside), partner, is_balanced and not stack, depth
    )

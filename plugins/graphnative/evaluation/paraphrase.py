"""A question in other words, by rules: for data sets that are made without any model."""

import random
import re
from collections.abc import Callable

from graphnative.cypher.literals import string_value
from graphnative.cypher.names import name_of
from graphnative.cypher.tokens import tokenize

_OPENINGS: tuple[tuple[re.Pattern[str], tuple[str, ...]], ...] = (
    (
        re.compile(r"Which (?P<what>\S+) (?P<verb>have|are|lie|stand) (?P<rest>.+)\?"),
        (
            "Show me the {what} that {verb} {rest}.",
            "List all {what} that {verb} {rest}.",
            "I need the {what} that {verb} {rest}.",
        ),
    ),
    (
        re.compile(r"How many (?P<rest>.+) are there(?P<tail> .+)?\?"),
        ("Tell me how many {rest} there are{tail}.", "I would like to know how many {rest} there are{tail}."),
    ),
    (
        re.compile(r"How many (?P<rest>\S+ (?:have|can be) .+)\?"),
        (
            "Tell me how many {rest}.",
            "I would like to know how many {rest}.",
            "Can you count how many {rest}?",
        ),
    ),
    (
        re.compile(r"What (?:is|are) (?P<rest>(?!.* connected to ).+?)(?P<tail>, .+)?\?"),
        ("Give me {rest}{tail}.", "I am looking for {rest}{tail}.", "Show {rest}{tail}."),
    ),
)
_ANY = ("Can you tell me this: {rest}", "I have a question: {rest}", "Please look this up: {rest}")
_WORDS = (
    ("the most", "the largest number of"),
    ("the largest", "the highest"),
    ("the smallest", "the lowest"),
    ("average", "mean"),
    ("different", "distinct"),
    ("at least", "no fewer than"),
    ("at most", "no more than"),
    ("alphabetical order", "order of the alphabet"),
    ("greater than", "above"),
)
_CAMEL = re.compile(r"(?<=[a-z])(?=[A-Z0-9])|(?<=\d)(?=[A-Z])")


def paraphrase(description: str, cypher: str, kind: str, seed: str) -> str:
    """Return a question in other words; its values stay as they are.

    What stands for S1's three prompts where there is no model: ``simple`` changes how the question begins,
    ``schema`` says the names of labels, types and properties in plain words, ``in_context`` does both and
    takes other words for comparisons.

    Args:
        description: The question.
        cypher: The query that answers it; its names are the schema's, its texts the values.
        kind: ``simple``, ``schema`` or ``in_context``.
        seed: Decides among the ways to begin.

    Raises:
        ValueError: There is no such kind.
    """
    if kind not in ("simple", "schema", "in_context"):
        raise ValueError(f"there is no kind of request {kind!r}")
    names, values = _names_and_values(cypher)
    text = description
    if kind != "schema":
        text = _begun_otherwise(text, random.Random(f"{seed}/{kind}"))
    if kind != "simple":
        text = _outside(values, text, lambda part: _plain_names(part, names))
    if kind == "in_context":
        text = _outside(values, text, _other_words)
    return text


def _begun_otherwise(text: str, chance: random.Random) -> str:
    question, *more = re.split(r"(?<=\?) ", text, maxsplit=1)
    for pattern, ways in _OPENINGS:
        if match := pattern.fullmatch(question):
            parts = {name: part or "" for name, part in match.groupdict().items()}
            said = chance.choice(ways).format_map(parts)
            # A name that ends in a full stop ends the sentence too.
            return " ".join([said.removesuffix(".") if said.endswith("..") else said, *more])
    rest = text[0].lower() + text[1:]
    return chance.choice(_ANY).format(rest=rest)


def _names_and_values(cypher: str) -> tuple[set[str], list[str]]:
    """The names that a query speaks of, and the texts that it compares with, the longest first."""
    tokens = tokenize(cypher)
    names = {name_of(token) for token in tokens if token.kind in ("word", "quoted")}
    values = {string_value(token) for token in tokens if token.kind == "string"}
    return names, sorted(values, key=lambda value: (-len(value), value))


def _outside(values: list[str], text: str, change: Callable[[str], str]) -> str:
    """The text with everything changed but the values in it."""
    kept = [value for value in values if value]
    if not kept:
        return change(text)
    parts = re.split("(" + "|".join(map(re.escape, kept)) + ")", text)
    return "".join(part if at % 2 else change(part) for at, part in enumerate(parts))


def _plain_names(text: str, names: set[str]) -> str:
    """``LOCATED_IN`` as located in, ``Tier1Supplier`` as tier 1 supplier."""
    return re.sub(r"\w+", lambda match: _spoken(match[0]) if match[0] in names else match[0], text)


def _spoken(name: str) -> str:
    if "_" not in name and name.islower():
        return name
    return _CAMEL.sub(" ", name).replace("_", " ").lower()


def _other_words(text: str) -> str:
    for word, other in _WORDS:
        text = re.sub(rf"\b{word}\b", other, text)
    return text

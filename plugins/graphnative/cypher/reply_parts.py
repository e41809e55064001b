"""A model's reply taken apart: thoughts, turns of a chat, fenced blocks, JSON."""

import json
import re
from collections.abc import Iterator
from typing import Any

_THOUGHT = re.compile(
    r"<(think|thinking|reasoning|scratchpad|thought)>.*?</\1>|<\|begin_of_thought\|>.*?<\|end_of_thought\|>",
    re.DOTALL | re.IGNORECASE,
)
_THOUGHT_END = re.compile(r"</(?:think|thinking|reasoning|scratchpad|thought)>", re.IGNORECASE)
_THOUGHT_START = re.compile(r"<(?:think|thinking|reasoning|scratchpad|thought)>", re.IGNORECASE)
# What a base model goes on with: the next question of its own.
_NEXT_TURN = re.compile(
    r"(?im)^[ \t]*(?:#+[ \t]*)?(?:question|user|human|instruction|request|nl)(?:[ \t]*\d+)?[ \t]*:"
    r"|<\|(?:im_start|start_header_id|start)\|>[ \t]*(?:user|system)|<\|user\|>|<start_of_turn>[ \t]*user"
    r"|(?<=[^\s])\s*\[INST\]"
)
_END_MARKS = re.compile(r"(?:\s*(?:<\|[\w ]{1,40}\|>|</?s>|<(?:start|end)_of_turn>|<eos>))+\s*$")
_FENCE = re.compile(r"(`{3,}|~{3,})")
_TAG = re.compile(
    r"(?i)[ \t]*(?:(?!(?:match|optional|with|unwind|call|return)\b)[\w+#-]*[ \t]*\r?\n"
    r"|(?:cypher|opencypher|sql|neo4j|text|query)\b)"
)
_JSON_KEYS = ("cypher", "query", "cypher_query", "cypherquery", "statement", "answer", "output")


def without_end_marks(reply: str) -> str:
    """Return a reply without marks of chat at its end, which a comment in its last line would swallow."""
    return _END_MARKS.sub("", reply) if reply.rstrip().endswith(">") else reply


def without_thoughts(reply: str) -> str:
    """Return a reply without what the model thought aloud, even where a mark is missing."""
    rest = _THOUGHT.sub("\n", reply)
    ends = list(_THOUGHT_END.finditer(rest))
    if ends:
        rest = rest[ends[-1].end() :]
    start = _THOUGHT_START.search(rest)
    return rest[: start.start()] if start else rest


def first_turn(reply: str) -> str:
    """Return a reply up to where the model begins a new question, if something stands before that."""
    for match in _NEXT_TURN.finditer(reply):
        if reply[: match.start()].strip():
            return reply[: match.start()]
    return reply


def fenced_blocks(reply: str) -> Iterator[tuple[int, str]]:
    """Yield where each fenced block of a reply begins, and its content without the tag of its language.

    A block opened at the start of a line, with nothing but a tag behind it, ends at a fence that begins a
    line; one opened elsewhere at the next fence. One that is never closed goes on to the end.
    """
    position = 0
    while opening := _FENCE.search(reply, position):
        fence, start = opening[1], opening.end()
        is_block = re.match(r"[^\S\n]*[\w+#-]*[^\S\n]*\n", reply[start:]) is not None
        # of more signs in one line the last are the fence: the first may end a name in backticks
        sign = rf"(?m)^[ \t>]*{fence}" if is_block else rf"{fence}(?!{fence[0]})"
        closing = re.compile(sign).search(reply, start)
        end = closing.start() if closing else len(reply)
        content = reply[start:end]
        tag = _TAG.match(content)
        yield opening.start(), content[tag.end() :] if tag else content
        position = closing.end() if closing else len(reply)


def json_query(text: str) -> str | None:
    """Return the query of a reply that is a JSON object or a JSON string; None if it is neither."""
    if not text.startswith(("{", '"', "[")):
        return None
    try:
        value = json.loads(text, strict=False)
    except ValueError:
        return None
    return _query_in(value)


def _query_in(value: Any) -> str | None:
    if isinstance(value, list) and value:
        return _query_in(value[0])
    if isinstance(value, dict):
        folded = {str(key).casefold(): entry for key, entry in value.items()}
        return next((_query_in(folded[key]) for key in _JSON_KEYS if key in folded), None)
    return value if isinstance(value, str) else None

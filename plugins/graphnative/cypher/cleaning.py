"""The query in a model's reply, without anything that stands around it."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from graphnative.cypher.marked import marked
from graphnative.cypher.query_end import Extent, query_extent
from graphnative.cypher.reply_parts import (
    fenced_blocks,
    first_turn,
    json_query,
    without_end_marks,
    without_thoughts,
)
from graphnative.cypher.whole_query import whole_end
from graphnative.cypher.words import COMMANDS, READING_CLAUSES, WRITING_CLAUSES

MAX_REPLY = 50_000
_FIRST = READING_CLAUSES | WRITING_CLAUSES | COMMANDS | {"LOAD", "EXPLAIN", "PROFILE", "CYPHER"}
# Where a query may begin amid other text: a clause's word with what can follow it, which "match all" is not.
_START = re.compile(
    r"""(?<![\w.$])(?:
    (?:OPTIONAL\s+)?MATCH\s*(?:\(|(?:[\w$]+|`[^`\n]+`)\s*=|(?:ALL|ANY)\s+SHORTEST\b|SHORTEST\s+\d|ANY\s*\()
  | UNWIND\s*[\[$({\w`]
  | WITH\s+(?:[\[$({*'"\d`]|[\w.]+\s+AS\b|[\w.]+\s*[,(.])
  | CALL\s*(?:\(|\{|[\w`]+\s*\.)
  | (?:CREATE|MERGE|INSERT)\s*(?:\(|\w+\s*=)
  | (?:(?:NO)?DETACH\s+)?DELETE\b | FOREACH\s*\( | LOAD\s+CSV\b
  | (?-i:CREATE|DROP|ALTER|RENAME|START|STOP|SHOW|GRANT|DENY|REVOKE|TERMINATE)\s+(?-i:[A-Z]{3,})
  | USE\s+[\w.`]+\s+(?:MATCH|CALL|WITH|UNWIND|OPTIONAL)\b
  | (?:EXPLAIN|PROFILE|CYPHER)\s+(?:[\w=]+\s+)*?(?:MATCH|WITH|CALL|UNWIND|OPTIONAL)\s*[\w({]
    )""",
    re.VERBOSE | re.IGNORECASE,
)
_LABEL = re.compile(r"[\s>*#`_-]*(?:\d+[.)]\s*)?(?:[\w ()/*'-]{1,60}:[\s*_`]*)?")
_LABELLED = re.compile(r"cypher(?:\s+[a-z]+){0,3}\s*:", re.IGNORECASE)
_NOTHING = re.compile(r"[\s;\d.)]*")
_OTHER_WAY = re.compile(
    r"\b(?:alternativ\w*|another (?:way|option|approach|query)|you (?:can|could|may|might) also"
    r"|option [2-9b-z]\b|if you (?:want|need|prefer|only|also|would)|optionally|for example|e\.g\.)|^\s*or\b",
    re.IGNORECASE | re.MULTILINE,
)
_PREFIXES = frozenset({"EXPLAIN", "PROFILE", "CYPHER"})


@dataclass(frozen=True, slots=True)
class _Candidate:
    """A part of a reply that may be the query: how good it looks, from first to last."""

    text: str
    start: int
    is_complete: bool
    leads: bool  # it begins its line or block, but for a label
    is_main: bool = True  # not offered as another way

    @property
    def rank(self) -> tuple[bool, bool, bool]:
        return self.is_complete, self.leads, self.is_main


def clean(reply: str) -> str:
    """Return the query that a model's reply holds, without anything around it; empty if there is none.

    Fences, thoughts, labels, marks of chat, explanations, the prefixes EXPLAIN and PROFILE and the
    semicolon at the end go; the text of the query stays as it is, comments, case and line breaks too, so
    a reply that is a query comes back as it was. Of several queries it is the last that is complete and
    not offered as another way, fenced ones first; of several in one block the first.

    Args:
        reply: All that the model wrote; what stands beyond 50,000 characters is not looked at.
    """
    text = without_end_marks(reply[:MAX_REPLY]).strip()
    found = _whole(text)
    for part in () if found else (without_thoughts(text), text):
        part = _unwrapped(part)
        found = found or _whole(part) or _best(_fenced(part)) or _best(_unfenced(part))
    return _without_prefix(found)


def _whole(text: str) -> str:
    """The text without semicolons at its end, if all of it is a query; else nothing."""
    query = marked(text)
    if query.words[0] not in _FIRST or _LABELLED.match(text):
        return ""
    end = whole_end(query)
    return text if end == len(query) else text[: query.tokens[end - 1].end] if end else ""


def _unwrapped(text: str) -> str:
    text = text.strip()
    return (json_query(text) or first_turn(text)).strip()


def _fenced(text: str) -> Iterator[_Candidate]:
    end = 0
    for start, content in fenced_blocks(text):
        content = (json_query(content.strip()) or content).strip()
        whole = _whole(content)
        found = [_Candidate(whole, 0, query_extent(whole).is_complete, True)] if whole else _located(content)
        best = max(found, key=lambda candidate: candidate.is_complete, default=None)
        if best:
            yield replace(best, is_main=not _OTHER_WAY.search(text[end:start]))
        end = start + len(content)


def _unfenced(text: str) -> Iterator[_Candidate]:
    end = -1
    for candidate in _located(text):
        between = text[max(end, 0) : candidate.start]
        if end < 0 or not _NOTHING.fullmatch(between):
            yield replace(candidate, is_main=not _OTHER_WAY.search(between))
        end = candidate.start + len(candidate.text)


def _located(text: str) -> Iterator[_Candidate]:
    position = 0
    while match := _START.search(text, position):
        start = match.start()
        inline = _inline(text, start)
        extent = Extent(start + len(inline), is_complete=True) if inline else query_extent(text, start)
        leads = _LABEL.fullmatch(text, text.rfind("\n", 0, start) + 1, start) is not None
        if extent.is_complete or leads:
            end = extent.end if extent.is_complete else _paragraph_end(text, extent.end)
            yield _Candidate(text[start:end].strip(), start, extent.is_complete, leads)
        position = max(extent.end, match.end())


def _inline(text: str, start: int) -> str:
    """The query between two backticks, whose names may have backticks too; nothing if there is none."""
    end = text.rfind("`", start)
    is_inline = end > start and text[:start].endswith("`") and not text[:start].endswith("``")
    return _whole(text[start:end]) if is_inline else ""


def _paragraph_end(text: str, start: int) -> int:
    """A query that breaks off is shown as a whole, so that its fault can be told."""
    blank = re.compile(r"\n\s*\n|```").search(text, start)
    return blank.start() if blank else len(text)


def _best(candidates: Iterator[_Candidate]) -> str:
    found = list(candidates)
    rank = max((candidate.rank for candidate in found), default=None)
    best = [candidate.text for candidate in found if candidate.rank == rank]
    return "" if not best else best[-1] if rank and rank[2] else best[0]


def _without_prefix(query: str) -> str:
    """A query without EXPLAIN and PROFILE, and without CYPHER where neither version nor option follows."""
    tokens = marked(query)
    while tokens.words[0] in _PREFIXES:
        if tokens.words[0] != "CYPHER" or tokens.words[1] in _FIRST:
            query = query[tokens.tokens[1].start :] if len(tokens) > 1 else ""
        elif len(tokens) > 3 and tokens.words[2] in ("EXPLAIN", "PROFILE"):
            query = query[: tokens.tokens[2].start] + query[tokens.tokens[3].start :]
        else:
            break
        tokens = marked(query)
    return query

"""A chat model by rules for GraphRAG's indexing prompts: it reads names and sentences, and makes nothing up.

It stands where a language model would, so that `graphrag index` runs without one; what it finds is poor.
"""

import asyncio
import json
import re
from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import Any

from graphnative.models.protocols import Reply

_TEXT = re.compile(r"Text: (?P<text>.*)\n#{10,}\nOutput:\s*$", re.DOTALL)
_DESCRIPTIONS = re.compile(r"Description List: (?P<list>.*)\n#{3,}\nOutput:\s*$", re.DOTALL)
_SENTENCE = re.compile(r"[^.!?\n]+[.!?\n]?")
_NAME = re.compile(r"\b[A-Z][\w&]+(?: (?:of |the )?[A-Z0-9][\w&]*)*")
_ROW = re.compile(r"^\d+,(?P<name>[^,\n]+),(?P<text>[^\n]+)$", re.MULTILINE)
_LONGEST = 300
_NAMES_PER_TEXT = 25


class RuleModel:
    """Answers GraphRAG's prompts for extraction, summaries and community reports."""

    name = "rules"
    context_window = 200_000

    def chat(self, system: str, user: str, *, json_schema: Mapping[str, Any] | None = None) -> Reply:
        """Return the answer; a prompt of another kind gets a greeting."""
        del json_schema
        prompt = f"{system}\n{user}"
        if found := _TEXT.search(prompt):
            return Reply(extracted(found["text"]), self.name)
        if found := _DESCRIPTIONS.search(prompt):
            return Reply(_short(found["list"].strip("[]")), self.name)
        if "-----Entities-----" in prompt or "Report:" in prompt or "# Goal" in prompt:
            return Reply(report(prompt), self.name)
        return Reply("Hello.", self.name)

    async def achat(self, system: str, user: str, *, json_schema: Mapping[str, Any] | None = None) -> Reply:
        """Return the same from a thread."""
        return await asyncio.to_thread(self.chat, system, user, json_schema=json_schema)

    def stream(self, system: str, user: str) -> Iterator[str]:
        """Yield the answer whole."""
        yield self.chat(system, user).text


def extracted(text: str) -> str:
    """Return entities and relationships in GraphRAG's tuples: names, and names that follow each other."""
    described: dict[str, str] = {}
    joined: dict[tuple[str, str], str] = {}
    for sentence in map(str.strip, _SENTENCE.findall(text)):
        names = names_in(sentence)
        for name in names:
            described.setdefault(name, _short(sentence))
        for one, other in pairwise(names):
            if one != other:
                joined.setdefault((min(one, other), max(one, other)), _short(sentence))
    kept = set(list(described)[:_NAMES_PER_TEXT])
    records = [
        f'("entity"<|>{name}<|>ORGANIZATION<|>{described[name]})' for name in described if name in kept
    ]
    records += [
        f'("relationship"<|>{one}<|>{other}<|>{said}<|>1)'
        for (one, other), said in joined.items()
        if one in kept and other in kept
    ]
    return "\n##\n".join(records) + "\n<|COMPLETE|>"


def names_in(sentence: str) -> list[str]:
    """Return the names of a sentence in their order: capitals, and its first word only if more follow."""
    found = []
    for match in _NAME.finditer(sentence):
        name = match[0].removeprefix("The ")
        if len(name) > 2 and (match.start() > 0 or " " in name):
            found.append(name.upper())
    return found


def report(prompt: str) -> str:
    """Return a community report over the entities that a prompt lists, as JSON."""
    rows = [(row["name"], row["text"]) for row in _ROW.finditer(prompt)][:5] or [("Community", "No data.")]
    findings = [{"summary": name, "explanation": text} for name, text in rows]
    return json.dumps(
        {
            "title": ", ".join(name for name, _ in rows[:3]),
            "summary": rows[0][1],
            "rating": 5.0,
            "rating_explanation": "Every community counts the same.",
            "findings": findings,
        }
    )


def _short(text: str) -> str:
    """Text that breaks no record: one line, no delimiters, not too long."""
    return re.sub(r"[\s#()<>|\"]+", " ", text).strip()[:_LONGEST]

"""A chat model that knows a few names and facts and finds them in texts: for tests of kg/."""

import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from graphnative.models.protocols import Reply

Known = tuple[str, str, str]
"""Subject, relation, object, as a text may say it."""


@dataclass(slots=True)
class ReadingModel:
    """Answers the prompts of kg/ from what it knows.

    Attributes:
        names: Name to kind; those that stand in a text are found there.
        facts: What it reads in the first sentence that has both ends.
        overlooks: Asked with "list", "tagged", "direct", "pairs", "facts" or "guided" and a name or fact:
            whether that prompt misses it.
        broken: Part of a prompt to the replies that such a prompt gets, instead of a good one.
    """

    names: Mapping[str, str]
    facts: Sequence[Known] = ()
    overlooks: Callable[[str, Any], bool] = lambda prompt, thing: False
    broken: dict[str, list[Reply]] = field(default_factory=dict)
    name: str = "reader"
    context_window: int = 8192
    prompts: list[tuple[str, str]] = field(default_factory=list)

    def chat(self, system: str, user: str, *, json_schema: Mapping[str, Any] | None = None) -> Reply:
        self.prompts.append((system, user))
        for part, replies in self.broken.items():
            if part in user and replies:
                return replies.pop(0)
        if "Sentences:" in user:
            text = self._triplets(system, user)
        else:
            text = self._mentions(system, user) if "Text:" in user else "{}"
        return Reply(text, self.name, prompt_tokens=10, completion_tokens=2)

    async def achat(self, system: str, user: str, *, json_schema: Mapping[str, Any] | None = None) -> Reply:
        return self.chat(system, user, json_schema=json_schema)

    def stream(self, system: str, user: str) -> Iterator[str]:
        yield self.chat(system, user).text

    def _mentions(self, system: str, user: str) -> str:
        text = user.split("Text:\n", 1)[1].split("\n\nList every", 1)[0].split("\n\nListed already", 1)[0]
        kind = "tagged" if "tags of its kind" in system else "list"
        found = {
            name: of for name, of in self.names.items() if name in text and not self.overlooks(kind, name)
        }
        if kind == "tagged":
            longest = sorted(found, key=len, reverse=True)
            pattern = "|".join(map(re.escape, longest)) or r"\Z."
            return re.sub(pattern, lambda match: f"<{found[match[0]]}>{match[0]}</{found[match[0]]}>", text)
        if "one key for each kind" in system:
            kinds = dict.fromkeys(found.values())
            return json.dumps({each: [name for name in found if found[name] == each] for each in kinds})
        return json.dumps({"mentions": [{"name": name, "kind": of} for name, of in found.items()]})

    def _triplets(self, system: str, user: str) -> str:
        if '"steps"' in system:
            return json.dumps({"steps": ["1: something"]})
        kind = "pairs" if "pair" in system.lower() else "facts" if "atomic" in system else "direct"
        kind = "guided" if "\nRelations:\n" in system else kind
        lines = user.split("Sentences:\n", 1)[1].split("\n\nNames and values:", 1)[0].splitlines()
        rows = []
        for subject, relation, object_ in self.facts:
            number = next((i for i, line in enumerate(lines, 1) if subject in line and object_ in line), 0)
            if number and not self.overlooks(kind, (subject, relation, object_)):
                rows.append({"subject": subject, "relation": relation, "object": object_, "sentence": number})
        return json.dumps({"triplets": rows})

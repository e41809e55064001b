"""The types of mentions, from the hierarchy alone: by a model from the top down, or by tags and words."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from pydantic import BaseModel

from graphnative.documents.folding import fold_name
from graphnative.errors import ReplyError
from graphnative.kg.records import Mention
from graphnative.kg.replies import RowShape
from graphnative.kg.tag_types import type_by_tag
from graphnative.models.protocols import ChatModel
from graphnative.models.sentences import sentence_spans
from graphnative.models.tokens import count_tokens, prompt_room
from graphnative.ontology.type_hierarchy import TypeHierarchy
from graphnative.prompts import Prompt, shipped_prompt

NAMES_A_CALL = 20
"""Names that are asked about together."""

NOT_OFFERED = "a type was not offered"
NOBODY = "a type is of no name asked about"
UNREADABLE = "a reply about types could not be read"
TOO_LONG = "names do not fit into the model's window with the types"

_LONGEST_SENTENCE = 300
_TRIES = 2
_NONE = "none"

Key = tuple[str, str]
"""A name in one passage: the passage's id and the folded name."""


class TypedRow(BaseModel):
    """The type of one name, as a model wrote it."""

    number: int
    type: str


_SHAPE = RowShape("types", TypedRow)


def type_mentions(
    mentions: Sequence[Mention],
    hierarchy: TypeHierarchy,
    *,
    chat: ChatModel | None = None,
    texts: Mapping[str, str] | None = None,
    prompt: Prompt | None = None,
    refused: Counter[str] | None = None,
) -> tuple[Mention, ...]:
    """Return the mentions, each with a label of the hierarchy; a value has that of its kind.

    Source: S2 ("Tagging the entity type. We have used wikidata hierarchy of named entity types"). Differs: a
    model chooses from labels, the top of the tree first and then down, one level with each question; it never
    sees or writes an id of Wikidata.

    Args:
        mentions: Their labels are OntoNotes tags of the voters, labels of the hierarchy, or empty.
        hierarchy: The types.
        chat: Chooses; None goes by the tags and by words such as "Bank" in the names.
        texts: Passage id to its text, so that the model sees the sentence.
        prompt: The question; None takes the shipped one.
        refused: Learns how many answers were not taken, by reason.
    """
    chosen: Mapping[Key, str] = {}
    if chat is not None:
        counted = refused if refused is not None else Counter()
        question = _Question(chat, prompt or shipped_prompt("kg/types"), hierarchy, counted)
        chosen = question.descend(_names(mentions, texts or {}))
    return tuple(_typed(mention, hierarchy, chosen.get(_key(mention), "")) for mention in mentions)


@dataclass(slots=True)
class _Question:
    """Asks a model down the tree."""

    chat: ChatModel
    prompt: Prompt
    hierarchy: TypeHierarchy
    refused: Counter[str]
    options: dict[str, tuple[str, ...]] = field(default_factory=dict)

    def descend(self, names: Mapping[Key, str]) -> dict[Key, str]:
        """Return name to the deepest label that the model chose; those without any are missing.

        Args:
            names: Name to its line in the question.
        """
        root = self.hierarchy.root
        reached = dict.fromkeys(names, root)
        moving = set(names)
        while moving:
            groups: defaultdict[str, list[Key]] = defaultdict(list)
            for key in names:
                if key in moving and self._offered(reached[key]):
                    groups[reached[key]].append(key)
            moving = set()
            for above, keys in sorted(groups.items()):
                for batch in self._batches(above, keys, names):
                    answers = self._ask(above, batch, names)
                    reached |= answers
                    moving |= answers.keys()
        return {key: label for key, label in reached.items() if label != root}

    def _offered(self, above: str) -> tuple[str, ...]:
        """The labels to choose from below one; a step that is no choice is taken together with the next."""
        if above not in self.options:
            below = [label for label in self.hierarchy.descend(above) if self._is_named(label)]
            offered = []
            for label in below:
                deeper = self.hierarchy.descend(label)
                grouping = above == self.hierarchy.root and not self.hierarchy[label].ontonotes
                offered += [] if grouping and deeper else [label]
                offered += deeper if deeper and (grouping or len(below) == 1) else ()
            self.options[above] = tuple(offered)
        return self.options[above]

    def _is_named(self, label: str) -> bool:
        return self.hierarchy[label].kind == "named"

    def _batches(self, above: str, keys: Sequence[Key], names: Mapping[Key, str]) -> Iterable[list[Key]]:
        """As many names together as the window has room for, at most :data:`NAMES_A_CALL`."""
        room = prompt_room(self.chat) - self._length(above, [])
        batch: list[Key] = []
        used = 0
        for key in keys:
            cost = count_tokens(names[key]) + 4
            if cost > room:
                self.refused[TOO_LONG] += 1
                continue
            if batch and (len(batch) == NAMES_A_CALL or used + cost > room):
                yield batch
                batch, used = [], 0
            batch.append(key)
            used += cost
        if batch:
            yield batch

    def _ask(self, above: str, batch: Sequence[Key], names: Mapping[Key, str]) -> dict[Key, str]:
        system, user = self._render(above, [names[key] for key in batch])
        for _ in range(_TRIES):
            reply = self.chat.chat(system, user, json_schema=_SHAPE.json_schema)
            try:
                rows = _SHAPE.read(reply)
            except ReplyError:
                self.refused[UNREADABLE] += 1
                continue
            self.refused.update(rows.refused)
            return dict(self._taken(above, batch, rows.rows))
        return {}

    def _taken(self, above: str, batch: Sequence[Key], rows: Iterable[TypedRow]) -> Iterable[tuple[Key, str]]:
        """The answers that name an offered type of a name that was asked about; the first of each name."""
        seen: set[int] = set()
        for row in rows:
            label = self.hierarchy.find(row.type) or ""
            if not 1 <= row.number <= len(batch) or row.number in seen:
                self.refused[NOBODY] += 1
            elif label in self._offered(above):
                yield batch[row.number - 1], label
            elif row.type.strip().casefold() != _NONE:
                self.refused[NOT_OFFERED] += 1
            seen.add(row.number)

    def _length(self, above: str, lines: Sequence[str]) -> int:
        return sum(count_tokens(text) for text in self._render(above, lines))

    def _render(self, above: str, lines: Sequence[str]) -> tuple[str, str]:
        types = [f"- {label}: {self.hierarchy[label].definition}" for label in self._offered(above)]
        numbered = [f"{number}. {line}" for number, line in enumerate(lines, start=1)]
        return self.prompt.render(types="\n".join(types), names="\n".join(numbered))


def _typed(mention: Mention, hierarchy: TypeHierarchy, chosen: str) -> Mention:
    if mention.value is not None:
        return replace(mention, label=mention.value.kind)
    return replace(mention, label=chosen or type_by_tag(mention.surface, mention.label, hierarchy))


def _key(mention: Mention) -> Key:
    return mention.chunk_id, fold_name(mention.surface)


def _names(mentions: Iterable[Mention], texts: Mapping[str, str]) -> dict[Key, str]:
    """Every name of a passage once, with the sentence of its first mention."""
    found: dict[Key, str] = {}
    for mention in mentions:
        if mention.value is None and _key(mention) not in found:
            sentence = _sentence(texts.get(mention.chunk_id, ""), mention.start)
            name = " ".join(mention.surface.split())
            found[_key(mention)] = f"{name}: {sentence}" if sentence else name
    return found


def _sentence(text: str, place: int) -> str:
    for start, end in sentence_spans(text) if text else ():
        if start <= place < end:
            begin = max(start, min(place - _LONGEST_SENTENCE // 2, end - _LONGEST_SENTENCE))
            return " ".join(text[begin : min(end, begin + _LONGEST_SENTENCE)].split())
    return ""

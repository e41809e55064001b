"""Dialogues of two rounds from templates: a question, and the same with another value."""

import random
from collections import defaultdict
from collections.abc import Sequence

from graphnative.cypher import tokenize
from graphnative.cypher.literals import string_value
from graphnative.errors import CypherRejected, QueryError
from graphnative.evaluation.fill_templates import FilledTemplate, fill
from graphnative.evaluation.gold import LIMITS
from graphnative.evaluation.graph_statistics import GraphStatistics
from graphnative.evaluation.questions import Dialogue, Turn
from graphnative.evaluation.templates import Template
from graphnative.retrievers.guarded_query import run_guarded
from graphnative.retrievers.text2cypher.records import is_blank
from graphnative.store.database import HasDatabase

_DRAWS = 300
_WAYS = ("And what about {value}?", "And for {value}?", "The same for {value}, please.")


def make_dialogues(
    store: HasDatabase,
    templates: Sequence[Template],
    statistics: GraphStatistics,
    *,
    per_template: int = 1,
    seed: int = 0,
) -> tuple[Dialogue, ...]:
    """Return dialogues in which the second question names nothing but another value.

    Source: S1, section 6 (multi-round dialogues, left there for the future).

    Args:
        store: The graph; it is only read.
        templates: Of :func:`graphnative.evaluation.templates.load_templates`; those without a text to
            exchange give none.
        statistics: Of :func:`graphnative.evaluation.graph_statistics.read_statistics`.
        per_template: Dialogues of each at most.
        seed: The same seed on the same graph gives the same dialogues.
    """
    made = []
    for template in templates:
        chance = random.Random(f"{seed}/dialogue/{template.id}")
        found = 0
        for one, other, value in _pairs(template, statistics, chance):
            if found < per_template and all(_answers(store, turn) for turn in (one, other)):
                found += 1
                made.append(_dialogue(f"{template.id}/{found}", one, other, chance.choice(_WAYS), value))
    return tuple(made)


def _pairs(
    template: Template, statistics: GraphStatistics, chance: random.Random
) -> list[tuple[FilledTemplate, FilledTemplate, str]]:
    """Queries that differ in one text, and what that is in the second; no query in two of them."""
    groups: defaultdict[str, dict[tuple[str, ...], FilledTemplate]] = defaultdict(dict)
    for _ in range(_DRAWS):
        if filled := fill(template, statistics, chance):
            shape, texts = _shape_and_texts(filled.cypher)
            groups[shape].setdefault(texts, filled)
    pairs = []
    for shape in sorted(groups):
        waiting: list[tuple[tuple[str, ...], FilledTemplate]] = []
        for texts, filled in groups[shape].items():
            partner = next((one for one in waiting if _differing(one[0], texts)), None)
            if partner is None:
                waiting.append((texts, filled))
                continue
            waiting.remove(partner)
            pairs.append((partner[1], filled, _differing(partner[0], texts)))
    chance.shuffle(pairs)
    return pairs


def _shape_and_texts(cypher: str) -> tuple[str, tuple[str, ...]]:
    """A query without its texts, and these."""
    tokens = tokenize(cypher)
    texts = tuple(string_value(token) for token in tokens if token.kind == "string")
    return "".join("?" if token.kind == "string" else token.text for token in tokens), texts


def _differing(one: tuple[str, ...], other: tuple[str, ...]) -> str:
    """The text of the second that is not the first's, if it is exactly one; else nothing."""
    texts = [second for first, second in zip(one, other, strict=True) if first != second]
    return texts[0] if len(texts) == 1 else ""


def _answers(store: HasDatabase, filled: FilledTemplate) -> bool:
    try:
        result = run_guarded(store, filled.cypher, limits=LIMITS)
    except (CypherRejected, QueryError):
        return False
    return not result.truncated and not is_blank(result.rows)


def _dialogue(id_: str, one: FilledTemplate, other: FilledTemplate, way: str, value: str) -> Dialogue:
    first = Turn(one.description, one.cypher)
    return Dialogue(f"dialogue/{id_}", (first, Turn(way.format(value=value), other.cypher)))

"""An example as the writer reads it: its values, its template, its pieces."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from graphnative.retrievers.examples.masked_question import features, masked_words, numbers_of
from graphnative.retrievers.examples.pair import ExamplePair
from graphnative.retrievers.examples.pattern import Node, tree
from graphnative.retrievers.examples.pieces import body_pieces, query_pieces, tail_pieces, template_piece
from graphnative.retrievers.examples.plain_query import PlainQuery, read_plain
from graphnative.retrievers.examples.template import Template, read_template
from graphnative.retrievers.linked_value import LinkedValue, find_value


@dataclass(frozen=True, slots=True)
class ReadExample:
    """An example, read.

    Attributes:
        pair: Question and query.
        values: What fills the slots of its query, in the order of the question.
        template: Its query.
        plain: Its query as a tree, if it is one.
        features: Of its question.
    """

    pair: ExamplePair
    values: tuple[LinkedValue, ...]
    template: Template
    plain: PlainQuery | None
    features: frozenset[str]

    @property
    def order(self) -> tuple[int, ...]:
        """For each slot which of the values of its kind fills it, counted in the order of the question."""
        ranks = by_kind(self.values)
        found = []
        for slot in self.template.slots:
            texts = [str(value.value) for value in ranks.get(slot.kind, ())]
            found.append(texts.index(str(slot.value)) if str(slot.value) in texts else 0)
        return tuple(found)

    def pieces(self) -> frozenset[str]:
        """Return the pieces of its query, the query as a whole among them."""
        whole = {template_piece(self.template)}
        if self.plain is None:
            return frozenset(whole | query_pieces(self.template))
        slots = {(slot.key, str(slot.value)) for slot in self.template.slots}
        return frozenset(whole | body_pieces(_open(self.plain.root, slots)) | tail_pieces(self.plain.tail))


def read_example(pair: ExamplePair) -> ReadExample:
    """Return an example, read; only those of its values count that its query has."""
    values = pair.values if pair.values is not None else shown_literals(pair.question, pair.cypher)
    values = tuple(sorted(values, key=lambda value: (value.start, value.end)))
    numbers = numbers_of(pair.question, values)
    template = read_template(pair.cypher, [*values, *numbers])
    used = {str(slot.value) for slot in template.slots}
    kept = tuple(value for value in (*values, *numbers) if str(value.value) in used)
    words = masked_words(pair.question, values)
    return ReadExample(pair, kept, template, read_plain(pair.cypher), frozenset(features(words)))


def shown_literals(question: str, cypher: str) -> tuple[LinkedValue, ...]:
    """Return the texts of a query that its question shows, as values of the properties compared with them."""
    literals = read_template(cypher, None).slots
    found = [find_value(question, slot.label, slot.key, slot.value) for slot in literals]
    return tuple(value for value in found if value.is_shown and isinstance(value.value, str))


def by_kind(values: Sequence[LinkedValue]) -> dict[tuple[str, str], list[LinkedValue]]:
    """Return values by label and property, in their order."""
    found: dict[tuple[str, str], list[LinkedValue]] = defaultdict(list)
    for value in values:
        found[value.label, value.key].append(value)
    return found


def _open(node: Node, slots: set[tuple[str, str]]) -> Node:
    """A tree with room for values in place of those that a question names."""
    conditions = tuple(
        condition._replace(value=None) if (condition.key, str(condition.value)) in slots else condition
        for condition in node.conditions
    )
    branches = tuple(branch._replace(node=_open(branch.node, slots)) for branch in node.branches)
    return tree(node.label, conditions, branches)

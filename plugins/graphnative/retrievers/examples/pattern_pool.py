"""The trees that queries can be put together from: those of the examples, and what their parts make."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import islice

from graphnative.cypher.reading import REVERSED, Direction
from graphnative.cypher.schema import GraphSchema
from graphnative.retrievers.examples.pattern import Branch, Node, bare, edges_of, nodes_of, replaced, tree

MOST_TREES = 20_000
MOST_EDGES = 5
_LONGEST_PATH = 3


@dataclass(frozen=True, slots=True)
class Step:
    """A relationship as somebody goes along it.

    Attributes:
        start: Label where it is entered.
        type: Its type.
        direction: As it is gone along.
        end: Label where it leads.
    """

    start: str
    type: str
    direction: Direction
    end: str


def pool_of(examples: Iterable[Node], schema: GraphSchema | None = None) -> list[Node]:
    """Return trees without conditions, each once: the examples' own first, then those nearest to them.

    Made are trees with one relationship more, less or of another type, paths of up to three relationships,
    and two trees joined at their root; the schema adds relationships that no example has. There are at most
    20,000, with five relationships each.

    Args:
        examples: Trees of the examples' queries.
        schema: Of the graph; None takes only what the examples name.
    """
    own = sorted({bare(root) for root in examples}, key=repr)
    steps = steps_of(own, schema)
    found: dict[Node, None] = dict.fromkeys(own)
    made = _made(own, steps, sorted(steps))
    for root in made:
        if len(found) >= MOST_TREES:
            break
        found.setdefault(root)
    return list(found)


def steps_of(trees: Iterable[Node], schema: GraphSchema | None) -> dict[str, list[Step]]:
    """Return from each label the relationships that can be gone along, sorted.

    A type that the examples write without a direction has none; what only the schema knows goes as stored,
    and without a direction between two nodes of one label.
    """
    found: set[Step] = set()
    for root in trees:
        for node, branch in edges_of(root):
            found.add(Step(node.label, branch.type, branch.direction, branch.node.label))
    seen = {step.type for step in found}
    for start, type_, end in schema.patterns if schema else ():
        if type_ not in seen:
            found.add(Step(start, type_, "--" if start == end else "->", end))
    found |= {Step(step.end, step.type, REVERSED[step.direction], step.start) for step in found}
    by_label: dict[str, list[Step]] = {}
    for step in sorted(found, key=lambda step: (step.start, step.type, step.direction, step.end)):
        by_label.setdefault(step.start, []).append(step)
    return by_label


def _made(own: list[Node], steps: dict[str, list[Step]], labels: list[str]) -> Iterator[Node]:
    for root in own:
        yield from _retyped(root, steps)
        yield from _shortened(root)
    for length in range(1, _LONGEST_PATH):
        for label in labels:
            yield from _paths(label, length, steps)
    for root in own:
        yield from _longer(root, steps)
    for label in labels:
        yield from _paths(label, _LONGEST_PATH, steps)
    yield from _joined(own)


def _retyped(root: Node, steps: dict[str, list[Step]]) -> Iterator[Node]:
    """Trees in which one relationship is another one between the same labels."""
    for place, node in enumerate(nodes_of(root)):
        for at, branch in enumerate(node.branches):
            for step in steps.get(node.label, ()):
                if step.end == branch.node.label and step.type != branch.type:
                    branches = list(node.branches)
                    branches[at] = Branch(step.type, step.direction, branch.node)
                    yield canonical(replaced(root, place, node._replace(branches=tuple(branches))))


def _shortened(root: Node) -> Iterator[Node]:
    """Trees without one of the outermost relationships, and the trees below the root."""
    for place, node in enumerate(nodes_of(root)):
        for at, branch in enumerate(node.branches):
            if not branch.node.branches:
                rest = node.branches[:at] + node.branches[at + 1 :]
                yield canonical(replaced(root, place, node._replace(branches=rest)))
    yield from (branch.node for branch in root.branches)


def _longer(root: Node, steps: dict[str, list[Step]]) -> Iterator[Node]:
    """Trees with one relationship more, at any node or in front of the root."""
    if sum(1 for _ in edges_of(root)) >= MOST_EDGES:
        return
    for place, node in enumerate(nodes_of(root)):
        for step in steps.get(node.label, ()):
            branches = (*node.branches, Branch(step.type, step.direction, Node(step.end)))
            yield canonical(replaced(root, place, node._replace(branches=branches)))
    for step in steps.get(root.label, ()):
        yield Node(step.end, (), (Branch(step.type, REVERSED[step.direction], root),))


def _paths(label: str, length: int, steps: dict[str, list[Step]]) -> Iterator[Node]:
    if length == 0:
        yield Node(label)
        return
    for step in steps.get(label, ()):
        for rest in _paths(step.end, length - 1, steps):
            yield Node(label, (), (Branch(step.type, step.direction, rest),))


def _joined(own: list[Node]) -> Iterator[Node]:
    """Trees that are two of the examples' with one root."""
    by_label: dict[str, list[Node]] = {}
    for root in own:
        if len(root.branches) == 1:
            by_label.setdefault(root.label, []).append(root)
    for roots in by_label.values():
        for i, one in enumerate(roots):
            for other in islice(roots, i + 1, None):
                if sum(1 for part in (one, other) for _ in edges_of(part)) <= MOST_EDGES:
                    yield tree(one.label, (), one.branches + other.branches)


def canonical(root: Node) -> Node:
    """Return a tree with all its branches sorted."""
    return tree(
        root.label,
        root.conditions,
        tuple(branch._replace(node=canonical(branch.node)) for branch in root.branches),
    )

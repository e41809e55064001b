"""The pieces that queries are made of: a question is asked about each of them by itself."""

import re
from collections.abc import Iterator, Sequence

from graphnative.cypher.guard_text import malformed
from graphnative.cypher.marked import marked
from graphnative.cypher.statement_reader import read_query
from graphnative.cypher.words import KEYWORDS
from graphnative.retrievers.examples.pattern import Node, edges_of, flat, nodes_of
from graphnative.retrievers.examples.plain_query import Tail
from graphnative.retrievers.examples.template import Template

_ORDER = re.compile(r"\s+(?=ORDER\s+BY\b|SKIP\b|LIMIT\b)", re.IGNORECASE)
_DUTIFUL = frozenset({"MATCH", "WHERE", "RETURN", "AS", "BY"})


def shape_pieces(root: Node) -> frozenset[str]:
    """Return the pieces of a tree that its conditions don't touch: labels, types, how they hang together."""
    return frozenset(_shape(root))


def condition_pieces(nodes: Sequence[Node], edges: Sequence[tuple[int, str, int]]) -> frozenset[str]:
    """Return the pieces of a tree that its conditions make.

    Args:
        nodes: Its nodes; their branches are not looked at.
        edges: Place of the node that a relationship hangs on, its type, place of its other end.
    """
    said = [_said(node) for node in nodes]
    found = {f"node {text}" for text in said}
    found |= {f"ends {said[start]} {type_} {said[end]}" for start, type_, end in edges}
    for node in nodes:
        for condition in node.conditions:
            name = f"{node.label}.{condition.key} {condition.operator}"
            found.add(f"key {name}" if condition.value is None else f"fixed {name} {condition.value}")
    return frozenset(found)


def body_pieces(root: Node) -> frozenset[str]:
    """Return all pieces of a tree."""
    return shape_pieces(root) | condition_pieces(*flat(root))


def tail_pieces(tail: Tail) -> frozenset[str]:
    """Return the pieces of what a query returns."""
    text = " ".join(tail.text(tail.labels).split())
    what, *how = _ORDER.split(text)
    found = {f"return {text}", f"what {what}", f"order {' '.join(how)}"}
    return frozenset(found | {f"word {word.upper()}" for word in re.findall(r"\b[A-Za-z]+\b(?=\()", text)})


def query_pieces(template: Template) -> frozenset[str]:
    """Return the pieces of a query that is no single tree, from what it names anywhere."""
    query = marked(template.text)
    if next(malformed(query), ""):
        return frozenset()
    reading = read_query(query)
    found = {f"type {use.name}" for use in reading.types} | {f"label {use.name}" for use in reading.labels}
    for use in reading.relations:
        left, right, types = ("|".join(sorted(part.names)) for part in (use.left, use.right, use.relation))
        found.add(f"edge {left} {types} {right}")
    found |= {f"key {'|'.join(sorted(use.of.names))}.{use.key}" for use in reading.properties}
    for i, word in enumerate(query.words[:-1]):
        if word and (word in KEYWORDS - _DUTIFUL or query.values[i + 1] == "("):
            found.add(f"word {word}")
    return frozenset(found)


def template_piece(template: Template) -> str:
    """Return the piece that a query is as a whole."""
    return f"whole {template.key}"


def _shape(root: Node) -> Iterator[str]:
    yield f"root {root.label}"
    yield f"size {sum(1 for _ in nodes_of(root))}"
    for node in nodes_of(root):
        yield f"label {node.label}"
        types = sorted(branch.type for branch in node.branches)
        if len(types) > 1:
            yield f"fork {' '.join(types)}"
    for node, branch in edges_of(root):
        yield f"type {branch.type}"
        yield f"edge {node.label} {branch.type} {branch.node.label}"
        yield from (f"chain {branch.type} {further.type}" for further in branch.node.branches)
    yield from (f"first {branch.type}" for branch in root.branches)


def _said(node: Node) -> str:
    """A node's label and the keys of its conditions."""
    return node.label + "".join(f".{condition.key}" for condition in node.conditions)

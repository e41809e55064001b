"""A tree of nodes that a query matches, seen from the node that it returns."""

from collections.abc import Iterator
from itertools import count
from typing import NamedTuple

from graphnative.cypher.escape import short_name
from graphnative.cypher.reading import Direction
from graphnative.retrievers.examples.template import literal
from graphnative.retrievers.linked_value import Literal

_ARROWS: dict[Direction, tuple[str, str]] = {"->": ("-", "->"), "<-": ("<-", "-"), "--": ("-", "-")}


class Condition(NamedTuple):
    """What holds of a node: property, operator, value. A value of None is still to be filled in."""

    key: str
    operator: str
    value: Literal | None


class Node(NamedTuple):
    """A node and all that hangs on it.

    Attributes:
        label: Its label.
        conditions: What holds of it, sorted.
        branches: What it is joined with, sorted, so that equal trees are equal.
    """

    label: str
    conditions: "tuple[Condition, ...]" = ()
    branches: "tuple[Branch, ...]" = ()


class Branch(NamedTuple):
    """A relationship and the node at its other end.

    Attributes:
        type: Its type.
        direction: As seen from the node that it hangs on.
        node: The other end.
    """

    type: str
    direction: Direction
    node: Node


def tree(label: str, conditions: tuple[Condition, ...] = (), branches: tuple[Branch, ...] = ()) -> Node:
    """Return a node with conditions and branches sorted."""
    return Node(label, tuple(sorted(conditions, key=repr)), tuple(sorted(branches, key=repr)))


def nodes_of(root: Node) -> Iterator[Node]:
    """Yield a tree's nodes, each before what hangs on it."""
    yield root
    for branch in root.branches:
        yield from nodes_of(branch.node)


def edges_of(root: Node) -> Iterator[tuple[Node, Branch]]:
    """Yield a tree's relationships, each with the node that it hangs on."""
    for branch in root.branches:
        yield root, branch
        yield from edges_of(branch.node)


def flat(root: Node) -> tuple[list[Node], list[tuple[int, str, int]]]:
    """Return a tree's nodes, and its relationships as place, type and place."""
    nodes: list[Node] = []
    edges: list[tuple[int, str, int]] = []

    def walk(node: Node) -> int:
        place = len(nodes)
        nodes.append(node)
        for branch in node.branches:
            edge = len(edges)
            edges.append((place, branch.type, 0))
            edges[edge] = (place, branch.type, walk(branch.node))
        return place

    walk(root)
    return nodes, edges


def bare(root: Node) -> Node:
    """Return a tree without its conditions."""
    return tree(root.label, (), tuple(branch._replace(node=bare(branch.node)) for branch in root.branches))


def replaced(root: Node, place: int, node: Node) -> Node:
    """Return a tree with another node at a place, counted as :func:`nodes_of` yields them.

    The nodes keep their order, so that several places can be replaced one after the other.
    """
    if place == 0:
        return node
    branches, at = [], 1
    for branch in root.branches:
        size = sum(1 for _ in nodes_of(branch.node))
        if at <= place < at + size:
            branch = branch._replace(node=replaced(branch.node, place - at, node))
        branches.append(branch)
        at += size
    return root._replace(branches=tuple(branches))


def match_clauses(root: Node, *, separate: bool) -> str:
    """Return the MATCH clauses of a tree; its nodes are ``n0``, ``n1``, … in the order of :func:`nodes_of`.

    Args:
        root: The tree.
        separate: One MATCH for each path, so that two may share a relationship; else one with commas.
    """
    chain, others = _paths(root, count())
    paths = [chain, *others]
    return "\n".join(f"MATCH {path}" for path in paths) if separate else f"MATCH {', '.join(paths)}"


def _paths(node: Node, numbers: Iterator[int]) -> tuple[str, list[str]]:
    """The path from a node along its first branches, and the paths that leave it."""
    variable = f"n{next(numbers)}"
    chain, others = _shown(node, variable), []
    for i, branch in enumerate(node.branches):
        before, behind = _ARROWS[branch.direction]
        onward, leaving = _paths(branch.node, numbers)
        link = f"{before}[:{short_name(branch.type)}]{behind}{onward}"
        if i == 0:
            chain += link
        else:
            others.append(f"({variable}){link}")
        others += leaving
    return chain, others


def _shown(node: Node, variable: str) -> str:
    where = " AND ".join(
        f"{variable}.{short_name(c.key)} {c.operator} {literal(c.value)}"
        for c in node.conditions
        if c.value is not None
    )
    return f"({variable}:{short_name(node.label)}{' WHERE ' if where else ''}{where})"

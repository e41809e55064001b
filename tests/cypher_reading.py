"""What a query's reading holds, in short forms that tests compare."""

from graphnative.cypher.marked import marked
from graphnative.cypher.reading import Reading
from graphnative.cypher.statement_reader import read_query


def read(text: str) -> Reading:
    return read_query(marked(text))


def strangers(text: str) -> list[str]:
    return [stranger.name for stranger in read(text).strangers]


def faults(text: str) -> list[str]:
    return [fault.message for fault in read(text).faults]


def properties(text: str) -> list[str]:
    return [f"{'|'.join(sorted(use.of.names)) or use.of.kind}.{use.key}" for use in read(text).properties]


def relations(text: str) -> list[str]:
    return [
        f"{'|'.join(sorted(use.left.names))}{use.direction}{'|'.join(sorted(use.relation.names))}"
        f"{'' if use.is_single else '*'}:{'|'.join(sorted(use.right.names))}"
        for use in read(text).relations
    ]

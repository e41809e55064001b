"""Relationships turned round where the schema has them the other way only."""

from graphnative.cypher.connections import is_possible, reversed_use
from graphnative.cypher.guard_text import malformed
from graphnative.cypher.marked import Marked, marked
from graphnative.cypher.reading import RelationUse
from graphnative.cypher.schema import GraphSchema
from graphnative.cypher.statement_reader import read_query


def correct_directions(query: str, schema: GraphSchema) -> str:
    """Return a query with those relationships turned round that the schema leaves one reading for.

    A relationship is turned only if the schema has none such between these labels as it is written, and has
    one the other way. Undirected ones, longer paths, unknown names and all other text stay as they are.

    Args:
        query: One query, cleaned.
        schema: Of the graph that it is for.
    """
    tokens = marked(query)
    if next(malformed(tokens), ""):
        return query
    wrong = [use for use in read_query(tokens).relations if _is_wrong(use, schema)]
    for use in sorted(wrong, key=lambda use: use.first, reverse=True):
        query = turned(query, tokens, use)
    return query


def _is_wrong(use: RelationUse, schema: GraphSchema) -> bool:
    return (
        use.is_single
        and use.direction != "--"
        and not is_possible(use, schema)
        and is_possible(reversed_use(use), schema)
    )


def turned(text: str, tokens: Marked, use: RelationUse) -> str:
    """Return a text with one of its directed relationships turned round.

    Args:
        text: The query.
        tokens: Its tokens.
        use: The relationship, as read from these tokens.
    """
    first, last = tokens.tokens[use.first], tokens.tokens[use.end - 1]
    if use.direction == "->":
        return f"{text[: first.start]}<{text[first.start : last.start]}{text[last.end :]}"
    return f"{text[: first.start]}{text[first.end : last.end]}>{text[last.end :]}"

"""Prompts cut to a model's window: rows of data go, instructions stay."""

from collections import Counter

from graphnative.models.gateway.blocks import earlier_answers, weighed_reports
from graphnative.models.gateway.tables import DataRow, read_rows
from graphnative.models.tokens import count_tokens


def data_rows(prompt: str) -> list[DataRow]:
    """Return everything in a prompt that is data rather than instruction, in order."""
    weighed = weighed_reports(prompt)
    if weighed is not None:
        return list(weighed.rows)
    return list(earlier_answers(prompt) or read_rows(prompt))


def instructions(prompt: str) -> str:
    """Return a prompt without its data."""
    return without(prompt, data_rows(prompt))


def trimmed(prompt: str, limit: int) -> str:
    """Return a prompt of at most ``limit`` tokens, without the last rows of its longest tables.

    The first row of each table stays; a prompt that is still too long then is returned as it is, and the
    model will say so.

    Args:
        prompt: A prompt of GraphRAG.
        limit: Tokens at most, by :func:`count_tokens`.
    """
    surplus = count_tokens(prompt) - limit
    if surplus <= 0:
        return prompt
    rows = data_rows(prompt)
    costs = [count_tokens(prompt[row.begin : row.end]) for row in rows]
    tables = [row.table for row in rows]
    totals: Counter[str] = Counter()
    for table, cost in zip(tables, costs, strict=True):
        totals[table] += cost
    left = {table: [i for i, name in enumerate(tables) if name == table] for table in totals}
    dropped: list[DataRow] = []
    while surplus > 0:
        longest = max((table for table in left if len(left[table]) > 1), key=totals.__getitem__, default=None)
        if longest is None:
            break
        last = left[longest].pop()
        totals[longest] -= costs[last]
        surplus -= costs[last]
        dropped.append(rows[last])
    return without(prompt, dropped)


def without(prompt: str, rows: list[DataRow]) -> str:
    """Return a prompt without some of its rows."""
    for row in sorted(rows, key=lambda row: -row.begin):
        prompt = prompt[: row.begin] + prompt[row.end :]
    return prompt

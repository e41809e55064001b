"""From a question to ranked and explained passages, without LlamaIndex and without any model."""

import datetime
from collections.abc import Callable
from typing import Any

import numpy as np
import numpy.typing as npt

from graphnative.errors import InputError
from graphnative.retrievers.entity_paths import entity_paths
from graphnative.retrievers.passage_index import PassageIndex
from graphnative.retrievers.passage_scoring import PassageScores, score_passages
from graphnative.retrievers.question_entities import read_entities
from graphnative.retrievers.ranked_passage import EntityPath, RankedPassage
from graphnative.retrievers.selection import best_rows
from graphnative.store.database import Row
from graphnative.store.passage_arrays import PassageArrays

Rows = npt.NDArray[np.int64]
Choose = Callable[[PassageArrays], Rows | None]
"""Gives the rows of the passages that may be ranked, rising; None is all."""

_READ = """
UNWIND $ids AS id
MATCH (c:Chunk {id: id})
OPTIONAL MATCH (d:Document)-[:HAS_CHUNK]->(c)
WITH c, d ORDER BY d.id
WITH c, head(collect(d)) AS d
RETURN c.id AS id, coalesce(c.text, '') AS text, coalesce(c.index, 0) AS index, d.published AS published,
       coalesce(d.source, '') AS source,
       COLLECT { MATCH (d)-[:HAS_ORG]->(o) RETURN DISTINCT o.name AS name ORDER BY name } AS organisations
"""


def search_passages(
    index: PassageIndex, question: str, *, top_k: int = 5, choose: Choose | None = None
) -> list[RankedPassage]:
    """Return the passages that a question's entities and words lead to, the best first, ties by id.

    Args:
        index: The passages.
        question: Any text that is not blank.
        top_k: How many passages at most, at least 1.
        choose: Leaves only some of them to be ranked; None takes all.

    Raises:
        InputError: The question is blank, or no passage mentions any entity.
        StoreError: The graph can't be read.
    """
    if not question.strip():
        raise InputError("The question is blank.")
    if top_k < 1:
        raise InputError(f"The number of passages must be at least 1, not {top_k}.")
    arrays = index.passages()
    rows = choose(arrays) if choose else None
    entities = read_entities(question, arrays.names)
    scores = score_passages(arrays, question, entities, rows)
    best = [int(row) for row in best_rows(scores.total, top_k) if scores.total[row] > 0]
    read = {row["id"]: row for row in index.database.read(_READ, ids=[arrays.ids[row] for row in best])}
    return [
        _ranked(arrays, row, read[arrays.ids[row]], scores, entity_paths(arrays, row, entities, scores))
        for row in best
        if arrays.ids[row] in read  # else deleted since the arrays were made
    ]


def _ranked(
    arrays: PassageArrays, row: int, read: Row, scores: PassageScores, paths: tuple[EntityPath, ...]
) -> RankedPassage:
    document = int(arrays.documents[row])
    return RankedPassage(
        id=arrays.ids[row],
        document_id=arrays.document_ids[document],
        title=arrays.titles[document],
        published=_date(read["published"]),
        index=read["index"],
        text=read["text"],
        score=float(scores.total[row]),
        parts={name: float(getattr(scores, name)[row]) for name in ("words", "named", "bridged")},
        paths=paths,
        organisations=tuple(read["organisations"]),
        source=read["source"],
    )


def _date(value: Any) -> datetime.date | None:
    native = value.to_native() if hasattr(value, "to_native") else value
    return native if isinstance(native, datetime.date) else None

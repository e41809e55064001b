"""Which passages are ranked at all: those of the articles that pass the filters of articles."""

from collections.abc import Callable

import numpy as np
import numpy.typing as npt

from graphnative.retrievers.article_index import Articles
from graphnative.retrievers.filters import Filters, candidate_rows
from graphnative.retrievers.passage_search import Choose
from graphnative.store.passage_arrays import PassageArrays

Rows = npt.NDArray[np.int64]


def passage_filter(articles: Callable[[], Articles], filters: Filters | None) -> Choose | None:
    """Return what chooses the passages of the articles that pass; None if there are no conditions.

    A document that is no article has neither date nor tags, so it passes no condition.

    Args:
        articles: Gives the articles of the graph's present revision.
        filters: The conditions.
    """
    if filters is None or filters == Filters():
        return None

    def choose(passages: PassageArrays) -> Rows | None:
        known = articles()
        rows = candidate_rows(known.arrays, known.names, filters)
        if rows is None:
            return None
        passing = {known.arrays.ids[int(row)] for row in rows}
        documents = [at for at, identity in enumerate(passages.document_ids) if identity in passing]
        found: Rows = np.flatnonzero(np.isin(passages.documents, documents))
        return found

    return choose

"""What the articles say that an answer is judged by, the same for a model and for people."""

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass

from graphnative.answers.context import build_context
from graphnative.evaluation.esg.question import EsgQuestion
from graphnative.retrievers.article_index import ArticleIndex
from graphnative.retrievers.passages import best_passages
from graphnative.retrievers.ranked import RankedArticle

NO_ARTICLE = "No article answers this question; it is right to say that the information is insufficient."
GONE = "The articles that the answer is judged by are no longer in the graph."
_PASSAGES = 6


@dataclass(frozen=True, slots=True)
class Evidence:
    """Reads articles of one graph.

    Attributes:
        index: The articles.
    """

    index: ArticleIndex

    def text(self, question: EsgQuestion, shown: Sequence[str], tokens: int) -> str:
        """Return the articles that are known to answer a question, or those that the answer was written from.

        Args:
            question: The question; where nobody knows what answers it, its answer is held against what the
                model was shown.
            shown: Ids of the articles that the model was shown.
            tokens: Room for the text; whole passages are left out, the least relevant first.

        Raises:
            StoreError: The graph can't be read.
        """
        if question.gold == ():
            return NO_ARTICLE
        arrays = self.index.articles().arrays
        rows = [self._row(arrays.ids, id_) for id_ in (question.gold or shown)]
        there = [row for row in rows if row is not None]
        passages = best_passages(self.index.database, arrays, there, (None, question.question), _PASSAGES)
        ranked = [
            RankedArticle(arrays.ids[row], arrays.headlines[row], None, 0.0, passages=found)
            for row, found in zip(there, passages, strict=True)
        ]
        return build_context(ranked, tokens).text or GONE

    @staticmethod
    def _row(ids: Sequence[str], id_: str) -> int | None:
        """The row of an article; None of one that has been forgotten."""
        at = bisect_left(ids, id_)
        return at if at < len(ids) and ids[at] == id_ else None

"""The measures of query generation as LlamaIndex evaluators of a response that is a query."""

from abc import abstractmethod
from collections.abc import Sequence
from typing import Any

from llama_index.core.evaluation import BaseEvaluator, EvaluationResult
from llama_index.core.prompts.mixin import PromptDictType, PromptMixinType

from graphnative.cypher import clean
from graphnative.evaluation.bert_score import TokenEncoder
from graphnative.evaluation.questions import Question
from graphnative.evaluation.result_match import same_result
from graphnative.evaluation.run_queries import QueryResult, run_query
from graphnative.evaluation.score_queries import result_text, similarities
from graphnative.store.database import HasDatabase


class _QueryEvaluator(BaseEvaluator):
    """Common to all: no prompts of their own, and both texts are needed.

    Args:
        store: The graph on which queries run, behind the guard.
    """

    def __init__(self, store: HasDatabase) -> None:
        self._store = store

    async def aevaluate(
        self,
        query: str | None = None,
        response: str | None = None,
        contexts: Sequence[str] | None = None,
        reference: str | None = None,
        **kwargs: Any,
    ) -> EvaluationResult:
        """Return the score of a query.

        Args:
            query: The question; only passed on.
            response: What was written for it: a query, or a reply with one in it.
            contexts: Only passed on.
            reference: The gold query.
            **kwargs: Taken for LlamaIndex's sake.

        Raises:
            ValueError: Response or reference is missing.
            StoreError: The server failed.
        """
        if response is None or reference is None:
            raise ValueError("both response and reference are needed: the query and the gold query")
        score, feedback = self._score(clean(response), reference)
        return EvaluationResult(
            query=query,
            response=response,
            contexts=contexts,
            score=score,
            passing=score >= self._passing,
            feedback=feedback,
        )

    _passing = 1.0

    @abstractmethod
    def _score(self, output: str, gold: str) -> tuple[float, str]:
        """The score of a query in [0, 1], and a word on it."""

    def _run(self, cypher: str) -> QueryResult:
        if not cypher:
            return QueryResult((), "There is no query in the response.")
        return run_query(self._store, cypher)

    def _get_prompts(self) -> PromptDictType:
        return {}

    def _update_prompts(self, prompts_dict: PromptDictType) -> None:
        pass

    def _get_prompt_modules(self) -> PromptMixinType:
        return {}


class ExecutionRateEvaluator(_QueryEvaluator):
    """Scores 1 if the query runs; the feedback says why not.

    Source: S1, section 3.2, equation 1.
    """

    def _score(self, output: str, gold: str) -> tuple[float, str]:
        fault = self._run(output).fault
        return float(not fault), fault


class ExactResultEvaluator(_QueryEvaluator):
    """Scores 1 if the query returns what the gold query does, in its order where that has one."""

    def _score(self, output: str, gold: str) -> tuple[float, str]:
        wanted, found = self._run(gold), self._run(output)
        if wanted.fault or found.fault:
            return 0.0, found.fault or f"The gold query does not run: {wanted.fault}"
        ordered = Question("", "", gold).is_ordered
        same = same_result(wanted.rows, found.rows, ordered=ordered)
        return float(same), "" if same else "The results differ."


class GoldQueryEvaluator(_QueryEvaluator):
    """Scores how alike query and gold query are, by BERTScore F1.

    Source: S1, section 3.2, equation 2.

    Args:
        store: The graph.
        encoder: Encodes the texts.
        passing: The score from which on a query passes.
    """

    def __init__(self, store: HasDatabase, encoder: TokenEncoder, *, passing: float = 0.9) -> None:
        super().__init__(store)
        self._encoder = encoder
        self._passing = passing

    def _score(self, output: str, gold: str) -> tuple[float, str]:
        return self._alike(gold, output), ""

    def _alike(self, one: str, other: str) -> float:
        return similarities(self._encoder, [(one, other)])[0]


class ExecutionAccuracyEvaluator(GoldQueryEvaluator):
    """Scores how alike the results of query and gold query are, by BERTScore F1; 0 if the query does not run.

    Source: S1, section 3.2, equation 3.
    """

    def _score(self, output: str, gold: str) -> tuple[float, str]:
        wanted, found = self._run(gold), self._run(output)
        if wanted.fault or found.fault:
            return 0.0, found.fault or f"The gold query does not run: {wanted.fault}"
        return self._alike(result_text(wanted.rows), result_text(found.rows)), ""

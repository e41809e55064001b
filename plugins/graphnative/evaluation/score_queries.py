"""Output queries against gold queries: texts by BERTScore and tokens, results by BERTScore and exactly."""

from collections import Counter
from collections.abc import Sequence

from graphnative.cypher import Token, tokenize
from graphnative.cypher.literals import string_value
from graphnative.evaluation.bert_score import TokenEncoder, bert_scores
from graphnative.evaluation.cypher_metrics import JudgedQuery
from graphnative.evaluation.questions import Question
from graphnative.evaluation.result_match import Rows, row_f1, row_jaccard, same_result, value_recall
from graphnative.evaluation.run_queries import Outcome, QueryResult

_SHOWN_ROWS = 50
"""Rows of a result that an encoder reads; it cuts the text after some hundred tokens anyway."""


def score_queries(
    questions: Sequence[Question],
    gold: Sequence[QueryResult],
    outcomes: Sequence[Outcome],
    encoder: TokenEncoder,
) -> list[JudgedQuery]:
    """Return how each output did.

    Source: S1, section 3.2: ER, GQA and EA, the similarities by BERTScore.

    Args:
        questions: The data set.
        gold: What each gold query returned.
        outcomes: What was written for each question.
        encoder: Encodes queries and results for BERTScore.

    Raises:
        ValueError: There are not as many of the one as of the other.
    """
    cases = list(zip(questions, gold, outcomes, strict=True))
    pairs = [(question.cypher, outcome.cypher) for question, _, outcome in cases]
    pairs += [(result_text(wanted.rows), result_text(outcome.result.rows)) for _, wanted, outcome in cases]
    scores = similarities(encoder, pairs)
    return [
        _judged(question, wanted, outcome, scores[at], scores[len(cases) + at])
        for at, (question, wanted, outcome) in enumerate(cases)
    ]


def similarities(encoder: TokenEncoder, pairs: Sequence[tuple[str, str]]) -> list[float]:
    """Return BERTScore F1 of each pair of reference and candidate, in [0, 1].

    Equal texts score 1, as they would, without being encoded; blank ones 0.
    """
    unequal = sorted({pair for pair in pairs if pair[0] != pair[1] and pair[0].strip() and pair[1].strip()})
    scores = dict(zip(unequal, bert_scores(encoder, unequal), strict=True))
    return [
        max(0.0, scores[pair].f1) if pair in scores else float(pair[0] == pair[1] and bool(pair[0].strip()))
        for pair in pairs
    ]


def result_text(rows: Rows) -> str:
    """Return a result as the text that an encoder compares: a line for each of the first fifty rows."""
    return "\n".join(", ".join(map(str, row)) for row in rows[:_SHOWN_ROWS])


def tokens_covered(gold: str, output: str) -> float:
    """Return the share of a gold query's tokens that an output holds, each as often; letters of any case."""
    wanted, given = Counter(_folded(gold)), Counter(_folded(output))
    return (wanted & given).total() / wanted.total() if wanted else 1.0


def same_template(gold: str, output: str) -> bool:
    """Return whether two queries are the same but for spaces, case and the values in them."""
    return bool(output) and _folded(gold, values=False) == _folded(output, values=False)


def _judged(
    question: Question, wanted: QueryResult, outcome: Outcome, of_query: float, of_result: float
) -> JudgedQuery:
    found = outcome.result
    ran = not found.fault and not wanted.fault
    return JudgedQuery(
        question_id=question.id,
        group=question.group,
        gold=question.gold or question.id,
        executed=not found.fault,
        query_similarity=of_query,
        result_similarity=of_result if ran else 0.0,
        exact=ran and same_result(wanted.rows, found.rows, ordered=question.is_ordered),
        result_f1=row_f1(wanted.rows, found.rows) if ran else 0.0,
        result_jaccard=row_jaccard(wanted.rows, found.rows) if ran else 0.0,
        values_found=value_recall(wanted.rows, found.rows) if ran else 0.0,
        tokens_covered=tokens_covered(question.cypher, outcome.cypher),
        template_hit=same_template(question.cypher, outcome.cypher),
    )


def _folded(cypher: str, *, values: bool = True) -> list[str]:
    """The tokens of a query, words in small letters."""
    tokens = (token for token in tokenize(cypher) if token.kind not in ("space", "comment"))
    return [_text(token, values) for token in tokens]


def _text(token: Token, values: bool) -> str:
    if token.kind in ("string", "number") and not values:
        return "?"
    if token.kind == "string":
        return repr(string_value(token))  # whichever quotes it stands in
    return token.value.casefold() if token.kind == "word" else token.value

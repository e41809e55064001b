"""An answer from the rows of a query that checks have been over."""

from collections.abc import Sequence
from dataclasses import replace

from graphnative.answers.cypher_answer import CypherAnswer, FoundRows
from graphnative.answers.faithful.chain import Looked, asked_by, run_checks
from graphnative.answers.faithful.judge_rows import row_words
from graphnative.answers.faithful.records import Check, Draft, Source
from graphnative.answers.refusal import INSUFFICIENT, is_refusal


def faithful_rows(
    question: str, given: CypherAnswer, found: FoundRows, checks: Sequence[Check]
) -> tuple[CypherAnswer, tuple[Looked, ...]]:
    """Return the answer as the checks leave it, and what each of them found.

    Its evidence are the rows, the query that returned them and the graph. Where nothing was found there is
    no answer to look at.

    Args:
        question: What was asked.
        given: The answer.
        found: What the query found.
        checks: In the order in which they look at it.

    Raises:
        GraphnativeError: The graph or a model failed.
    """
    if not found.rows:
        return given, ()
    text, looked = run_checks(checks, Draft(question, given.text, _sources(found), tuple(found.rows)))
    asked = asked_by(looked)
    return (
        replace(
            given,
            text=INSUFFICIENT if is_refusal(text) else text.strip(),
            prompt_tokens=given.prompt_tokens + asked.prompt_tokens,
            completion_tokens=given.completion_tokens + asked.completion_tokens,
        ),
        looked,
    )


def _sources(found: FoundRows) -> tuple[Source, ...]:
    """What a model is shown: the query first, since it names whom and what the rows are about."""
    shown = [("Query", found.cypher), *(("Row", row_words(row)) for row in found.rows)]
    return tuple(Source("", "", title, None, text, derived=True) for title, text in shown)

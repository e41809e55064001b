"""An answer that checks have been over: its text, citations and gaps anew."""

from collections.abc import Sequence
from dataclasses import replace

from graphnative.answers.answer import Answer
from graphnative.answers.citations import read_citations
from graphnative.answers.faithful.chain import Looked, run_checks
from graphnative.answers.faithful.records import Check, Draft, sources_of
from graphnative.answers.refusal import INSUFFICIENT, is_refusal
from graphnative.retrievers.ranked import RankedArticle


def faithful_answer(
    question: str, given: Answer, ranked: Sequence[RankedArticle], checks: Sequence[Check]
) -> tuple[Answer, tuple[Looked, ...]]:
    """Return the answer as the checks leave it, and what each of them found.

    Args:
        question: What was asked.
        given: The answer.
        ranked: The articles that it was written from, in the order of their numbers.
        checks: In the order in which they look at it.

    Raises:
        GraphnativeError: The graph or a model failed.
    """
    if given.insufficient:
        return given, ()
    text, looked = run_checks(checks, Draft(question, given.text, sources_of(ranked)))
    refused = is_refusal(text)
    cited = read_citations(INSUFFICIENT if refused else text.strip(), [article.id for article in ranked])
    return (
        replace(
            given,
            text=cited.text,
            citations=cited.citations,
            insufficient=refused,
            unknown_citations=given.unknown_citations + cited.unknown,
            uncited=() if refused else cited.uncited,
            prompt_tokens=given.prompt_tokens + sum(each.checked.prompt_tokens for each in looked),
            completion_tokens=given.completion_tokens
            + sum(each.checked.completion_tokens for each in looked),
        ),
        looked,
    )

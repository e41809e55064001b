"""An answer from articles that checks write or have been over: its text, citations and gaps anew."""

from collections.abc import Sequence
from dataclasses import replace

from graphnative.answers.answer import Answer, answer
from graphnative.answers.citations import read_citations
from graphnative.answers.faithful.chain import Looked, asked_by, run_checks, writer_of
from graphnative.answers.faithful.records import Check, Draft, sources_of
from graphnative.answers.refusal import INSUFFICIENT, is_refusal
from graphnative.models.protocols import ChatModel
from graphnative.prompts import Prompt
from graphnative.retrievers.ranked import RankedArticle


def checked_answer(
    question: str,
    ranked: Sequence[RankedArticle],
    chat_model: ChatModel,
    prompt: Prompt,
    checks: Sequence[Check],
) -> tuple[Answer, tuple[Looked, ...]]:
    """Return the answer to a question as the checks leave it, and what each of them found.

    Where the first of them writes sentence by sentence, no draft is asked for.

    Args:
        question: What was asked.
        ranked: The articles to answer from, the best first.
        chat_model: Writes the answer.
        prompt: Takes ``context`` and ``question``: ``answers/esg``.
        checks: In the order in which they look at it.

    Raises:
        GraphnativeError: The question is empty, or the graph or a model failed.
    """
    writer = writer_of(checks)
    if writer is None or not ranked:
        return faithful_answer(question, answer(question, ranked, chat_model, prompt), ranked, checks)
    passages = len(sources_of(ranked))
    unwritten = Answer("", (), False, chat_model.name, writer.prompt_digest, passages=passages)
    return faithful_answer(question, unwritten, ranked, checks)


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
    asked = asked_by(looked)
    return (
        replace(
            given,
            text=cited.text,
            citations=cited.citations,
            insufficient=refused,
            unknown_citations=given.unknown_citations + cited.unknown,
            uncited=() if refused else cited.uncited,
            prompt_tokens=given.prompt_tokens + asked.prompt_tokens,
            completion_tokens=given.completion_tokens + asked.completion_tokens,
        ),
        looked,
    )

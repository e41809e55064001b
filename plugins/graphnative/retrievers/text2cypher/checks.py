"""What the layers before the server, and the server itself, say of a written query."""

from dataclasses import replace

from graphnative.cypher import clean, guard, validate
from graphnative.cypher.directions import correct_directions
from graphnative.errors import CypherRejected, QueryError
from graphnative.retrievers.text2cypher.catalogue import Known
from graphnative.retrievers.text2cypher.records import Attempt, Draft, says_nothing
from graphnative.store.bounded_query import GuardedResult

EMPTY = (
    "The query ran, but found nothing: a name, a value or a direction in it may not be what the graph has."
)
NO_QUERY = "The reply holds no Cypher query."


def checked(draft: Draft, known: Known) -> Attempt:
    """Return a draft as an attempt: what it holds, cleaned, and what guard and validator say of it."""
    cypher = correct_directions(clean(draft.reply), known.schema)
    attempt = Attempt(
        cypher,
        "written",
        reply=draft.reply,
        examples=draft.examples,
        model=draft.model,
        prompt_tokens=draft.prompt_tokens,
        completion_tokens=draft.completion_tokens,
    )
    if not cypher:
        return replace(attempt, outcome="no query", reason=draft.reason or NO_QUERY)
    verdict = guard(cypher)
    if not verdict.allowed:
        return replace(attempt, outcome="refused", reason=verdict.reason)
    findings = validate(cypher, known.schema)
    if findings:
        return replace(
            attempt, outcome="invalid", reason=" ".join(dict.fromkeys(found.message for found in findings))
        )
    return attempt


def judged(attempt: Attempt, answer: GuardedResult | CypherRejected | QueryError) -> Attempt:
    """Return an attempt with what the server made of it."""
    if isinstance(answer, CypherRejected):
        return replace(attempt, outcome="refused", reason=answer.message)
    if isinstance(answer, QueryError):
        return replace(attempt, outcome="failed", reason=answer.message)
    empty = says_nothing(answer.rows)
    return replace(
        attempt,
        outcome="empty" if empty else "rows",
        reason=EMPTY if empty else "",
        columns=answer.columns,
        rows=tuple(answer.rows),
        truncated=answer.truncated,
    )

"""A report without a model: the community's own names, facts and documents, put in order."""

import math

from graphnative.communities.context import CommunityContext, Fact
from graphnative.communities.report import Finding, Report

MODEL = "extractive"
_TITLE_MEMBERS = 3
_SUMMARY_MEMBERS = 8


class ExtractiveWriter:
    """Writes reports without a model."""

    identity = f"{MODEL}\x1f2"
    calls = 0

    def tokens(self, context: CommunityContext) -> int:
        """Return 0: no model reads anything."""
        del context
        return 0

    def write(self, context: CommunityContext, key: str) -> Report:
        """Return the report that the community's own text makes."""
        return extractive_report(context, key)


def extractive_report(context: CommunityContext, key: str) -> Report:
    """Return the report that the community's own text makes.

    The rank grows with the logarithm of members and documents: twice as much is one step, at most ten.

    Args:
        context: What is known about the community.
        key: Digest the report is kept under.
    """
    names = [member.name for member in context.members]
    rank = min(10.0, round(math.log2(1 + len(names)) + math.log2(1 + len(context.documents)), 1))
    return Report(
        key=key,
        title=", ".join(names[:_TITLE_MEMBERS]),
        summary=_summary(context, names),
        findings=_findings(context),
        rank=rank,
        rating_explanation=f"{len(names)} members and {len(context.documents)} leading documents.",
        model=MODEL,
    )


def _summary(context: CommunityContext, names: list[str]) -> str:
    """Who belongs together, and from when to when it was written about."""
    rest = len(names) - _SUMMARY_MEMBERS
    listed = ", ".join(names[:_SUMMARY_MEMBERS]) + (f" and {rest} more" if rest > 0 else "")
    dates = sorted(document.published for document in context.documents if document.published)
    span = f" Its leading documents date from {dates[0]} to {dates[-1]}." if dates else ""
    described = next((member.description for member in context.members if member.description), "")
    return f"{listed}.{span}" + (f" {described}" if described else "")


def _findings(context: CommunityContext) -> tuple[Finding, ...]:
    documents = [(one.headline, f"{one.summary} [{one.id}]".strip()) for one in context.documents]
    claims = [(one.headline, f"{one.sentence} [{one.document_id}]".strip()) for one in context.claims]
    return (*documents, *map(_fact_finding, context.facts), *claims)


def _fact_finding(fact: Fact) -> Finding:
    sentence = f"{fact.subject} {fact.kind.replace('_', ' ').lower()} {fact.object}"
    return sentence, fact.description or f"{sentence}."

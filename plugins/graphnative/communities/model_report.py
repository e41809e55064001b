"""A report by a chat model: the reply is checked, and asked for again with less when it fails."""

import json
from dataclasses import dataclass, replace

from pydantic import BaseModel, Field, ValidationError

from graphnative.communities.context import CommunityContext
from graphnative.communities.report import Report
from graphnative.errors import ModelError
from graphnative.models.protocols import ChatModel
from graphnative.prompts import Prompt

TRIES = 3
_MEMBERS = 40


class _Finding(BaseModel):
    summary: str
    explanation: str


class _Reply(BaseModel):
    """What the model must answer."""

    title: str = Field(min_length=1)
    summary: str = Field(min_length=1)
    findings: list[_Finding]
    rating: float = Field(ge=0, le=10, allow_inf_nan=False)
    rating_explanation: str = ""


@dataclass(frozen=True, slots=True)
class ModelWriter:
    """Writes reports with a chat model."""

    model: ChatModel
    prompt: Prompt

    @property
    def identity(self) -> str:
        """Model and prompt, part of what a report is kept under."""
        return f"{self.model.name}\x1f{self.prompt.digest}"

    @property
    def calls(self) -> int:
        """Model calls per report when nothing fails."""
        return 1

    def write(self, context: CommunityContext, key: str) -> Report:
        """Return the model's report on a community.

        A reply that does not parse, such as one cut short, is asked for again with half the context.

        Raises:
            ModelError: No reply of several tries parses; it carries the last one.
        """
        reply, part = "", context
        for _ in range(TRIES):
            reply = self.model.chat(*self.render(part)).text
            parsed = parse_reply(reply)
            if parsed is not None:
                return _report(parsed, key, self.model.name)
            part = _halved(part)
        number = context.community.number
        raise ModelError(
            f"{self.model.name} wrote no valid report on community {number} in {TRIES} tries.", reply=reply
        )

    def render(self, context: CommunityContext) -> tuple[str, str]:
        """Return system and user text for a community."""
        members = context.members[:_MEMBERS]
        documents = [f"[{one.id}] {one.published} {one.headline}: {one.summary}" for one in context.documents]
        facts = [
            f"- {one.subject} {one.kind} {one.object}: {one.description or 'stated'}" for one in context.facts
        ]
        return self.prompt.render(
            members="\n".join(f"- {one.name}: {one.description or 'no description'}" for one in members),
            facts="\n".join(facts) or "none",
            documents="\n".join(documents) or "none",
            claims="\n".join(
                f"- {one.headline} [{one.document_id}]: {one.sentence}" for one in context.claims
            )
            or "none",
        )


def parse_reply(text: str) -> _Reply | None:
    """Return the JSON object in a reply, without fences and prose around it; None when there is none."""
    begin, end = text.find("{"), text.rfind("}")
    if begin < 0 or end < begin:
        return None
    try:
        return _Reply.model_validate(json.loads(text[begin : end + 1]))
    except (json.JSONDecodeError, ValidationError):
        return None


def _halved(context: CommunityContext) -> CommunityContext:
    return replace(
        context,
        members=context.members[: max(1, len(context.members) // 2)],
        facts=context.facts[: len(context.facts) // 2],
        documents=context.documents[: len(context.documents) // 2],
        claims=context.claims[: len(context.claims) // 2],
    )


def _report(reply: _Reply, key: str, model: str) -> Report:
    return Report(
        key=key,
        title=reply.title.strip(),
        summary=reply.summary.strip(),
        findings=tuple((one.summary, one.explanation) for one in reply.findings),
        rank=reply.rating,
        rating_explanation=reply.rating_explanation,
        model=model,
    )

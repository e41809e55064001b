"""A report by a chat model: the reply is checked, and asked for again with less when it fails."""

from dataclasses import dataclass, replace

from graphnative.communities.context import CommunityContext
from graphnative.communities.report import Report
from graphnative.errors import ModelError, ReplyError
from graphnative.models.gateway.repair import repaired
from graphnative.models.gateway.shapes import CommunityReport, Shape
from graphnative.models.protocols import ChatModel
from graphnative.models.tokens import count_tokens, prompt_room
from graphnative.prompts import Prompt

TRIES = 3
_MEMBERS = 40
_SHAPE = Shape(CommunityReport)


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

    def tokens(self, context: CommunityContext) -> int:
        """Return how many tokens the model reads for a report when nothing fails."""
        return self._length(self._fitted(context))

    def write(self, context: CommunityContext, key: str) -> Report:
        """Return the model's report on a community.

        The model is held to the report's JSON where it can be. A reply that is none, such as one cut short,
        is asked for again with half the context.

        Raises:
            ModelError: No reply of several tries parses; it carries the last one.
        """
        reply, part = "", self._fitted(context)
        for _ in range(TRIES):
            answer = self.model.chat(*self.render(part), json_schema=_SHAPE.json_schema)
            reply = answer.text
            try:
                return _report(parse_reply(reply, truncated=answer.truncated), key, self.model.name)
            except ReplyError:
                part = _halved(part)
        number = context.community.number
        raise ModelError(
            f"{self.model.name} wrote no valid report on community {number} in {TRIES} tries.", reply=reply
        )

    def _fitted(self, context: CommunityContext) -> CommunityContext:
        """As much of the context as leaves room for the report in the model's window."""
        room = prompt_room(self.model)
        while self._length(context) > room and not _is_least(context):
            context = _halved(context)
        return context

    def _length(self, context: CommunityContext) -> int:
        return sum(count_tokens(text) for text in self.render(context))

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


def parse_reply(text: str, *, truncated: bool = False) -> CommunityReport:
    """Return the report in a reply, without fences, thoughts and prose around it.

    Args:
        text: What the model wrote.
        truncated: It stopped at its token limit.

    Raises:
        ReplyError: There is none, or not all of it.
    """
    return CommunityReport.model_validate_json(repaired(text, _SHAPE, truncated=truncated))


def _halved(context: CommunityContext) -> CommunityContext:
    return replace(
        context,
        members=context.members[: max(1, len(context.members) // 2)],
        facts=context.facts[: len(context.facts) // 2],
        documents=context.documents[: len(context.documents) // 2],
        claims=context.claims[: len(context.claims) // 2],
    )


def _is_least(context: CommunityContext) -> bool:
    return len(context.members) <= 1 and not (context.facts or context.documents or context.claims)


def _report(reply: CommunityReport, key: str, model: str) -> Report:
    return Report(
        key=key,
        title=reply.title.strip(),
        summary=reply.summary.strip(),
        findings=tuple((one.summary, one.explanation) for one in reply.findings),
        rank=reply.rating,
        rating_explanation=reply.rating_explanation,
        model=model,
    )

"""Answers judged by a chat model, with a rubric: right, partly right or wrong."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from pydantic import BaseModel, ConfigDict

from graphnative.answers.faithful.asking import is_asked
from graphnative.errors import InputError, ReplyError
from graphnative.evaluation.esg.evidence import GONE, Evidence
from graphnative.evaluation.esg.experiment import EsgOutcome
from graphnative.evaluation.esg.question import EsgQuestion
from graphnative.evaluation.esg.verdict import Verdict
from graphnative.kg.call_cache import open_call_cache
from graphnative.kg.calling import Caller
from graphnative.models.gateway.repair import repaired
from graphnative.models.gateway.shapes import Shape
from graphnative.models.protocols import ChatModel, Reply
from graphnative.models.tokens import count_tokens, prompt_room
from graphnative.prompts import Prompt, load_prompt
from graphnative.records import Chunk
from graphnative.settings import Settings

PROMPT = "evaluation/judge_answer"
METRIC = "judged right"

_NO_PASSAGE = Chunk("", "", 0, "", 0)


class _Judgement(BaseModel):
    """What the judge must reply."""

    model_config = ConfigDict(extra="ignore", strict=True)

    reason: str
    verdict: Verdict


class _Form:
    """An object with a reason and a verdict."""

    json_schema: Mapping[str, Any] = _Judgement.model_json_schema()

    def read(self, reply: Reply) -> Verdict:
        """Return the verdict of a reply."""
        text = repaired(reply.text, Shape(_Judgement), truncated=reply.truncated)
        return _Judgement.model_validate_json(text).verdict


@dataclass(frozen=True, slots=True)
class Judged:
    """What a judge said.

    Attributes:
        judge: Name of the model.
        verdicts: By the id of the answer.
        unread: Ids of answers on which it gave no reply that could be read, or for which nothing could be
            shown to it, with the reason.
        calls: How often it was asked.
        cached: How many replies were there from an earlier run.
        tokens: Read and written.
    """

    judge: str
    verdicts: Mapping[str, Verdict]
    unread: Mapping[str, str] = field(default_factory=dict)
    calls: int = 0
    cached: int = 0
    tokens: int = 0


def judge_answers(
    settings: Settings,
    chat_model: ChatModel,
    evidence: Evidence,
    asked: Iterable[tuple[EsgQuestion, EsgOutcome]],
    progress: Callable[[int], object] | None = None,
) -> Judged:
    """Return a model's verdict on each answer; equal answers are judged once, and replies are kept.

    A refusal needs no judge where it is known whether an article answers.

    Source: S0, section 3, where domain experts judged; the rubric is ours.

    Args:
        settings: The workspace, for prompt and cache.
        chat_model: The judge.
        evidence: Tells what the articles say.
        asked: Questions with an outcome of each.
        progress: Called with 1 after each answer.

    Raises:
        InputError: The model can't judge: it only quotes.
        ModelError: The model failed.
        StoreError: The graph can't be read.
    """
    if not is_asked(chat_model):
        raise InputError(
            "The extractive model only quotes and can't judge.", hint="Name a chat model with --judge."
        )
    prompt = load_prompt(settings, PROMPT)
    verdicts: dict[str, Verdict] = {}
    unread: dict[str, str] = {}
    with open_call_cache(settings) as cache:
        caller = Caller(chat_model, cache)
        for question, outcome in asked:
            id_ = outcome.answer_id
            if id_ not in verdicts and id_ not in unread:
                try:
                    verdicts[id_] = _known(question, outcome) or _asked(
                        caller, prompt, evidence, question, outcome
                    )
                except ReplyError as error:
                    unread[id_] = error.message
            if progress:
                progress(1)
    spent = caller.spent
    return Judged(chat_model.name, verdicts, unread, spent.calls, spent.cached, spent.tokens)


def _known(question: EsgQuestion, outcome: EsgOutcome) -> Verdict | None:
    """The verdict on a refusal, and on an answer to what no article answers."""
    if question.gold is None:
        return None
    if outcome.refused:
        return "wrong" if question.gold else "right"
    return None if question.gold else "wrong"


def _asked(
    caller: Caller, prompt: Prompt, evidence: Evidence, question: EsgQuestion, outcome: EsgOutcome
) -> Verdict:
    given = {"question": question.question, "answer": outcome.text}
    bare = sum(count_tokens(text) for text in prompt.render(evidence="", **given))
    shown = evidence.text(question, outcome.shown, prompt_room(caller.chat) - bare)
    if shown == GONE:
        raise ReplyError("Nothing that the answer is judged by is in the graph, or there is no room for it.")
    return caller.ask(_NO_PASSAGE, prompt, _Form(), {"evidence": shown, **given})

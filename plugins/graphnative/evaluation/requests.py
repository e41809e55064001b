"""Requests in natural language for gold queries: one of each kind of prompt, by a model or by rules."""

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from graphnative.cypher import tokenize
from graphnative.errors import ReplyError
from graphnative.evaluation.gold import GoldQuery
from graphnative.evaluation.journal import Journal, key_of
from graphnative.evaluation.paraphrase import paraphrase
from graphnative.evaluation.questions import Question
from graphnative.models.protocols import ChatModel
from graphnative.prompts import Prompt, load_prompt
from graphnative.settings import Settings

KINDS = ("simple", "schema", "in_context")
"""S1's three prompts, section 3.1c."""

RULES = "rules"
"""The writer of requests that no model has worded."""

_EXAMPLES = 4
_LONGEST = 600
_LABEL = ("request:", "question:", "answer:")


@dataclass(frozen=True, slots=True)
class LostRequest:
    """A request that a model was asked for and that can't be used.

    Attributes:
        gold: Id of the gold query.
        kind: The kind of prompt.
        reason: What the reply was instead of a request.
    """

    gold: str
    kind: str
    reason: str


@dataclass(frozen=True, slots=True)
class RequestSet:
    """The requests of a data set.

    Attributes:
        questions: One of each kind for every gold query, in their order, but for what was lost.
        lost: The others.
    """

    questions: tuple[Question, ...]
    lost: tuple[LostRequest, ...]


class RequestWriter:
    """Words requests with a chat model.

    Args:
        model: The model.
        settings: The workspace, for its prompts.
        schema: The graph's schema as text.
        gold: The gold queries, among which the examples of the in-context prompt are.
        journal: Open; keeps the replies.
    """

    def __init__(
        self, model: ChatModel, settings: Settings, schema: str, gold: Sequence[GoldQuery], journal: Journal
    ) -> None:
        self._model = model
        self._prompts = {kind: load_prompt(settings, f"evaluation/request_{kind}") for kind in KINDS}
        self._schema = schema
        self._gold = gold
        self._journal = journal

    @property
    def name(self) -> str:
        """The model's name."""
        return self._model.name

    def write(self, query: GoldQuery, kind: str) -> str:
        """Return the request of a kind for a gold query.

        Raises:
            ReplyError: The model's reply is no request.
            ModelError: The model failed.
        """
        prompt = self._prompts[kind]
        system, user = prompt.render(**self._values(prompt, query))
        key = key_of("request", self.name, system, user)
        found, _ = self._journal.get(key, lambda: {"text": self._model.chat(system, user).text})
        return request_in(found["text"])

    def _values(self, prompt: Prompt, query: GoldQuery) -> dict[str, str | int]:
        everything = {"query": query.cypher, "schema": self._schema, "examples": self._examples(query)}
        return {name: everything[name] for name in prompt.inputs}

    def _examples(self, query: GoldQuery) -> str:
        others = [one for one in self._gold if one.template != query.template]
        chosen = random.Random(query.id).sample(others, min(_EXAMPLES, len(others)))
        return "\n\n".join(f"Query: {one.cypher}\nRequest: {one.description}" for one in chosen)


class RuleWriter:
    """Words requests without a model: the template's description in other words."""

    name = RULES

    def write(self, query: GoldQuery, kind: str) -> str:
        """Return the request of a kind for a gold query."""
        return paraphrase(query.description, query.cypher, kind, query.id)


def write_requests(
    gold: Sequence[GoldQuery],
    writer: RequestWriter | RuleWriter,
    *,
    progress: Callable[[int], object] | None = None,
) -> RequestSet:
    """Return one request of each kind for every gold query.

    Source: S1, section 3.1c and 4.2 (three requests for each of 300 gold queries).

    Args:
        gold: The gold queries.
        writer: A model, or the rules; every request tells by whom it was worded.
        progress: Called with 1 for every request.

    Raises:
        ModelError: The model failed.
    """
    questions, lost = [], []
    for query in gold:
        for kind in KINDS:
            try:
                text = writer.write(query, kind)
            except ReplyError as error:
                lost.append(LostRequest(query.id, kind, error.message))
            else:
                questions.append(_question(query, kind, text, writer.name))
            if progress:
                progress(1)
    return RequestSet(tuple(questions), tuple(lost))


def request_in(reply: str) -> str:
    """Return the request in a model's reply: its first line, without label and quotation marks.

    Raises:
        ReplyError: There is none, it is Cypher, or it is too long for one.
    """
    lines = [line.strip() for line in reply.strip().split("\n")]
    text = next((line for line in lines if line and line.lower() not in _LABEL), "")
    for label in _LABEL:
        if text.lower().startswith(label):
            text = text[len(label) :].strip()
    text = text.strip("\"'“”`* ")
    if not text:
        raise ReplyError("The reply is empty.", reply=reply)
    if len(text) > _LONGEST:
        raise ReplyError("The reply is too long for a request.", reply=reply)
    if {"MATCH", "RETURN"} & {token.value for token in tokenize(text) if token.kind == "word"}:
        raise ReplyError("The reply is a query.", reply=reply)
    return text


def _question(query: GoldQuery, kind: str, text: str, writer: str) -> Question:
    return Question(
        id=f"{query.id}/{kind}",
        question=text,
        cypher=query.cypher,
        group=query.group,
        template=query.template,
        gold=query.id,
        kind=kind,
        writer=writer,
        ordered=query.ordered,
    )

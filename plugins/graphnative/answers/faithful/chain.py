"""Several checks of one answer, one after the other, each on what the one before it left."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from graphnative.answers.faithful import ever, fleek, fresh_prompt, self_reflection
from graphnative.answers.faithful.evidence import open_graph_evidence
from graphnative.answers.faithful.records import VERDICTS, Check, Checked, Draft
from graphnative.errors import InputError
from graphnative.models.protocols import ChatModel
from graphnative.models.spans import span
from graphnative.prompts import load_prompt
from graphnative.store.database import Database


@dataclass(frozen=True, slots=True)
class Workshop:
    """What checks are made with.

    Attributes:
        database: The graph.
        chat_model: The model, for checks that ask one.
    """

    database: Database
    chat_model: ChatModel


def _ever(workshop: Workshop) -> Check:
    evidence, settings = open_graph_evidence(workshop.database), workshop.database.settings
    prompts = load_prompt(settings, ever.PROMPT), load_prompt(settings, ever.NEXT_PROMPT)
    return ever.Ever(ever.Means(evidence, workshop.chat_model, *prompts))


def _reflection(workshop: Workshop) -> Check:
    prompt = load_prompt(workshop.database.settings, self_reflection.PROMPT)
    return self_reflection.SelfReflection(workshop.chat_model, prompt)


def _fresh(workshop: Workshop) -> Check:
    prompt = load_prompt(workshop.database.settings, fresh_prompt.PROMPT)
    return fresh_prompt.FreshPrompt(workshop.chat_model, prompt, fleek.open_fleek(workshop.database))


_MADE: Mapping[str, Callable[[Workshop], Check]] = {
    fleek.NAME: lambda workshop: fleek.open_fleek(workshop.database),
    self_reflection.NAME: _reflection,
    fresh_prompt.NAME: _fresh,
    ever.NAME: _ever,
}
CHECKS = tuple(_MADE)
"""Names of all checks, as settings and the command line have them."""


@dataclass(frozen=True, slots=True)
class Looked:
    """What one check of a chain made of a draft."""

    name: str
    checked: Checked


def open_checks(names: Sequence[str], workshop: Workshop) -> list[Check]:
    """Return checks by their names, in the order given.

    Args:
        names: Of :data:`CHECKS`.
        workshop: What they are made with.

    Raises:
        InputError: There is no such check.
        PromptError: A prompt file of the workspace is malformed.
        StoreError: The graph can't be read.
    """
    for name in names:
        if name not in _MADE:
            raise InputError(f"There is no check {name!r}.", hint=f"Checks: {', '.join(CHECKS)}.")
    return [_MADE[name](workshop) for name in dict.fromkeys(names)]


def writer_of(checks: Sequence[Check]) -> ever.Ever | None:
    """Return the check that writes the answer itself, which only the first one can; None where none does."""
    first = checks[0] if checks else None
    return first if isinstance(first, ever.Ever) and first.can_write else None


@dataclass(frozen=True, slots=True)
class Supervision:
    """Which checks look after answers, and what they are made with.

    Attributes:
        workshop: Graph and model.
        names: Of :data:`CHECKS`, in the order in which they look; None takes the settings'.
    """

    workshop: Workshop
    names: Sequence[str] | None = None

    def open(self) -> list[Check]:
        """Return the checks over the graph as it is now.

        Raises:
            GraphnativeError: There is no such check, or the graph or a prompt file can't be read.
        """
        names = self.workshop.database.settings.answers.checks(self.names)
        return open_checks(names, self.workshop)


@dataclass(frozen=True, slots=True)
class Asked:
    """Calls of a model and their tokens."""

    calls: int
    prompt_tokens: int
    completion_tokens: int


def asked_by(looked: Sequence[Looked]) -> Asked:
    """Return what checks have asked of a model together."""
    checked = [each.checked for each in looked]
    return Asked(
        sum(each.calls for each in checked),
        sum(each.prompt_tokens for each in checked),
        sum(each.completion_tokens for each in checked),
    )


def run_checks(checks: Sequence[Check], draft: Draft) -> tuple[str, tuple[Looked, ...]]:
    """Return the draft as the last check left it, and what each of them found.

    A check that refuses the answer is the last one.

    Args:
        checks: In the order in which they look at it.
        draft: The draft.

    Raises:
        GraphnativeError: The graph or a model failed.
    """
    looked: list[Looked] = []
    for check in checks:
        with span(check.name, "GUARDRAIL") as tell:
            checked = check.check(draft)
            tell({f"graphnative.{verdict}": checked.count(verdict) for verdict in VERDICTS})
        looked.append(Looked(check.name, checked))
        draft = replace(draft, text=checked.draft)
        if checked.refused:
            break
    return draft.text, tuple(looked)

"""`graphnative ask --method auto`: the way that suits a question, and the next where it finds nothing."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from graphnative.cli.ask_articles import as_data, as_text, ask
from graphnative.cli.ask_cypher import ask_cypher, cypher_as_data, cypher_as_text
from graphnative.cli.ask_graph import ask_graph, graph_as_data, graph_as_text

if TYPE_CHECKING:
    from graphnative.answers.door.rules import Choice
    from graphnative.retrievers.filters import Filters
    from graphnative.settings import Settings

AUTO = "auto"


@dataclass(frozen=True, slots=True)
class AskedAuto:
    """A question answered by the way that was chosen for it.

    Attributes:
        choice: The way, and why.
        tried: The ways before it that found nothing.
        text: Gives the answer for reading; it is told whether to explain.
        data: The same as plain data.
    """

    choice: "Choice"
    tried: tuple[str, ...]
    text: Callable[[bool], str]
    data: dict[str, Any]


def ask_auto(
    settings: "Settings",
    question: str,
    filters: "Filters",
    *,
    checks: Sequence[str] | None = None,
    top_k: int | None = None,
) -> AskedAuto:
    """Return a question's answer by the first way that finds one; if none does, that of the first way.

    Args:
        settings: The workspace.
        question: What is asked.
        filters: Conditions on articles; with any of them articles are what answers.
        checks: Names of the checks that look after the answer; None takes the settings'.
        top_k: As of the chosen way; None takes its default.

    Raises:
        GraphnativeError: The graph has nothing to answer from, or it, a model or a prompt can't be used.
    """
    from graphnative.answers.door.plan import plan_routes
    from graphnative.answers.door.rules import Choice
    from graphnative.models.open import open_chat_model
    from graphnative.retrievers.filters import Filters
    from graphnative.store.connect import open_database

    if filters != Filters():
        plan: tuple[Choice, ...] = (Choice("gri-path", "it is asked of some articles only"),)
    else:
        with open_database(settings) as database:
            plan = plan_routes(database, question, open_chat_model(settings.chat))
    empty: list[AskedAuto] = []
    for choice in plan:
        found, asked = _by(choice, settings, question, (filters, checks, top_k))
        if found:
            return AskedAuto(choice, tuple(each.choice.name for each in empty), asked.text, asked.data)
        empty.append(asked)
    return empty[0]


def _by(
    choice: "Choice",
    settings: "Settings",
    question: str,
    wanted: tuple["Filters", Sequence[str] | None, int | None],
) -> tuple[bool, AskedAuto]:
    """The answer of one way, and whether it is one."""
    filters, checks, top_k = wanted
    if choice.route == "text2cypher":
        rows = ask_cypher(settings, question, in_words=True, checks=checks)
        refused = rows.answer is not None and bool(rows.looked) and not _answers(rows.answer.text)
        found = bool(rows.result.rows) and not refused
        return found, AskedAuto(
            choice, (), lambda explain: cypher_as_text(rows, show=True, explain=explain), cypher_as_data(rows)
        )
    if choice.route in ("local", "global"):
        near = ask_graph(settings, question, choice.route, top_k=top_k, checks=checks)
        found = _answers(near.answer.text)
        return found, AskedAuto(
            choice, (), lambda explain: graph_as_text(near, explain=explain), graph_as_data(near)
        )
    told = ask(settings, question, filters, method=choice.name, top_k=top_k, checks=checks)
    return not told.answer.insufficient, AskedAuto(
        choice, (), lambda explain: as_text(told, explain=explain), as_data(told)
    )


def _answers(text: str) -> bool:
    from graphnative.answers.refusal import is_refusal

    return not is_refusal(text)


def auto_as_text(asked: AskedAuto, *, explain: bool) -> str:
    """Return the answer, how it was found and why so, for reading."""
    tried = f"; before it {', '.join(asked.tried)} found nothing" if asked.tried else ""
    ways = " and ".join(asked.choice.routes)
    merged = ", merged by rank" if asked.choice.also else ""
    return f"{asked.text(explain)}\nAnswered by {ways}{merged}: {asked.choice.reason}{tried}."


def auto_as_data(asked: AskedAuto) -> dict[str, Any]:
    """Return the same as plain data, for programs."""
    return {
        "route": asked.choice.name,
        "reason": asked.choice.reason,
        "tried": list(asked.tried),
        **asked.data,
    }

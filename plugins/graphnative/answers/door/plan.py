"""The ways of answering that a graph offers for a question, in the order in which they are tried."""

from dataclasses import dataclass, replace

from graphnative.answers.door.rules import MERGED, ROUTES, Choice, RouteName, choose
from graphnative.answers.faithful.asking import is_asked
from graphnative.answers.faithful.statements import read_statements
from graphnative.answers.neutral import neutral
from graphnative.errors import InputError
from graphnative.models.protocols import ChatModel
from graphnative.prompts import Prompt, load_prompt
from graphnative.store.database import Database
from graphnative.store.entity_names import open_entity_names
from graphnative.store.words import plain_words

PROMPT = "answers/route"

_OFFERED = """
RETURN EXISTS { MATCH (:Article) } AS articles, EXISTS { MATCH (:Community) } AS communities,
       EXISTS { MATCH (:Chunk)-[:MENTIONS]->() } AS mentions, EXISTS { MATCH (:Example) } AS examples
"""
_NEXT: dict[RouteName, tuple[RouteName, ...]] = {
    "gri-path": ("graph", "local"),
    "graph": ("local", "gri-path"),
    "text2cypher": ("gri-path", "local", "global"),
    "local": ("graph", "gri-path"),
    "global": ("local", "gri-path"),
}
_LACKING: dict[RouteName, str] = {
    "gri-path": "there are no articles",
    "graph": "no passage mentions an entity",
    "text2cypher": "there are neither examples nor a language model",
    "local": "there are no communities",
    "global": "there are no communities",
}


@dataclass(frozen=True, slots=True)
class Offered:
    """What a graph has to answer from.

    Attributes:
        articles: Articles, for the paths of the taxonomy.
        mentions: Passages that mention entities, for the passage graph.
        communities: Communities with reports, for local and global search.
        queries: Examples or a model, for queries.
    """

    articles: bool
    mentions: bool
    communities: bool
    queries: bool

    def has(self, route: RouteName) -> bool:
        """Tell whether a way of answering has anything to answer from."""
        needs = {
            "gri-path": self.articles,
            "graph": self.mentions,
            "text2cypher": self.queries,
            "local": self.communities,
            "global": self.communities,
        }
        return needs[route]


def plan_routes(database: Database, question: str, chat_model: ChatModel) -> tuple[Choice, ...]:
    """Return the ways of answering a question, the one to try first in front; at least one.

    Rules choose; where they are not sure and a model is configured, it is asked. A way that the graph has
    nothing for is left out.

    Args:
        database: The graph.
        question: What is asked.
        chat_model: The configured model.

    Raises:
        InputError: The question is blank, or the graph has nothing to answer from.
        ModelError: The model failed.
    """
    if not question.strip():
        raise InputError("The question is empty.")
    row = database.read(_OFFERED)[0]
    asked = is_asked(chat_model)
    offered = Offered(row["articles"], row["mentions"], row["communities"], asked or row["examples"])
    named = count_named(database, question)
    first = choose(question, names_somebody=named > 0, names_several=named > 1)
    if not first.sure and asked:
        first = ask_model(question, chat_model, load_prompt(database.settings, PROMPT)) or first
    plan = in_order(first, offered)
    if not plan:
        raise InputError(
            "The graph holds nothing that could answer a question.", hint="graphnative ingest articles.jsonl"
        )
    return plan


def in_order(first: Choice, offered: Offered) -> tuple[Choice, ...]:
    """Return a choice and what follows it where it finds nothing, without what the graph does not offer.

    Args:
        first: The way that suits the question best.
        offered: What the graph has.
    """
    if first.also is not None and not (offered.has(first.route) and offered.has(first.also)):
        first = replace(first, also=None)
    others = [route for route in dict.fromkeys([*_NEXT[first.route], *ROUTES]) if route not in first.routes]
    after = [Choice(route, f"{first.name} found nothing", sure=False) for route in others]
    kept = [each for each in (first, *after) if offered.has(each.route)]
    if kept and kept[0] is not first:
        kept[0] = replace(kept[0], reason=f"{_LACKING[first.route]} for {first.route}")
    return tuple(kept)


def ask_model(question: str, chat_model: ChatModel, prompt: Prompt) -> Choice | None:
    """Return a model's choice, or None where its reply names none, or several that can't be merged.

    Args:
        question: What is asked.
        chat_model: The model.
        prompt: Takes ``question``: ``answers/route``.

    Raises:
        ModelError: The model failed.
    """
    system, user = prompt.render(question=neutral(question))
    reply = chat_model.chat(system, user).text.casefold()
    named = tuple(route for route in ROUTES if route in reply)
    if named == MERGED:
        return Choice(MERGED[0], f"{chat_model.name} chose both", also=MERGED[1])
    return Choice(named[0], f"{chat_model.name} chose it") if len(named) == 1 else None


def count_named(database: Database, question: str) -> int:
    """Return how many entities a question names; names that the graph does not know count as one."""
    first = plain_words(question)[:1]
    known: set[tuple[int, ...]] = set()
    strangers: set[str] = set()
    for statement in read_statements(question, open_entity_names(database).names):
        known.update(each.rows for each in statement.named)
        if not statement.named:
            strangers.update(statement.strangers)
    return len(known) + bool(strangers.difference(first))

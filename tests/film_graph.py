"""The small graph of films in a database, and Text2Cypher over it."""

from collections.abc import Sequence

from film_pairs import GRAPH, film_pairs
from graphnative.retrievers.text2cypher.catalogue import Catalogue
from graphnative.retrievers.text2cypher.loop import LoopOptions, Text2Cypher
from graphnative.retrievers.text2cypher.open import open_text2cypher
from graphnative.retrievers.text2cypher.records import Draft, WriteRequest
from graphnative.store.database import Database


class ScriptedQueries:
    """Writes given replies in turn, and remembers what it was asked."""

    kind: str = "scripted"
    model: str = "script"

    def __init__(self, replies: Sequence[str | None]) -> None:
        self._replies = list(replies)
        self.asked: list[WriteRequest] = []

    def write(self, request: WriteRequest) -> Draft | None:
        self.asked.append(request)
        reply = self._replies.pop(0) if self._replies else None
        return (
            None if reply is None else Draft(reply, model=self.model, prompt_tokens=10, completion_tokens=2)
        )

    async def awrite(self, request: WriteRequest) -> Draft | None:
        return self.write(request)


def load_films(database: Database) -> None:
    """Write the graph of films."""
    database.write(GRAPH)


def film_writer(database: Database) -> Text2Cypher:
    """Return Text2Cypher of the kind ``examples`` over the films."""
    load_films(database)
    return open_text2cypher(database, kind="examples", examples=film_pairs())


def scripted(
    database: Database, *replies: str | None, options: LoopOptions | None = None
) -> tuple[Text2Cypher, ScriptedQueries]:
    """Return Text2Cypher over the films whose queries are given, and their writer."""
    load_films(database)
    writer = ScriptedQueries(replies)
    return Text2Cypher(
        database, writer, catalogue=Catalogue(database), options=options or LoopOptions()
    ), writer

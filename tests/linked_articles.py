"""Articles about a film and its people, whose titles and names can be linked."""

from graphnative.settings.sections import ArticlesSection
from graphnative.store.database import Database
from small_graph import prepared

FILM = prepared(
    "film", "Blood Street (film)", "Blood Street is a film directed by Leo Fong, starring Richard Norton."
)
FONG = prepared("fong", "Leo Fong", ["Leo Fong was born in Stockton.", "He made Blood Street there."])
NORTON = prepared("norton", "Richard Norton", "Richard Norton, an actor, met Fong.")
ARTICLES = (FILM, FONG, NORTON)


def with_mentions(database: Database, sources: str) -> Database:
    """The same database in a workspace whose setting ``articles.mentions`` is this."""
    articles = ArticlesSection.model_validate({"mentions": sources})
    return Database(
        database.driver, database.endpoint, database.settings.model_copy(update={"articles": articles})
    )

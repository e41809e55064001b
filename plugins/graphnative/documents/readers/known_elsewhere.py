"""Articles whose id the graph knows from another file: one of them must not replace the other unseen."""

import os
from collections.abc import Sequence
from pathlib import Path

from graphnative.documents.readers.refusal import Refusal
from graphnative.records import Article
from graphnative.store.database import Database
from graphnative.store.read_from import SourceFile, places_of, source_files


def known_elsewhere(database: Database, articles: Sequence[Article]) -> dict[str, Refusal]:
    """Return id to refusal, for articles that the graph has from another file that is still there.

    A file that is one document has its name for an id, and files of two folders may share a name. Where the
    file that the graph knows is gone, it was moved, and nothing is refused. Nor is it where both are rows of
    tables: their ids are the writer's own, and mean one document whichever file brings it.

    Args:
        database: The graph.
        articles: As read; those with a source that is no file are nobody's copy.
    """
    read = {article.id: file for article in articles if (file := _file_of(article)) is not None}
    places = places_of(database, read) if read else {}
    folders = tuple(dict.fromkeys((Path.cwd(), database.settings.root)))
    found: dict[str, Refusal] = {}
    for article in articles:
        place = places.get(article.id, article.source)
        if place != article.source and is_elsewhere(read[article.id], source_files(place, folders)):
            reason = (
                f"has the id {article.id!r} of {place}, which is still there: "
                "rename one of the two, or take the other out with `graphnative forget`"
            )
            found[article.id] = Refusal(article.source, reason)
    return found


def is_elsewhere(file: SourceFile, known: Sequence[SourceFile]) -> bool:
    """Tell whether a document is known from another file than the one that it is read from now.

    Args:
        file: It is read from now.
        known: It may have been read from; those that are there.
    """
    if not any(file.whole or other.whole for other in known):
        return False
    return not any(os.path.samefile(file.path, other.path) for other in known)


def _file_of(article: Article) -> SourceFile | None:
    if not os.path.isabs(article.source):
        return None
    return next(iter(source_files(article.source, (Path(os.sep),))), None)

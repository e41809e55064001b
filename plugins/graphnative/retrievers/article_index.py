"""The articles of a graph, ready to be searched: arrays of the present revision, and an embedder."""

from collections.abc import Sequence
from functools import cached_property
from threading import Lock

import numpy as np
import numpy.typing as npt

from graphnative.errors import SettingsError
from graphnative.models.open import open_embedder
from graphnative.models.protocols import Embedder
from graphnative.retrievers.passage_index import PassageIndex
from graphnative.retrievers.question_names import OrganisationNames
from graphnative.store.array_cache import open_arrays
from graphnative.store.arrays import ArticleArrays
from graphnative.store.database import Database, HasDatabase
from graphnative.store.embedder_switch import AGAIN

_NO_MODEL = ""


class Articles:
    """The articles at one revision.

    Args:
        arrays: Their arrays.
    """

    def __init__(self, arrays: ArticleArrays) -> None:
        self.arrays = arrays

    @cached_property
    def names(self) -> OrganisationNames:
        """The organisations' spellings."""
        return OrganisationNames(self.arrays.organisations)

    def organisations_of(self, rows: Sequence[int]) -> dict[int, tuple[str, ...]]:
        """Return the names of the organisations that each article names, sorted."""
        found: dict[int, list[str]] = {row: [] for row in rows}
        starts = self.arrays.organisation_starts
        for place in np.flatnonzero(np.isin(self.arrays.organisation_articles, rows)):
            row = int(self.arrays.organisation_articles[place])
            organisation = int(np.searchsorted(starts, place, side="right")) - 1
            found[row].append(self.arrays.organisations[organisation].name)
        return {row: tuple(sorted(names)) for row, names in found.items()}


class ArticleIndex:
    """Searches one graph for as long as it lives; :func:`open_article_index` makes it.

    Args:
        database: The graph.
        embedder: Embeds the questions; it must be the model that embedded the articles.
    """

    def __init__(self, database: Database, embedder: Embedder) -> None:
        self.database = database
        self.embedder = embedder
        self.passage_index = PassageIndex(database)
        self._lock = Lock()
        self._articles: Articles | None = None

    def articles(self) -> Articles:
        """Return the articles of the graph's present revision; asking costs one round trip.

        Raises:
            StoreError: The graph can't be read.
        """
        with self._lock:  # of several threads one opens a new revision
            known = self._articles
            if known is None or known.arrays.facts.revision != self.database.revision():
                self._articles = known = Articles(open_arrays(self.database))
            return known

    def question_vector(self, text: str, arrays: ArticleArrays) -> npt.NDArray[np.float32]:
        """Return a question's unit vector, shape (d,).

        Raises:
            SettingsError: Articles or topics have vectors of another model, which can't be compared with it.
        """
        require_model(arrays, self.embedder.name)
        vector: npt.NDArray[np.float32] = np.asarray(self.embedder.embed([text])[0], dtype=np.float32)
        return vector


def open_article_index(store: HasDatabase, *, embedder: Embedder | None = None) -> ArticleIndex:
    """Return the index of a graph's articles; its arrays are opened on first use, or made if there are none.

    Args:
        store: The graph.
        embedder: Embeds the questions; None takes the one that the settings name.

    Raises:
        MissingExtraError: The embedder needs an extra that is not installed.
    """
    database = store.database
    return ArticleIndex(database, embedder or open_embedder(database.settings.embedder))


def require_model(arrays: ArticleArrays, model: str) -> None:
    """Refuse vectors that another model made.

    Args:
        arrays: The articles.
        model: Name of the model that embeds the questions.

    Raises:
        SettingsError: It did not make all vectors; the message counts those of the others.
    """
    others = {name: count for name, count in arrays.facts.embedders.items() if name not in (model, _NO_MODEL)}
    topics = [name for name in arrays.facts.topic_embedders if name not in (model, _NO_MODEL)]
    if not others and not topics:
        return
    found = [
        f"{count} {'article has' if count == 1 else 'articles have'} vectors of {name}"
        for name, count in sorted(others.items())
    ]
    found += [f"the topics have vectors of {name}" for name in topics]
    raise SettingsError(
        f"Questions are embedded by {model}, but {', '.join(found)}.",
        hint=f"{AGAIN} Or name the old embedder in settings.yaml.",
    )

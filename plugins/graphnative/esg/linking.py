"""Map the key phrases of articles to topics: by name first, then by meaning."""

from collections import OrderedDict
from collections.abc import Iterable, Mapping, Sequence
from typing import Literal

import numpy as np
import numpy.typing as npt

from graphnative.esg.rake import Phrase
from graphnative.esg.topics import TopicVectors
from graphnative.models.protocols import Embedder
from graphnative.ontology.taxonomy import Taxonomy
from graphnative.ontology.terms import fold_term
from graphnative.records import TopicLink, Vectors

Rule = Literal["threshold", "nearest"]
CACHED_PHRASES = 100_000

_DECIMALS = 3
"""An embedder's rounding error, which depends on what else is in the batch, must not reach the graph."""

_NEAR_TIE = 1e-5
_BLOCK = 4096


class TopicLinker:
    """Links phrases to the intermediate and lower entities of a taxonomy.

    Source: S0, section 2.2 ("Linking news to KG").

    Rule ``nearest`` is S0's: every phrase is linked to its nearest entity. Rule ``threshold`` differs: a
    phrase that is a label or alias is linked to that topic, and one that names a basic entity (to which no
    article is linked) to the nearest topic below that; another phrase of at least two words to its nearest
    entity. All but exact names need a similarity that reaches the threshold.

    Args:
        taxonomy: Gives the names.
        vectors: The link vectors of its intermediate and lower entities.
        embedder: The model that made them.
        rule: ``threshold`` or ``nearest``.
        threshold: Least cosine, in [0, 1]; only for rule ``threshold``.
        cache_size: How many phrases to remember from batch to batch, at least 1.
    """

    def __init__(
        self,
        taxonomy: Taxonomy,
        vectors: TopicVectors,
        embedder: Embedder,
        *,
        rule: Rule = "threshold",
        threshold: float = 0.6,
        cache_size: int = CACHED_PHRASES,
    ) -> None:
        if not 0 <= threshold <= 1:
            raise ValueError(f"threshold must lie in [0, 1], got {threshold}")
        if cache_size < 1:
            raise ValueError(f"cache_size must be at least 1, got {cache_size}")
        if vectors.embedder != embedder.name:
            raise ValueError(f"vectors of {vectors.embedder} can't be compared with those of {embedder.name}")
        self._vectors, self._embedder = vectors, embedder
        self._rule, self._least = rule, threshold if rule == "threshold" else -1.0
        self._names = names_of(taxonomy)
        self._levels = {topic.id: topic.level for topic in taxonomy.topics}
        self._above = [taxonomy.ancestors(topic_id) for topic_id in vectors.ids]
        self._nearest: OrderedDict[str, tuple[str, float]] = OrderedDict()
        self._cache_size = cache_size

    def link(self, batch: Sequence[Iterable[Phrase]]) -> list[tuple[TopicLink, ...]]:
        """Return the links of each article, one per distinct phrase at most, sorted by phrase.

        Args:
            batch: The key phrases of each article; more articles at once embed faster.
        """
        phrases = [sorted({phrase.text for phrase in article}) for article in batch]
        hits = self._hits({phrase for article in phrases for phrase in article})
        return [
            tuple(TopicLink(phrase, *hits[phrase]) for phrase in article if phrase in hits)
            for article in phrases
        ]

    def _hits(self, phrases: Iterable[str]) -> dict[str, tuple[str, float]]:
        """The topic and similarity of each phrase that is linked."""
        hits: dict[str, tuple[str, float]] = {}
        wanted: dict[str, str] = {}
        for phrase in phrases:
            folded = fold_term(phrase) if self._rule == "threshold" else ""
            topic_id = self._names.get(folded, "")
            level = self._levels.get(topic_id)
            if level in ("intermediate", "lower"):
                hits[phrase] = topic_id, 1.0
            elif level == "basic":
                wanted[phrase] = topic_id
            elif not topic_id and (self._rule == "nearest" or " " in folded):
                wanted[phrase] = ""
        found = self._find(wanted)
        return hits | {phrase: hit for phrase, hit in found.items() if hit[1] >= self._least}

    def _find(self, wanted: Mapping[str, str]) -> dict[str, tuple[str, float]]:
        """The nearest topic of each phrase, from the cache or by embedding all others at once.

        Args:
            wanted: Phrase to the id of the topic below which to look; empty for everywhere.
        """
        if not self._vectors.ids:
            return {}
        found = {phrase: self._nearest[phrase] for phrase in wanted if phrase in self._nearest}
        missing = sorted(wanted.keys() - found.keys())
        for start in range(0, len(missing), _BLOCK):
            block = missing[start : start + _BLOCK]
            vectors = self._embedder.embed(block)
            rows, similarities = nearest_rows(vectors, self._vectors.vectors)
            for i, phrase in enumerate(block):
                row, similarity = int(rows[i]), float(similarities[i])
                if wanted[phrase]:
                    row, similarity = self._nearest_below(wanted[phrase], vectors[i])
                found[phrase] = self._vectors.ids[row], round(similarity, _DECIMALS)
        self._remember(found)
        return found

    def _nearest_below(self, topic_id: str, vector: Vectors) -> tuple[int, float]:
        """Row and similarity of the nearest topic that hangs below another one; -1 if none does."""
        below = [row for row, above in enumerate(self._above) if topic_id in above]
        if not below:
            return 0, -1.0
        rows, similarities = nearest_rows(vector[None, :], self._vectors.vectors[below])
        return below[int(rows[0])], float(similarities[0])

    def _remember(self, found: Mapping[str, tuple[str, float]]) -> None:
        for phrase, hit in found.items():
            self._nearest[phrase] = hit
            self._nearest.move_to_end(phrase)
        while len(self._nearest) > self._cache_size:
            self._nearest.popitem(last=False)


def names_of(taxonomy: Taxonomy) -> dict[str, str]:
    """Return folded labels and aliases with the id of the topic they name.

    A name that several topics claim is that of one that articles can be linked to, then of the one whose
    label it is, then of the one with the smaller id.
    """
    linkable = {topic.id for topic in taxonomy.linkable}
    names: dict[str, str] = {}
    for topics in (taxonomy.linkable, [topic for topic in taxonomy.topics if topic.id not in linkable]):
        for topic in topics:
            names.setdefault(fold_term(topic.label), topic.id)
        for topic in topics:
            for alias in topic.aliases:
                names.setdefault(fold_term(alias), topic.id)
    return names


def nearest_rows(phrases: Vectors, topics: Vectors) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.float64]]:
    """Return for each phrase the row of its nearest topic and their cosine; ties go to the lower row.

    Source: S0, section 2.2 ("maximally similar ... using cosine similarity").

    Args:
        phrases: Unit rows, shape (n, d).
        topics: Unit rows, shape (m, d), m at least 1.
    """
    similar = phrases @ topics.T
    # The fast product sums in an order of its own: what is nearly the best is compared again, exactly.
    rows, columns = np.nonzero(similar >= similar.max(axis=1, keepdims=True) - _NEAR_TIE)
    exact = np.einsum("ij,ij->i", phrases[rows].astype(np.float64), topics[columns].astype(np.float64))
    order = np.lexsort((columns, -exact, rows))
    first = order[np.unique(rows[order], return_index=True)[1]]
    return columns[first], exact[first]

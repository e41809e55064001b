"""Map the key phrases of articles to topics: by name first, then by meaning."""

from collections import OrderedDict
from collections.abc import Iterable, Sequence
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
    phrase that is a label or alias is linked to that topic; another one to its nearest entity if their
    similarity reaches the threshold, and only if it has two words or is the name of some topic.

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
        self._by_name = names_of(taxonomy)
        self._nearest: OrderedDict[str, tuple[str, float]] = OrderedDict()
        self._cache_size = cache_size

    def link(self, batch: Sequence[Iterable[Phrase]]) -> list[tuple[TopicLink, ...]]:
        """Return the links of each article, one per distinct phrase at most, sorted by phrase.

        Args:
            batch: The key phrases of each article; more articles at once embed faster.
        """
        phrases = [sorted({phrase.text for phrase in article}) for article in batch]
        named = {phrase: self._name(phrase) for article in phrases for phrase in article}
        nearest = self._find([phrase for phrase, known in named.items() if known is None])
        links: list[tuple[TopicLink, ...]] = []
        for article in phrases:
            found = ((phrase, named[phrase] or nearest.get(phrase)) for phrase in article)
            links.append(
                tuple(TopicLink(phrase, *hit) for phrase, hit in found if hit and hit[1] >= self._least)
            )
        return links

    def _name(self, phrase: str) -> tuple[str, float] | None:
        """The topic whose name a phrase is; an unlinkable hit for a single word that names none."""
        if self._rule == "nearest":
            return None
        folded = fold_term(phrase)
        topic_id = self._by_name.get(folded)
        if topic_id:
            return topic_id, 1.0
        return None if topic_id == "" or " " in folded else ("", -2.0)

    def _find(self, phrases: list[str]) -> dict[str, tuple[str, float]]:
        """The nearest topic of each phrase, from the cache or by embedding all others at once."""
        if not self._vectors.ids:
            return {}
        found = {phrase: self._nearest[phrase] for phrase in phrases if phrase in self._nearest}
        missing = sorted(set(phrases) - found.keys())
        for start in range(0, len(missing), _BLOCK):
            block = missing[start : start + _BLOCK]
            rows, similarities = nearest_rows(self._embedder.embed(block), self._vectors.vectors)
            for phrase, row, similarity in zip(block, rows.tolist(), similarities.tolist(), strict=True):
                found[phrase] = self._vectors.ids[row], round(similarity, _DECIMALS)
        for phrase, hit in found.items():
            self._nearest[phrase] = hit
            self._nearest.move_to_end(phrase)
        while len(self._nearest) > self._cache_size:
            self._nearest.popitem(last=False)
        return found


def names_of(taxonomy: Taxonomy) -> dict[str, str]:
    """Return folded labels and aliases with the topic they name; empty for topics that can't be linked to."""
    linkable = {topic.id for topic in taxonomy.linkable}
    names: dict[str, str] = {}
    # Labels before aliases, linkable topics before others: the first one to claim a name has it.
    topics = sorted(taxonomy.topics, key=lambda topic: (topic.id not in linkable, topic.id))
    for topic in topics:
        names.setdefault(fold_term(topic.label), topic.id if topic.id in linkable else "")
    for topic in topics:
        for alias in topic.aliases:
            names.setdefault(fold_term(alias), topic.id if topic.id in linkable else "")
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

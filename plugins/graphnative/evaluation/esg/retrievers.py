"""The retrievers that are compared, by name."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from graphnative.errors import InputError
from graphnative.evaluation.esg.whole_articles import WholeArticles
from graphnative.retrievers.article_similarity import Variant
from graphnative.retrievers.methods import METHODS, Candidates, Ranking

RETRIEVERS = ("bm25", "dense", "mmr", "kg", "kg-enhanced", "fused")
"""Names of all. Source: S0, section 3, but for ``fused``, which is ours."""


@dataclass(frozen=True, slots=True)
class EsgRetriever:
    """One way to rank articles.

    Attributes:
        name: Of :data:`RETRIEVERS`.
        by: The rule.
        variant: What S0's score knows of an article.
        state: Stands for what its rankings depend on besides articles and question.
    """

    name: str
    by: Callable[[Candidates, int], Ranking]
    variant: Variant = "kg_enhanced"
    state: str = ""


def open_retrievers(
    names: Sequence[str], embedder: str, baseline: tuple[WholeArticles, str] | None = None
) -> tuple[EsgRetriever, ...]:
    """Return retrievers by their names.

    Args:
        names: Of :data:`RETRIEVERS`.
        embedder: Name of the model that embedded the graph.
        baseline: Whole articles, and the name of the model that embeds them, for ``dense`` and ``mmr``; None
            takes the passages of the graph.

    Raises:
        InputError: There is no retriever of that name.
    """
    known = {
        "bm25": EsgRetriever("bm25", METHODS["bm25"]),
        "dense": EsgRetriever("dense", METHODS["dense"], state=embedder),
        "mmr": EsgRetriever("mmr", METHODS["mmr"], state=embedder),
        "kg": EsgRetriever("kg", METHODS["gri-path-paper"], "kg", embedder),
        "kg-enhanced": EsgRetriever("kg-enhanced", METHODS["gri-path-paper"], state=embedder),
        "fused": EsgRetriever("fused", METHODS["gri-path"], state=embedder),
    }
    if baseline is not None:
        articles, model = baseline
        known["dense"] = EsgRetriever("dense", articles.by_meaning, state=model)
        known["mmr"] = EsgRetriever("mmr", articles.by_diversity, state=model)
    return tuple(_named(known, name) for name in dict.fromkeys(names))


def _named(known: Mapping[str, EsgRetriever], name: str) -> EsgRetriever:
    if name not in known:
        raise InputError(f"There is no retriever {name!r}.", hint=f"Retrievers: {', '.join(RETRIEVERS)}.")
    return known[name]

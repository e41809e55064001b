"""Ranked articles as the numbered context of a prompt, within a budget of tokens."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from graphnative.answers.neutral import neutral
from graphnative.models.tokens import count_tokens
from graphnative.retrievers.ranked import Passage, RankedArticle


@dataclass(frozen=True, slots=True)
class Context:
    """What a model may use for its answer.

    Attributes:
        text: Articles one below the other: number, headline, date and id on a line, then a line per passage.
        article_ids: The article of each number, [1] first.
        passages: Passages in it.
        dropped: Passages that had no room.
        tokens: Estimated tokens of the text.
    """

    text: str
    article_ids: tuple[str, ...]
    passages: int
    dropped: int
    tokens: int


def build_context(ranked: Sequence[RankedArticle], budget_tokens: int) -> Context:
    """Return the articles as context; whole passages are dropped until it fits.

    The worst passages of each article go first, of equal place that of the worst article, so that every
    article keeps its best passage as long as any has two. One without passages is its headline alone.

    Args:
        ranked: The best article first, each with its best passage first.
        budget_tokens: Room for the context.
    """
    costs = {
        (place, number): count_tokens(_line(passage))
        for number, article in enumerate(ranked)
        for place, passage in enumerate(article.passages)
    }
    # the blank line between two articles costs one
    heads = {
        number: bool(number) + count_tokens(_heading(number + 1, article))
        for number, article in enumerate(ranked)
    }
    kept = _within(costs, heads, budget_tokens)
    blocks, ids = list[str](), list[str]()
    for number, article in enumerate(ranked):
        passages = [p for place, p in enumerate(article.passages) if (place, number) in kept]
        if passages or (not article.passages and number in heads):
            ids.append(article.id)
            lines = [_line(passage) for passage in sorted(passages, key=lambda p: (p.index, p.id))]
            blocks.append("\n".join([_heading(len(ids), article), *filter(None, lines)]))
    text = "\n\n".join(blocks)
    return Context(text, tuple(ids), len(kept), len(costs) - len(kept), count_tokens(text))


def _within(
    costs: Mapping[tuple[int, int], int], heads: dict[int, int], budget: int
) -> frozenset[tuple[int, int]]:
    """The passages, as (place in the article, article), that stay; articles that lose all leave ``heads``."""
    kept = dict(costs)
    total = sum(costs.values()) + sum(heads.values())
    for worst in sorted(costs, reverse=True):
        if total <= budget:
            break
        total -= kept.pop(worst)
        if worst[0] == 0:
            total -= heads.pop(worst[1])
    return frozenset(kept)


def _heading(number: int, article: RankedArticle) -> str:
    date = f"{article.published.isoformat()}, " if article.published else ""
    return f"[{number}] {neutral(article.headline) or 'Untitled'} ({date}{neutral(article.id)})"


def _line(passage: Passage) -> str:
    return neutral(passage.text)

"""How well clusters match gold clusters: B-cubed, pure."""

from collections import Counter
from collections.abc import Hashable, Mapping
from dataclasses import dataclass
from typing import TypeVar

Item = TypeVar("Item", bound=Hashable)


@dataclass(frozen=True, slots=True)
class BCubed:
    """Precision, recall and their harmonic mean, each in [0, 1].

    Attributes:
        precision: Of an item's cluster, the share that is of the item's gold cluster; the mean over items.
        recall: Of an item's gold cluster, the share that is in the item's cluster; the mean over items.
    """

    precision: float
    recall: float

    @property
    def f1(self) -> float:
        """The harmonic mean; 0 if both are."""
        total = self.precision + self.recall
        return 2 * self.precision * self.recall / total if total else 0.0


def b_cubed(found: Mapping[Item, Hashable], gold: Mapping[Item, Hashable]) -> BCubed:
    """Return B-cubed precision and recall of clusters.

    Source: Bagga and Baldwin, "Entity-Based Cross-Document Coreferencing Using the Vector Space Model"
    (1998), every item with the same weight.

    Args:
        found: Item to the cluster it was put into.
        gold: The same items to the clusters they belong to.

    Raises:
        ValueError: The items differ, or there are none.
    """
    if found.keys() != gold.keys() or not gold:
        raise ValueError("B-cubed compares two clusterings of the same items, at least one.")
    shared = Counter((found[item], gold[item]) for item in gold)
    sizes = Counter(found.values()), Counter(gold.values())
    precision = sum(n * n / sizes[0][cluster] for (cluster, _), n in shared.items())
    recall = sum(n * n / sizes[1][cluster] for (_, cluster), n in shared.items())
    return BCubed(precision / len(gold), recall / len(gold))

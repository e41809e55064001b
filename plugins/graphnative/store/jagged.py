"""Sets of topics, one per article, laid out so that all of them are scored in a few passes."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from graphnative.store.string_table import open_array

Rows = npt.NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class JaggedSets:
    """Jagged diagonal storage: articles by falling size of their sets, then the j-th members of all together.

    An article at place p has its j-th member at ``members[starts[j] + p]``, for every j below its set's size.

    Attributes:
        place: Place of each article, shape (n,).
        sizes: Size of the set at each place, falling, shape (n,).
        starts: Where the j-th members begin, shape (largest size + 1,).
        members: Topic positions, shape (sum of sizes,).
    """

    place: Rows
    sizes: Rows
    starts: Rows
    members: Rows

    def diagonals(self, places: Rows | None = None) -> Iterator[Rows]:
        """Yield the j-th members for j = 0, 1, …: of every place, or of the given ones.

        Args:
            places: Rising; None takes all. Each array that comes belongs to a leading part of them.
        """
        if places is None:
            for start, end in zip(self.starts[:-1], self.starts[1:], strict=True):
                yield self.members[start:end]
            return
        sizes = self.sizes[places]
        for j in range(int(sizes[0]) if len(sizes) else 0):
            leading = int(np.searchsorted(-sizes, -j))  # how many have more than j members
            yield self.members[self.starts[j] + places[:leading]]

    def holders(self, member: int) -> Rows:
        """Return the articles whose set has this topic, rising."""
        flat = np.flatnonzero(self.members == member)
        diagonal = np.searchsorted(self.starts, flat, side="right") - 1
        found: Rows = np.sort(np.argsort(self.place)[flat - self.starts[diagonal]])
        return found


def lay_out(sets: Sequence[npt.NDArray[Any]]) -> JaggedSets:
    """Return the layout of one set per article, in the articles' order."""
    sizes = np.array([len(members) for members in sets], dtype=np.int64)
    order = np.argsort(-sizes, kind="stable")
    place = np.empty(len(sets), dtype=np.int64)
    place[order] = np.arange(len(sets))
    flat = (
        np.concatenate([np.asarray(members, dtype=np.int64) for members in sets])
        if sizes.sum()
        else sizes[:0]
    )
    begins = (np.cumsum(sizes) - sizes)[order]
    falling = sizes[order]
    diagonals = [
        flat[begins[: int(np.searchsorted(-falling, -j))] + j]
        for j in range(int(falling[0]) if len(sets) else 0)
    ]
    starts = np.cumsum([0, *map(len, diagonals)]).astype(np.int64)
    return JaggedSets(place, falling, starts, np.concatenate(diagonals) if diagonals else flat)


def write_jagged(folder: Path, sets: JaggedSets) -> None:
    """Write the layout as four array files, the members in the smallest type that holds them."""
    np.save(folder / "set_place.npy", sets.place.astype(np.int32))
    np.save(folder / "set_sizes.npy", sets.sizes.astype(np.int32))
    np.save(folder / "set_starts.npy", sets.starts)
    largest = int(sets.members.max(initial=0))
    np.save(folder / "set_members.npy", sets.members.astype(np.min_scalar_type(largest)))


def open_jagged(folder: Path) -> JaggedSets:
    """Return the layout, read into memory as the integers that numpy looks up with: 8 bytes a member."""
    place, sizes, starts, members = (
        np.array(open_array(folder, f"set_{name}"), dtype=np.int64)
        for name in ("place", "sizes", "starts", "members")
    )
    return JaggedSets(place, sizes, starts, members)

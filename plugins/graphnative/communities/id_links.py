"""Ids as numbers and links between numbers, as arrays: a million edges take megabytes, not gigabytes."""

from array import array

import numpy as np


class Ids:
    """Gives ids numbers, from 0 in the order in which they come."""

    def __init__(self) -> None:
        self._numbers: dict[str, int] = {}
        self._names: list[str] = []

    def __len__(self) -> int:
        return len(self._names)

    def __contains__(self, name: object) -> bool:
        return name in self._numbers

    def __getitem__(self, number: int) -> str:
        return self._names[number]

    def number(self, name: str) -> int:
        """Return the number of an id; one that has none gets the next."""
        found = self._numbers.setdefault(name, len(self._names))
        if found == len(self._names):
            self._names.append(name)
        return found

    def get(self, name: str) -> int | None:
        """Return the number of an id; None if it has none."""
        return self._numbers.get(name)


class Digests:
    """Digests of one length in hexadecimal digits, by number.

    Args:
        digits: How many each has; even.
    """

    def __init__(self, digits: int) -> None:
        self._size = digits // 2
        self._bytes = bytearray()

    def __len__(self) -> int:
        return len(self._bytes) // self._size

    def __getitem__(self, number: int) -> str:
        return self._bytes[number * self._size : (number + 1) * self._size].hex()

    def append(self, digest: str) -> int:
        """Return the number that a digest gets: the next."""
        self._bytes += bytes.fromhex(digest)
        return len(self) - 1


class Links:
    """Links from numbers to numbers; those of one keep the order in which they came."""

    def __init__(self) -> None:
        self._sources, self._targets = array("i"), array("i")
        self._starts = self._sorted = np.empty(0, dtype=np.int32)
        self._arranged = 0

    def add(self, source: int, target: int) -> None:
        """Take a link."""
        self._sources.append(source)
        self._targets.append(target)

    def of(self, source: int) -> list[int]:
        """Return all that a number is linked to; best asked when all links are there."""
        if self._arranged != len(self._sources):
            self._arrange()
        if source + 1 >= len(self._starts):
            return []
        found: list[int] = self._sorted[self._starts[source] : self._starts[source + 1]].tolist()
        return found

    def _arrange(self) -> None:
        # Copies: an array that somebody looks into can't grow.
        sources = np.array(self._sources, dtype=np.int32)
        self._sorted = np.array(self._targets, dtype=np.int32)[np.argsort(sources, kind="stable")]
        self._starts = np.concatenate([[0], np.cumsum(np.bincount(sources))])
        self._arranged = len(sources)

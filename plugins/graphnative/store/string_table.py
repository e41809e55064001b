"""Many strings in two memory-mapped files: one of UTF-8 bytes, one of where each string begins."""

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, overload

import numpy as np
import numpy.typing as npt


class StringTable(Sequence[str]):
    """Strings that are decoded when they are asked for, so that opening a million of them costs nothing.

    Args:
        starts: Shape (n + 1,); string i lies in ``blob[starts[i]:starts[i + 1]]``.
        blob: The UTF-8 bytes of all strings.
    """

    def __init__(self, starts: npt.NDArray[np.int64], blob: npt.NDArray[np.uint8]) -> None:
        # views read single numbers and slices of bytes many times faster than mapped arrays do
        self._starts = np.asarray(starts).data
        self._blob = np.asarray(blob).data

    def __len__(self) -> int:
        return len(self._starts) - 1

    @overload
    def __getitem__(self, index: int) -> str: ...

    @overload
    def __getitem__(self, index: slice) -> list[str]: ...

    def __getitem__(self, index: int | slice) -> str | list[str]:
        if isinstance(index, slice):
            return [self[i] for i in range(*index.indices(len(self)))]
        if not -len(self) <= index < len(self):
            raise IndexError(f"there is no string {index} among {len(self)}")
        at = index % len(self)
        return self._blob[self._starts[at] : self._starts[at + 1]].tobytes().decode("utf-8", "surrogatepass")


def write_strings(folder: Path, name: str, strings: Iterable[str]) -> int:
    """Return how many strings were written to ``NAME.utf8`` and ``NAME.starts.npy``.

    Args:
        folder: Where the two files go.
        name: What their names begin with.
        strings: Read once; only their lengths are held.
    """
    starts = [0]
    with (folder / f"{name}.utf8").open("wb") as file:
        for string in strings:
            starts.append(starts[-1] + file.write(string.encode("utf-8", "surrogatepass")))
    np.save(folder / f"{name}.starts.npy", np.array(starts, dtype=np.int64))
    return len(starts) - 1


def string_arrays(strings: Iterable[str]) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.uint8]]:
    """Return where each string begins, and the bytes of all, as :class:`StringTable` takes them."""
    encoded = [string.encode("utf-8", "surrogatepass") for string in strings]
    starts = np.cumsum([0, *map(len, encoded)]).astype(np.int64)
    return starts, np.frombuffer(b"".join(encoded), dtype=np.uint8)


def open_strings(folder: Path, name: str) -> StringTable:
    """Return the strings that :func:`write_strings` wrote under this name, memory-mapped."""
    path = folder / f"{name}.utf8"
    empty = path.stat().st_size == 0  # which can't be mapped
    blob = np.zeros(0, dtype=np.uint8) if empty else np.memmap(path, dtype=np.uint8, mode="r")
    return StringTable(open_array(folder, f"{name}.starts"), blob)


def open_array(folder: Path, name: str) -> npt.NDArray[Any]:
    """Return the array ``NAME.npy`` of a folder, memory-mapped for reading."""
    array: npt.NDArray[Any] = np.load(folder / f"{name}.npy", mmap_mode="r", allow_pickle=False)
    return array

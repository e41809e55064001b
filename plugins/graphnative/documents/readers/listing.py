"""Which files some paths hold, each with the id of the article that it may be."""

import os
from collections import defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path


def list_files(paths: Iterable[Path]) -> list[tuple[Path, str]]:
    """Return the files of paths with their ids, in the order of paths and names.

    The id of a file is its path relative to the folder that was given, or its name if the file was. Where
    files of several paths would have one id, each is told from the others by as many folders above it as
    that takes.

    Args:
        paths: Files, or folders with all below them; what is hidden is left out, as a listing leaves it out.
    """
    found = [each for path in paths for each in (_below(path) if path.is_dir() else [(path, path.name)])]
    files = [(Path(os.path.abspath(file)), identity.count("/") + 1) for file, identity in found]
    names = _told_apart(set(files))
    return [(file, names[each]) for (file, _), each in zip(found, files, strict=True)]


def _below(folder: Path) -> Iterator[tuple[Path, str]]:
    for file in sorted(folder.rglob("*")):
        relative = file.relative_to(folder)
        if file.is_file() and not any(part.startswith(".") for part in relative.parts):
            yield file, relative.as_posix()


def _told_apart(files: Iterable[tuple[Path, int]]) -> dict[tuple[Path, int], str]:
    """Absolute files, each with how many parts its id has at least, to ids that no two files share."""
    lengths = {each: each[1] for each in files}
    while True:
        same: defaultdict[str, list[tuple[Path, int]]] = defaultdict(list)
        for each, length in lengths.items():
            same["/".join(each[0].parts[-length:])].append(each)
        crowded = [each for group in same.values() if len({file for file, _ in group}) > 1 for each in group]
        if not crowded:
            return {each: name for name, group in same.items() for each in group}
        for each in crowded:
            lengths[each] += 1

"""Which files some paths hold, each with the id of the article that it may be."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
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
    files: defaultdict[str, set[Path]] = defaultdict(set)
    for file, identity in found:
        files[identity].add(file.absolute())
    distinct = {
        (file, identity): name
        for identity, same in files.items()
        for file, name in _told_apart(identity, sorted(same))
    }
    return [(file, distinct[file.absolute(), identity]) for file, identity in found]


def _below(folder: Path) -> Iterator[tuple[Path, str]]:
    for file in sorted(folder.rglob("*")):
        relative = file.relative_to(folder)
        if file.is_file() and not any(part.startswith(".") for part in relative.parts):
            yield file, relative.as_posix()


def _told_apart(identity: str, files: Sequence[Path]) -> list[tuple[Path, str]]:
    """Files that would have one id, each with one of its own."""
    if len(files) == 1:
        return [(files[0], identity)]
    length = identity.count("/") + 1
    while True:
        length += 1
        names = ["/".join(file.parts[-length:]) for file in files]
        if len(set(names)) == len(files):
            return list(zip(files, names, strict=True))

"""Open a file for reading, compressed or not."""

import gzip
from pathlib import Path
from typing import BinaryIO, cast


def open_bytes(path: Path) -> BinaryIO:
    """Return the bytes of a file, unpacked when its name ends in ``.gz``."""
    return cast(BinaryIO, gzip.open(path, "rb")) if path.suffix.lower() == ".gz" else path.open("rb")


def kind(path: Path) -> str:
    """Return the ending that says how a file is read, in lower case: ``.jsonl`` for ``News.JSONL.gz``."""
    name = path.name.lower().removesuffix(".gz")
    return Path(name).suffix

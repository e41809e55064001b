"""What is learnt from examples, kept in the workspace's cache from one process to the next."""

import hashlib
import json
import zipfile
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from graphnative.cypher.schema import GraphSchema
from graphnative.retrievers.examples.fit import Fit, fit_examples
from graphnative.retrievers.examples.fit_file import fit_bytes, fit_of
from graphnative.retrievers.examples.pair import ExamplePair
from graphnative.settings.private_folder import private_folder
from graphnative.store.home import write_bytes_atomically

LAYOUT = 1
"""Version of what a fit is made of and how; to be raised when either changes."""

KEPT = 3
"""How many fits a cache holds: those of the last examples and schemas."""

_NOT_KEPT = (OSError, ValueError, KeyError, TypeError, EOFError, zipfile.BadZipFile)


def open_fit(
    pairs: Sequence[ExamplePair], schema: GraphSchema | None = None, cache: Path | None = None
) -> Fit:
    """Return what is learnt from examples: as it is kept, or learnt now and kept.

    Args:
        pairs: At least one.
        schema: Of the graph.
        cache: Folder in which fits are kept, each in a file that its owner alone can read; None keeps none.
            A damaged file is made anew, a cache that can't be written is done without.
    """
    if cache is None:
        return fit_examples(pairs, schema)
    path = cache / f"examples-{_digest(pairs, schema)}.npz"
    with suppress(*_NOT_KEPT):
        return fit_of(path.read_bytes(), pairs)
    fit = fit_examples(pairs, schema)
    with suppress(OSError):
        private_folder(path.parent)
        write_bytes_atomically(path, fit_bytes(fit))
        _remove_old(cache)
    return fit


def _digest(pairs: Sequence[ExamplePair], schema: GraphSchema | None) -> str:
    """The same for the same examples in the same order and a schema with the same relationships."""
    digest = hashlib.sha256(json.dumps([LAYOUT, sorted(schema.patterns) if schema else None]).encode())
    for pair in pairs:
        values = pair.values and [(v.label, v.key, v.value, v.start, v.end) for v in pair.values]
        digest.update(json.dumps([pair.question, pair.cypher, values]).encode())
    return digest.hexdigest()[:32]


def _remove_old(cache: Path) -> None:
    kept = sorted(cache.glob("examples-*.npz"), key=lambda path: path.stat().st_mtime_ns, reverse=True)
    for path in kept[KEPT:]:
        path.unlink(missing_ok=True)

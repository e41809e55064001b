"""What is learnt from examples, as one file of arrays and JSON."""

import json
from collections.abc import Mapping, Sequence
from io import BytesIO
from typing import Any, overload

import numpy as np
import numpy.typing as npt

from graphnative.retrievers.examples.fit import Fit, KnownQuery
from graphnative.retrievers.examples.pair import ExamplePair
from graphnative.retrievers.examples.pattern import Branch, Condition, Node
from graphnative.retrievers.examples.piece_model import PieceModel
from graphnative.retrievers.examples.plain_query import Tail
from graphnative.retrievers.examples.query_pool import QueryPool
from graphnative.retrievers.examples.scored_pool import PieceSets
from graphnative.retrievers.examples.template import Slot, Template
from graphnative.store.string_table import StringTable, string_arrays

_Arrays = Mapping[str, npt.NDArray[Any]]
_SETS = ("sets", "tree_sets", "tail_sets")


def fit_bytes(fit: Fit) -> bytes:
    """Return a fit as the content of an ``.npz`` file, without the examples themselves."""
    model, pool = fit.model, fit.pool
    texts = {
        "slots": [
            [[slot.label, slot.key, slot.value, slot.places] for slot in query.template.slots]
            for query in fit.queries
        ],
        "orders": [query.order for query in fit.queries],
        "members": fit.members,
        "pieces": list(model.pieces),
        "features": list(model.features),
        "labels": list(pool.with_label),
        "tails": pool.tails,
        "is_separate": pool.is_separate,
    }
    arrays: dict[str, npt.NDArray[Any]] = {
        "texts": np.frombuffer(json.dumps(texts).encode(), dtype=np.uint8),
        "weights": model.weights,
        "rarity": model.rarity,
        "starts": model.starts,
        "holders": model.holders,
        "shares": model.shares,
    }
    for name, of_pieces in zip(_SETS, (fit.sets, pool.tree_sets, pool.tail_sets), strict=True):
        arrays |= {f"{name}.places": of_pieces.places, f"{name}.starts": of_pieces.starts}
    arrays["tree_starts"], arrays["tree_blob"] = string_arrays(json.dumps(root) for root in pool.trees)
    arrays["label_starts"] = np.cumsum([0, *map(len, pool.with_label.values())])
    arrays["label_trees"] = np.concatenate([np.zeros(0, dtype=np.int64), *pool.with_label.values()])
    file = BytesIO()
    np.savez(file, allow_pickle=False, **arrays)
    return file.getvalue()


def fit_of(content: bytes, pairs: Sequence[ExamplePair]) -> Fit:
    """Return the fit that :func:`fit_bytes` wrote.

    Args:
        content: Of the file.
        pairs: The examples it was made from, in the same order.

    Raises:
        ValueError, KeyError, TypeError, OSError, EOFError, zipfile.BadZipFile: It is none of these.
    """
    with np.load(BytesIO(content), allow_pickle=False) as file:
        arrays: _Arrays = {name: file[name] for name in file.files}
    texts = json.loads(arrays["texts"].tobytes())
    model = PieceModel(
        _placed(texts["pieces"]),
        arrays["weights"],
        _placed(texts["features"]),
        *(arrays[name] for name in ("rarity", "starts", "holders", "shares")),
    )
    sets, tree_sets, tail_sets = (
        PieceSets(arrays[f"{name}.places"], arrays[f"{name}.starts"]) for name in _SETS
    )
    tails = [Tail(tuple(parts), tuple(labels)) for parts, labels in texts["tails"]]
    trees = _KeptTrees(StringTable(arrays["tree_starts"], arrays["tree_blob"]))
    held = np.split(arrays["label_trees"], arrays["label_starts"][1:-1])
    with_label = dict(zip(texts["labels"], held, strict=False))
    queries = [
        KnownQuery(Template(pair.cypher, tuple(_slot(raw) for raw in slots)), tuple(order))
        for pair, slots, order in zip(pairs, texts["slots"], texts["orders"], strict=True)
    ]
    pool = QueryPool(trees, tree_sets, with_label, tails, tail_sets, texts["is_separate"])
    return Fit(queries, texts["members"], model, sets, pool)


class _KeptTrees(Sequence[Node]):
    """Trees that are read when they are asked for: of thousands a question needs forty."""

    def __init__(self, texts: Sequence[str]) -> None:
        self._texts = texts

    def __len__(self) -> int:
        return len(self._texts)

    @overload
    def __getitem__(self, index: int) -> Node: ...

    @overload
    def __getitem__(self, index: slice) -> list[Node]: ...

    def __getitem__(self, index: int | slice) -> Node | list[Node]:
        if isinstance(index, slice):
            return [self[at] for at in range(*index.indices(len(self)))]
        return _node(json.loads(self._texts[index]))


def _placed(names: Sequence[str]) -> dict[str, int]:
    return {name: place for place, name in enumerate(names)}


def _slot(raw: Any) -> Slot:
    label, key, value, places = raw
    return Slot(label, key, value, tuple((start, end) for start, end in places))


def _node(raw: Any) -> Node:
    label, conditions, branches = raw
    return Node(
        label,
        tuple(Condition(*condition) for condition in conditions),
        tuple(Branch(type_, direction, _node(node)) for type_, direction, node in branches),
    )

"""Each engine optimises what it says; a panic of the library is one of our errors."""

import importlib.util

import numpy as np
import pytest

from graphnative.communities import engines
from graphnative.communities.engines import Graspologic, open_engine
from graphnative.communities.native_edges import NativeEdges, node_names
from graphnative.communities.weighted_graph import weighted_graph
from graphnative.errors import MissingExtraError, StoreError

BARBELL = weighted_graph(
    [],
    [
        ("a", "b", 1.0),
        ("a", "c", 1.0),
        ("b", "c", 1.0),
        ("c", "d", 1.0),
        ("d", "e", 1.0),
        ("d", "f", 1.0),
        ("e", "f", 1.0),
    ],
)


def quality(graph, labels, resolution: float) -> float:
    """Weight inside minus γ per pair inside: the constant Potts model."""
    inside = graph.weight[labels[graph.source] == labels[graph.target]].sum()
    sizes = np.bincount(labels)
    return float(inside - resolution * (sizes * (sizes - 1) / 2).sum())


def test_two_triangles_on_a_bridge_are_two_communities() -> None:
    labels = Graspologic().partition(BARBELL, resolution=0.5, seed=1, start=np.arange(6))

    assert labels.tolist() == [0, 0, 0, 1, 1, 1]


@pytest.mark.parametrize("resolution", [0.02, 0.1, 0.3])
def test_the_result_is_worth_more_than_all_alone_or_all_together(resolution: float) -> None:
    rows = [
        (f"{a:02}", f"{b:02}", 1.0) for a in range(40) for b in range(a) if (a * b) % 7 == 1 or a - b == 1
    ]
    graph = weighted_graph([], rows)

    labels = Graspologic().partition(graph, resolution=resolution, seed=1, start=np.arange(graph.size))

    together = quality(graph, np.zeros(graph.size, dtype=np.int64), resolution)
    assert quality(graph, labels, resolution) >= max(0.0, together)


def test_a_panic_of_the_library_is_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    class PanicException(BaseException):
        """As the library's Rust code raises it."""

    def panic(**_: object) -> None:
        raise PanicException("index out of bounds")

    monkeypatch.setattr(engines.graspologic_native, "leiden", panic)

    with pytest.raises(StoreError, match="PanicException"):
        Graspologic().partition(BARBELL, resolution=None, seed=1, start=np.arange(6))


def test_ctrl_c_is_not_swallowed(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(**_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(engines.graspologic_native, "leiden", interrupt)

    with pytest.raises(KeyboardInterrupt):
        Graspologic().partition(BARBELL, resolution=None, seed=1, start=np.arange(6))


def test_the_constant_potts_model_of_the_pinned_library_still_fails() -> None:
    # When this fails, the twins can go: the library has learnt it.
    with pytest.raises(StoreError, match="PanicException"):
        engines._call(
            engines.graspologic_native.leiden,
            edges=NativeEdges(BARBELL, node_names(BARBELL)),
            starting_communities=None,
            resolution=0.05,
            randomness=0.001,
            iterations=1,
            use_modularity=False,
            seed=1,
            trials=1,
        )


@pytest.mark.skipif(importlib.util.find_spec("leidenalg") is not None, reason="leidenalg is installed")
def test_a_missing_engine_names_its_extra() -> None:
    with pytest.raises(MissingExtraError) as caught:
        open_engine("leidenalg")

    assert "graphnative[leidenalg]" in caught.value.hint


@pytest.mark.full
def test_leidenalg_finds_the_same_triangles() -> None:
    engine = open_engine("leidenalg")

    labels = engine.partition(BARBELL, resolution=0.5, seed=1, start=np.arange(6))

    assert labels.tolist() == [0, 0, 0, 1, 1, 1]
    assert engine.version.startswith("leidenalg ")

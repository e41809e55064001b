import numpy as np

from graphnative.store.array_links import LinkWriter
from graphnative.store.jagged import open_jagged
from graphnative.store.string_table import open_strings

POSITIONS = {"a": 0, "b": 1, "root": 2}
CLOSURES = {"a": frozenset({0, 2}), "b": frozenset({1, 2}), "root": frozenset({2})}


def test_links_are_ordered_and_unknown_topics_left_out(tmp_path) -> None:
    writer = LinkWriter(CLOSURES, POSITIONS)
    writer.add([("b", "beta", 0.5), ("a", "alpha", 0.9), ("a", "aleph", 0.9), ("gone", "x", 1.0)])
    writer.add([])
    writer.add([("b", None, None)])
    writer.write(tmp_path)

    assert np.load(tmp_path / "link_starts.npy").tolist() == [0, 3, 3, 4]
    assert list(open_strings(tmp_path, "link_phrases")) == ["aleph", "alpha", "beta", ""]
    assert np.load(tmp_path / "link_topics.npy").tolist() == [0, 0, 1, 1]
    assert np.load(tmp_path / "link_similarities.npy").tolist() == np.float32([0.9, 0.9, 0.5, 0]).tolist()
    sets = open_jagged(tmp_path)
    assert [sets.holders(topic).tolist() for topic in range(3)] == [[0], [0, 2], [0, 2]]

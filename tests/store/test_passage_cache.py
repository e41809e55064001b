import json

import pytest

from graphnative.store import passage_cache
from graphnative.store.passage_cache import open_passages

pytestmark = pytest.mark.neo4j


def test_passages_are_read_once_a_revision(database, monkeypatch) -> None:
    database.write("CREATE (:Chunk {id: 'c', text: 'Ann.'})")
    first = open_passages(database)
    monkeypatch.setattr(passage_cache, "write_passages", lambda *_: pytest.fail("read again"))

    assert first.folder.name == f"passages-{database.revision()}"
    assert open_passages(database).folder == first.folder


def test_a_graph_that_has_moved_is_read_again(database) -> None:
    assert len(open_passages(database)) == 0
    database.write("CREATE (:Chunk {id: 'c', text: 'Ann.'})")

    assert list(open_passages(database).ids) == ["c"]


def test_files_of_another_layout_are_made_anew(database) -> None:
    facts = open_passages(database).folder / "facts.json"
    facts.write_text(json.dumps({**json.loads(facts.read_text("utf-8")), "layout": 99}), "utf-8")

    assert open_passages(database).facts.layout == 1

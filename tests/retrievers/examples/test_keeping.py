from pathlib import Path

import pytest

from film_pairs import film_pairs
from graphnative.errors import StoreError
from graphnative.retrievers.examples import keeping
from graphnative.retrievers.examples.keeping import ExampleStore, FileExamples, GraphExamples, open_examples
from graphnative.retrievers.examples.pair import ExamplePair
from graphnative.retrievers.linked_value import LinkedValue
from graphnative.store.database import Database
from graphnative.store.lock import exclusive

PAIRS = film_pairs()[:4]


def behaves(store: ExampleStore) -> None:
    before = store.state()
    assert store.all() == []
    assert store.add(PAIRS[:3]) == 3
    assert store.add(PAIRS[2:]) == 1
    assert store.all() == sorted(PAIRS, key=lambda pair: pair.id)
    assert store.state() != before
    assert store.remove([PAIRS[0].id, "unknown"]) == [PAIRS[0].id]
    assert len(store.all()) == 3
    valued = ExamplePair(PAIRS[1].question, PAIRS[1].cypher, (LinkedValue("Person", "name", "Unnamed"),))
    assert store.add([valued]) == 0
    assert valued in store.all()


def test_examples_are_kept_in_a_file(tmp_path: Path) -> None:
    behaves(FileExamples(tmp_path / "examples.jsonl"))


@pytest.mark.neo4j
def test_examples_are_kept_in_the_graph(database) -> None:
    behaves(GraphExamples(database))


@pytest.mark.neo4j
def test_a_graph_of_somebody_else_keeps_nothing(database) -> None:
    assert isinstance(open_examples(database), GraphExamples)
    foreign = Database(database.driver, database.endpoint, database.settings, writable=False)
    store = open_examples(foreign)
    assert isinstance(store, FileExamples)
    store.add(PAIRS)
    assert database.read("MATCH (e:Example) RETURN e") == []
    assert (database.settings.indexes / "examples.jsonl").is_file()


def test_who_writes_the_file_is_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(keeping, "_LOCK_WAIT_S", 0)
    store = FileExamples(tmp_path / "examples.jsonl")
    with exclusive(tmp_path / "examples.lock", 0) as mine:
        assert mine
        with pytest.raises(StoreError, match="Another process"):
            store.add(PAIRS)

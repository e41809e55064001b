import threading

import pytest

from graphnative.errors import InputError
from graphnative.retrievers.passage_index import PassageIndex

pytestmark = pytest.mark.neo4j

_PASSAGE = "CREATE (:Chunk {id: $id, text: 'Ann.'})-[:MENTIONS]->(:__Entity__ {id: $id + 'e', name: 'Ann'})"


def test_passages_are_opened_once_and_again_when_the_graph_has_moved(database) -> None:
    database.write(_PASSAGE, id="a")
    index = PassageIndex(database)
    first = index.passages()

    assert index.passages() is first

    database.write(_PASSAGE, id="b")

    assert list(index.passages().ids) == ["a", "b"]


def test_of_several_threads_one_opens(database, monkeypatch) -> None:
    database.write(_PASSAGE, id="a")
    index = PassageIndex(database)
    found: list[object] = []
    threads = [threading.Thread(target=lambda: found.append(index.passages())) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert len(set(map(id, found))) == 1


def test_passages_that_mention_nothing_are_one_sentence(database) -> None:
    database.write("CREATE (:Chunk {id: 'a', text: 'Ann.'})")

    with pytest.raises(InputError, match="None of the 1 passages of the graph mentions an entity") as caught:
        PassageIndex(database).passages()

    assert "graphnative link" in caught.value.hint


def test_an_empty_graph_has_no_passages(database) -> None:
    assert len(PassageIndex(database).passages()) == 0

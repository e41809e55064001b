import pytest

from evidence_graph import ann, bob, knows, say, write_documents
from graphnative.store.example_passages import read_example_passages
from graphnative.store.type_reviews import read_uses

pytestmark = pytest.mark.neo4j


def test_every_example_of_the_graph_has_its_passage(database) -> None:
    write_documents(database, "a", "b")
    say(database, ann("a0"), bob("b0"), knows("a0"))
    texts = {each.text for use in read_uses(database) for each in use.examples}
    found = read_example_passages(database, [*texts, "Nobody says so."])
    assert found.keys() == texts
    for passages in found.values():
        documents = [each.chunk.document_id for each in passages]
        assert documents == sorted(documents)
        assert all(each.article.text == each.chunk.text for each in passages)

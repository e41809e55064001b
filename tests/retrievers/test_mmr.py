import pytest

from graphnative.retrievers.mmr import MMRRetriever
from small_graph import WordEmbedder, prepared, write_graph


@pytest.mark.neo4j
def test_two_alike_articles_make_room_for_another(database) -> None:
    write_graph(
        database,
        [
            prepared("a", "", "Water and energy and energy."),
            prepared("b", "", "Water and energy and energy."),
            prepared("c", "", "Water and tax."),
        ],
    )

    def found(balance: float) -> list[str]:
        retriever = MMRRetriever(database, embedder=WordEmbedder(), mmr_lambda=balance, top_k=2)
        return [node.node_id for node in retriever.retrieve("water energy")]

    assert found(1.0) == ["a", "b"]
    assert found(0.5) == ["a", "c"]


@pytest.mark.parametrize("balance", [-1, 2])
def test_the_balance_is_checked_at_once(balance) -> None:
    with pytest.raises(ValueError, match="mmr_lambda"):
        MMRRetriever(None, mmr_lambda=balance)

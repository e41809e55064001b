"""Vectors, their index and the filters of a search."""

import pytest
from llama_index.core.graph_stores.types import EntityNode
from llama_index.core.vector_stores.types import (
    FilterCondition,
    FilterOperator,
    MetadataFilter,
    MetadataFilters,
    VectorStoreQuery,
)

from .people import names, refused


class VectorsContract:
    def vectors(self, store) -> None:
        store.upsert_nodes(
            [
                EntityNode(
                    name="east", label="P", embedding=[1.0, 0.0], properties={"n": 1, "tags": ["a", "b"]}
                ),
                EntityNode(
                    name="north", label="P", embedding=[0.0, 1.0], properties={"n": 2, "city": "Rome"}
                ),
                EntityNode(name="west", label="P", embedding=[-1.0, 0.0], properties={"n": 3, "tags": ["b"]}),
                EntityNode(name="nowhere", label="P", properties={"n": 4}),
            ]
        )

    def test_the_nearest_come_first_with_their_scores(self, store) -> None:
        self.vectors(store)
        nodes, scores = store.vector_query(VectorStoreQuery(query_embedding=[0.8, 0.6], similarity_top_k=2))
        assert [node.name for node in nodes] == ["east", "north"]
        assert scores == pytest.approx([(1 + 0.8) / 2, (1 + 0.6) / 2], abs=1e-3)  # (1 + cosine) / 2

    def test_vectors_are_not_part_of_the_nodes_that_come_back(self, store) -> None:
        self.vectors(store)
        assert "embedding" not in store.get(ids=["east"])[0].properties

    def test_report_10_a_query_vector_of_another_length(self, store) -> None:
        self.vectors(store)
        message = refused(lambda: store.vector_query(VectorStoreQuery(query_embedding=[1.0, 0.0, 0.0])))
        assert "3" in message and "2" in message

    def test_report_10_a_stored_vector_of_another_length(self, store) -> None:
        self.vectors(store)
        odd = EntityNode(name="odd", label="P", embedding=[1.0, 2.0, 3.0, 4.0, 5.0])
        message = refused(lambda: store.upsert_nodes([odd]))
        assert "5" in message and "2" in message
        assert names(store.get(ids=["odd"])) == []

    @pytest.mark.parametrize(
        ("operator", "key", "value", "expected"),
        [
            (FilterOperator.EQ, "n", 1, {"east"}),
            (FilterOperator.NE, "city", "Rome", {"east", "west"}),
            (FilterOperator.GT, "n", 1, {"north", "west"}),
            (FilterOperator.GTE, "n", 3, {"west"}),
            (FilterOperator.LT, "n", 2, {"east"}),
            (FilterOperator.LTE, "n", 2, {"east", "north"}),
            (FilterOperator.IN, "n", [1, 3], {"east", "west"}),
            (FilterOperator.NIN, "city", ["Rome"], {"east", "west"}),
            (FilterOperator.CONTAINS, "tags", "a", {"east"}),
            (FilterOperator.ANY, "tags", ["a", "z"], {"east"}),
            (FilterOperator.ALL, "tags", ["a", "b"], {"east"}),
            (FilterOperator.TEXT_MATCH, "city", "om", {"north"}),
            (FilterOperator.TEXT_MATCH_INSENSITIVE, "city", "ROM", {"north"}),
            (FilterOperator.IS_EMPTY, "city", None, {"east", "west"}),
            (FilterOperator.EQ, "n` = 1 OR true //", 1, set()),
        ],
        ids=[
            *[
                "EQ",
                "NE",
                "GT",
                "GTE",
                "LT",
                "LTE",
                "IN",
                "NIN",
                "CONTAINS",
                "ANY",
                "ALL",
                "TEXT",
                "INSENSITIVE",
                "EMPTY",
                "HOSTILE",
            ]
        ],
    )
    def test_filters_with_every_operator(self, store, operator, key, value, expected) -> None:
        self.vectors(store)
        filters = MetadataFilters(filters=[MetadataFilter(key=key, value=value, operator=operator)])
        query = VectorStoreQuery(query_embedding=[1.0, 0.0], similarity_top_k=10, filters=filters)
        assert {node.name for node in store.vector_query(query)[0]} == expected

    @pytest.mark.parametrize(
        ("condition", "expected"),
        [
            (FilterCondition.AND, set()),
            (FilterCondition.OR, {"east", "north"}),
            (FilterCondition.NOT, {"west"}),
        ],
    )
    def test_filters_are_combined(self, store, condition, expected) -> None:
        self.vectors(store)
        both = [MetadataFilter(key="n", value=1), MetadataFilter(key="city", value="Rome")]
        filters = MetadataFilters(filters=both, condition=condition)
        query = VectorStoreQuery(query_embedding=[1.0, 0.0], similarity_top_k=10, filters=filters)
        assert {node.name for node in store.vector_query(query)[0]} == expected

    def test_filters_may_be_nested(self, store) -> None:
        self.vectors(store)
        inner = MetadataFilters(
            filters=[MetadataFilter(key="n", value=1), MetadataFilter(key="n", value=2)],
            condition=FilterCondition.OR,
        )
        filters = MetadataFilters(filters=[inner, MetadataFilter(key="city", value="Rome")])
        query = VectorStoreQuery(query_embedding=[1.0, 0.0], similarity_top_k=10, filters=filters)
        assert {node.name for node in store.vector_query(query)[0]} == {"north"}

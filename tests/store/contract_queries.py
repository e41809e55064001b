"""Free queries and the asynchronous methods."""

import asyncio
import json

import pytest
from llama_index.core.graph_stores.types import Relation

from .people import count, filled, names, person, refused, said


class QueriesContract:
    def test_structured_query_writes_and_reads_with_parameters(self, store) -> None:
        store.structured_query("CREATE (:Thing {name: $name})", param_map={"name": "x"})
        assert store.structured_query("MATCH (t:Thing) RETURN t.name AS name") == [{"name": "x"}]

    @pytest.mark.parametrize("size", [127, 128, 2000])
    def test_lists_of_any_length_are_kept(self, store, size) -> None:
        (row,) = store.structured_query(f"RETURN range(1, {size}) AS numbers, [[1], [2]] AS nested")
        assert row == {"numbers": list(range(1, size + 1)), "nested": [[1], [2]]}

    def test_none_inside_lists_is_kept(self, store) -> None:
        assert store.structured_query("RETURN [1, null, 3] AS x") == [{"x": [1, None, 3]}]

    def test_report_29_labels_types_and_properties_are_kept(self, store) -> None:
        filled(store)
        (row,) = store.structured_query("MATCH (a)-[r {since: 2001}]->(b) RETURN a, r, b")
        text = json.dumps(row)
        assert "Person" in text and "KNOWS" in text and "2001" in text
        assert row["a"]["name"] == "Ann"

    def test_report_32_temporal_and_spatial_values_are_json(self, store) -> None:
        (row,) = store.structured_query(
            "RETURN date('2021-03-01') AS d, datetime('2021-03-01T10:00:00Z') AS t, duration('P1M2D') AS u, "
            "time('10:00:00Z') AS z, point({x: 1, y: 2}) AS p"
        )
        assert json.loads(json.dumps(row))["d"] == "2021-03-01"
        assert "P1M2D" in json.dumps(row)

    def test_report_31_two_statements_are_refused(self, store) -> None:
        assert "one statement" in refused(lambda: store.structured_query("CREATE (:A); CREATE (:B)"))
        assert count(store) == 0

    def test_call_in_transactions_works(self, store) -> None:
        store.structured_query(
            "UNWIND range(1, 10) AS i CALL { WITH i CREATE (:T {i: i}) } IN TRANSACTIONS OF 3 ROWS"
        )
        assert count(store, "(:T)") == 10

    async def test_async_methods_return_what_their_twins_return(self, store) -> None:
        await store.aupsert_nodes([person("Ann", age=1), person("Bo")])
        await store.aupsert_relations([Relation(label="KNOWS", source_id="Ann", target_id="Bo")])
        assert names(await store.aget(ids=["Ann"])) == ["Ann"]
        assert said(await store.aget_triplets(entity_names=["Ann"]))[0] == "Ann KNOWS Bo"
        assert len(await store.aget_rel_map(store.get(ids=["Ann"]), depth=1)) == 1
        assert await store.astructured_query("RETURN 1 AS x") == [{"x": 1}]
        assert "Person" in (await store.aget_schema(refresh=True))["node_props"]
        assert "KNOWS" in await store.aget_schema_str()
        await store.adelete(ids=["Ann"])
        assert names(await store.aget()) == ["Bo"]

    def test_async_methods_work_in_one_event_loop_after_the_other(self, store) -> None:
        filled(store)
        for _ in range(3):
            assert names(asyncio.run(store.aget(ids=["Ann"]))) == ["Ann"]

    async def test_async_methods_do_not_block_the_event_loop(self, store) -> None:
        slow = asyncio.create_task(
            store.astructured_query("UNWIND range(1, 3000000) AS i RETURN max(toString(i)) AS x")
        )
        ticks = 0
        while not slow.done():
            await asyncio.sleep(0.005)
            ticks += 1
        assert slow.result()[0]["x"] == "999999"
        assert ticks > 5

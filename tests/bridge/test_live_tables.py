"""Live tables: cell for cell what an export would hold now, to be read only."""

import asyncio
from pathlib import Path

import pandas as pd
import pytest

from bridge_graphs import ESG, FOREIGN, HashEmbedder
from entity_graph import write_entity_graph
from graphnative.bridge import export
from graphnative.bridge.export import export_index
from graphnative.bridge.live_tables import LiveTable, LiveTables
from graphnative.bridge.parquet import SCHEMAS
from graphnative.communities.build import build_communities
from graphnative.communities.chosen_run import ChosenRun
from graphnative.communities.projection import ProjectionName
from graphnative.errors import InputError
from graphnative.store.database import Database


def frame(tables: LiveTables, name: str) -> pd.DataFrame:
    return asyncio.run(tables.read_dataframe(name))


@pytest.mark.neo4j
@pytest.mark.parametrize("graph", ["esg", "foreign", "entities"])
def test_they_are_what_a_fresh_export_holds(
    database: Database, graph: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(export, "open_embedder", lambda _: HashEmbedder())
    projection: ProjectionName = "esg" if graph == "esg" else "entities"
    if graph == "entities":
        write_entity_graph(database)
    else:
        database.write(ESG if graph == "esg" else FOREIGN)
    run = build_communities(database, projection).run
    folder: Path = export_index(database).folder
    tables = LiveTables(database, ChosenRun(projection, run), storage=None)
    exported = {name for name in SCHEMAS if (folder / f"{name}.parquet").is_file()}
    for name in tables.list():
        pd.testing.assert_frame_equal(frame(tables, name), pd.read_parquet(folder / f"{name}.parquet"))
    assert exported - set(tables.list()) <= {"covariates"}
    assert asyncio.run(tables.has("entities")) and not asyncio.run(tables.has("covariates"))


@pytest.mark.neo4j
def test_each_reader_gets_a_copy_and_an_unknown_table_is_graphrags_error(database: Database) -> None:
    database.write(FOREIGN)
    run = build_communities(database, "entities").run
    tables = LiveTables(database, ChosenRun("entities", run))
    mine = frame(tables, "entities")
    mine["title"] = "spoilt"
    assert "spoilt" not in set(frame(tables, "entities")["title"])
    with pytest.raises(ValueError, match="Could not find the table sheep"):
        frame(tables, "sheep")

    async def walk() -> list[str]:
        async with tables.open("entities", lambda row: row["id"]) as table:
            assert await table.length() == 5
            assert await table.has("p1") and not await table.has("nobody")
            return [row async for row in table]

    assert len(asyncio.run(walk())) == 5
    assert asyncio.run(tables.open("sheep").length()) == 0


def test_nothing_can_be_written() -> None:
    tables = LiveTables(None, ChosenRun("esg", "r"))  # type: ignore[arg-type]
    assert tables.child(None) is tables
    with pytest.raises(InputError, match="only reads the live graph") as caught:
        tables.child("delta")
    assert "graphnative import" in caught.value.hint
    with pytest.raises(InputError):
        asyncio.run(tables.write_dataframe("entities", pd.DataFrame()))
    table = LiveTable([], None)
    with pytest.raises(InputError):
        asyncio.run(table.write({}))
    asyncio.run(table.close())

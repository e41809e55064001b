"""The same rows by GraphRAG's own code: what the stock command's benchmark compares with."""

import lancedb
import pandas as pd
import pytest

from bridge_graphs import FOREIGN
from graphnative.communities.build import build_communities
from graphnative.store.database import Database


@pytest.mark.neo4j
@pytest.mark.filterwarnings("ignore::DeprecationWarning")  # in what GraphRAG calls
def test_graphrags_own_tables_hold_the_same_rows_and_vectors(database: Database, tmp_path) -> None:
    from made_vectors import RandomVectors, export_with
    from stock_tables import write_as_graphrag_does

    database.write(FOREIGN)
    build_communities(database, "entities")
    ours, theirs = export_with(database, RandomVectors()), tmp_path / "own"
    write_as_graphrag_does(ours, theirs)
    for path in ours.glob("*.parquet"):
        pd.testing.assert_frame_equal(pd.read_parquet(path), pd.read_parquet(theirs / path.name))
    for name in ("entity_description", "text_unit_text", "community_full_content"):
        one, other = (
            lancedb.connect(str(folder / "lancedb")).open_table(name).to_arrow() for folder in (ours, theirs)
        )
        assert dict(zip(one["id"].to_pylist(), one["vector"].to_pylist(), strict=True)) == dict(
            zip(other["id"].to_pylist(), other["vector"].to_pylist(), strict=True)
        )
        assert set(one.column_names) == {"id", "vector", "digest"} and "create_date" in other.column_names

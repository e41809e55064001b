"""Communities and reports of tables as a run that clustering, export and search find."""

import json
from pathlib import Path

import pytest

from graphnative.bridge.import_index import import_index
from graphnative.communities.build import build_communities, staleness
from graphnative.communities.chosen_run import choose_run
from graphnative.communities.stored import read_run
from graphnative.store.database import Database
from graphrag_tables import Tables, write_index

pytestmark = pytest.mark.neo4j


def test_the_run_is_the_entities_current_one(database: Database, tmp_path: Path) -> None:
    import_index(database, write_index(tmp_path))
    record = read_run(database, "entities")
    assert record is not None and choose_run(database).run == record["run"]
    assert (record["engine"], record["nodes"], record["communities"]) == ("graphrag", 6, 4)
    assert staleness(database, "entities") == 0.0
    rows = database.read(
        "MATCH (c:Community) OPTIONAL MATCH (n)-[:IN_COMMUNITY]->(c) WITH c, n ORDER BY n.name "
        "RETURN c {.number, .level, .title, .full_content, .rank, .findings} AS c, collect(n.name) AS names "
        "ORDER BY c.number"
    )
    assert rows[2]["names"] == ["BETA", "MOSS INQUIRY"]
    assert (rows[2]["c"]["level"], rows[2]["c"]["rank"], rows[2]["c"]["title"]) == (
        1,
        7.0,
        "About MOSS INQUIRY and BETA",
    )
    assert rows[2]["c"]["full_content"].startswith("# About MOSS INQUIRY and BETA\n\nMOSS INQUIRY and BETA")
    assert json.loads(rows[2]["c"]["findings"]) == [["MOSS INQUIRY", "It matters."]]


def test_the_next_import_takes_its_place(database: Database, tmp_path: Path) -> None:
    import_index(database, write_index(tmp_path))
    import_index(database, tmp_path)
    assert database.read("MATCH (c:Community) RETURN count(c) AS n, count(DISTINCT c.run) AS runs") == [
        {"n": 4, "runs": 1}
    ]


def test_findings_may_stand_in_the_report_as_json_only(database: Database, tmp_path: Path) -> None:
    def only_json(made: Tables) -> None:
        reports = made["community_reports"]
        for row in reports:
            row["findings"] = None
        said = {"findings": [{"summary": "S", "explanation": "E"}, "odd", {"explanation": "lost"}]}
        reports[0]["full_content_json"] = json.dumps(said)
        reports[1]["full_content_json"] = "{cut"
        reports[2]["full_content_json"] = "[]"

    import_index(database, write_index(tmp_path, only_json))
    rows = database.read("MATCH (c:Community) RETURN c.findings AS f ORDER BY c.number")
    assert [json.loads(row["f"]) for row in rows] == [[["S", "E"]], [], [], []]


def test_a_community_without_a_report_has_no_text(database: Database, tmp_path: Path) -> None:
    def unreported(made: Tables) -> None:
        del made["community_reports"][3]

    result = import_index(database, write_index(tmp_path, unreported))
    assert result.noted == {"communities": {"nobody has written a report on it": 1}}
    rows = database.read(
        "MATCH (c:Community) RETURN c.title AS t, c.full_content = '' AS empty ORDER BY c.number"
    )
    assert (rows[3]["t"], [row["empty"] for row in rows]) == ("Community 3", [False, False, False, True])


def test_clustering_anew_begins_cold_and_replaces_it(database: Database, tmp_path: Path) -> None:
    import_index(database, write_index(tmp_path))
    result = build_communities(database, "entities")
    assert result.kept == 0 and result.rewritten == sum(result.communities) > 0
    assert read_run(database, "entities")["engine"] == "graspologic"  # type: ignore[index]

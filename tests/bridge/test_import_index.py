"""Tables into the graph as a whole: stable keys, every fault counted, twice is once."""

import copy
import json
import math
from pathlib import Path
from typing import Any

import pytest

from evidence_graph import write_documents
from graphnative.bridge import import_index as importing
from graphnative.bridge.import_index import import_index
from graphnative.bridge.import_result import ImportResult
from graphnative.errors import InputError
from graphnative.esg.ingest import ingest_articles
from graphnative.forget import forget_documents
from graphnative.records import Article
from graphnative.settings import Settings
from graphnative.store.backup import write_backup
from graphnative.store.connect import open_database
from graphnative.store.database import Database
from graphnative.store.dump import dump
from graphnative.store.restore import load
from graphrag_tables import Tables, digest, write_index
from small_workspace import small

pytestmark = pytest.mark.neo4j


def lines(database: Database) -> list[str]:
    return list(dump(database))


def names(database: Database) -> list[str]:
    return [row["n"] for row in database.read("MATCH (n:__Entity__) RETURN n.name AS n ORDER BY n")]


def test_every_table_is_in_the_graph(database: Database, tmp_path: Path) -> None:
    seen: list[tuple[str, int, int]] = []
    result = import_index(database, write_index(tmp_path), progress=lambda *step: seen.append(step))
    assert result == ImportResult(result.rows, {}, {})
    assert result.stored == {
        "documents": 3, "text_units": 5, "entities": 6, "relationships": 5, "covariates": 1,
        "communities": 4, "community_reports": 4,
    }  # fmt: skip
    assert [step[1] for step in seen] == sorted(step[1] for step in seen) and seen[-1][1:] == (28, 28)
    facts = database.read(
        "MATCH (a)-[r:RELATED_TO]->(b) RETURN a.key AS a, b.key AS b, r.weight AS w, r.description AS d, "
        "size(r.document_ids) AS n, r.triplet_source_id AS c ORDER BY w DESC LIMIT 1"
    )[0]
    assert (facts["a"], facts["b"], facts["w"]) == ("Organization:beta", "Organization:acme", 9.0)
    assert (facts["d"], facts["n"]) == ("Beta bought ACME.", 1)
    chunk = database.read("MATCH (c:Chunk {id: $c}) RETURN c.text AS t, c.index AS i", c=facts["c"])
    assert chunk == [{"t": "Beta bought ACME in 2020.", "i": 1}]
    numbers = database.read("MATCH (n:__Entity__) RETURN n.human_readable_id AS n, n.name AS name ORDER BY n")
    assert [row["name"] for row in numbers] == [
        "ACME",
        "MOSS",
        "BETA",
        "WALES",
        "CAROL WOLFE",
        "MOSS INQUIRY",
    ]


def test_ids_that_graphrag_draws_anew_leave_no_trace(database: Database, tmp_path: Path) -> None:
    import_index(database, write_index(tmp_path / "one"))
    before = lines(database)
    numbers = "MATCH (n:__Entity__) RETURN n.key AS k, n.human_readable_id AS n ORDER BY n"
    numbered = database.read(numbers)
    import_index(database, tmp_path / "one")
    assert lines(database) == before
    import_index(database, write_index(tmp_path / "two", run="2"))
    assert lines(database) == before
    assert database.read(numbers) == numbered
    text = json.dumps(database.read("MATCH (n) RETURN collect(properties(n)) AS p")[0]["p"], default=str)
    assert "e0-1" not in text and "e0-2" not in text


def test_the_first_tables_alone_are_enough(database: Database, tmp_path: Path) -> None:
    folder = write_index(tmp_path)
    for table in ("documents", "covariates", "communities", "relationships"):
        (folder / f"{table}.parquet").unlink()
    result = import_index(database, folder)
    assert result.left_out == {"community_reports": {"there is no table of communities": 4}}
    assert result.noted == {"text_units": {"its document is in no table and is known by its id alone": 3}}
    assert len(names(database)) == 6
    assert database.read("MATCH (c:Community) RETURN count(c) AS n") == [{"n": 0}]


def test_text_units_alone_are_documents(database: Database, tmp_path: Path) -> None:
    folder = write_index(tmp_path)
    for path in folder.glob("*.parquet"):
        if path.stem not in ("documents", "text_units"):
            path.unlink()
    assert import_index(database, folder).stored == {"documents": 3, "text_units": 5}


def faulty(made: Tables) -> None:
    """One of every fault that GraphRAG's tables were seen to have."""
    units, entities, facts = made["text_units"], made["entities"], made["relationships"]
    shared = copy.deepcopy(units[0])  # two documents with the same text: one id for both
    shared["document_id"] = made["documents"][2]["id"]
    units += [shared, copy.deepcopy(units[1]), {**units[1], "id": None}]
    made["documents"].append({**made["documents"][0], "title": "copy of a.txt"})
    entities += [
        {**entities[0], "id": "e-product", "type": "PRODUCT", "text_unit_ids": [units[4]["id"], "unknown"]},
        {**entities[1], "id": "e-again"},
        {**entities[2], "id": "e-spelt", "title": "Beta", "description": "Another spelling."},
        {**entities[3], "title": None},
        {**entities[3], "title": "x" * 3000},
    ]
    facts += [
        {**facts[0], "id": "r-loop", "source": "MOSS", "target": "MOSS", "description": "Moss is in Moss."},
        {**facts[0], "id": "r-spelt", "source": "Beta", "target": "BETA"},
        {**facts[0], "id": "r-none", "target": "NOWHERE"},
        {**facts[0], "id": "r-twice"},
        {**facts[3], "id": "r-more", "description": "Carol founded Beta.", "weight": math.nan},
        {
            **facts[4],
            "id": "r-case",
            "source": "moss inquiry",
            "target": "WALES",
            "text_unit_ids": ["unknown"],
        },
    ]
    communities, reports = made["communities"], made["community_reports"]
    communities[3]["entity_ids"].append("dangling")
    communities.append({**communities[3], "community": 9, "entity_ids": ["dangling"], "parent": 77})
    communities.append({**communities[3], "community": 2})
    communities[1]["parent"] = 50
    reports[1]["rank"] = math.nan
    reports.append({**reports[0], "community": 70})
    reports.append(copy.deepcopy(reports[0]))
    del reports[2]
    claims = made["covariates"]
    claims += [
        {**claims[0], "id": "k-lost", "text_unit_id": "unknown"},
        {**claims[0], "id": "k-stranger", "subject_id": "NOBODY"},
        copy.deepcopy(claims[0]),
    ]


def test_every_fault_is_counted_with_its_reason(database: Database, tmp_path: Path) -> None:
    result = import_index(database, write_index(tmp_path, faulty))
    assert result.left_out == {
        "documents": {"another one has its id, which is a digest of its text": 1},
        "text_units": {"it has no id or no text": 1, "its document has the same text already": 1},
        "entities": {"another row says the same": 1, "its title is empty or too long": 2},
        "relationships": {
            "an end is no entity of the table": 1,
            "another row says the same": 1,
            "its ends are spellings of one entity": 1,
        },
        "communities": {"another one has its number": 1, "none of its members is an entity of the table": 1},
        "community_reports": {"its community has another one": 1, "its community is unknown": 1},
        "covariates": {"another row says the same": 1, "its text unit is unknown, or it has no subject": 1},
    }
    assert result.noted == {
        "entities": {
            "a text unit that it names is unknown": 1,
            "another row has its type and, folded, its name": 1,
        },
        "relationships": {
            "a text unit that it names is unknown": 1,
            "a title at an end is that of several entities": 5,
            "another row has the same ends": 1,
            "its weight is no number and counts as 1": 1,
        },
        "communities": {
            "a member is no entity of the table": 3,
            "nobody has written a report on it": 1,
        },
        "community_reports": {"its rank is no number and counts as 0": 1},
        "covariates": {"its subject is no entity of the table": 1},
    }
    before = lines(database)
    import_index(database, tmp_path)
    assert lines(database) == before


def test_what_the_faults_leave_is_right(database: Database, tmp_path: Path) -> None:
    import_index(database, write_index(tmp_path, faulty))
    beta = database.read(
        "MATCH (n {key: 'Organization:beta'}) RETURN n.name AS n, n.aliases AS a, n.description AS d"
    )
    assert beta == [
        {"n": "BETA", "a": ["Beta"], "d": "Another spelling.\nBeta buys companies and plants trees."}
    ]
    # The inquiry stands where the product is named, too; the rest of the table means the company.
    ends = database.read(
        "MATCH (a)-[:RELATED_TO]->(b) WHERE b.name = 'ACME' RETURN a.name AS a, b.key AS b ORDER BY a"
    )
    assert ends == [{"a": "BETA", "b": "Organization:acme"}, {"a": "MOSS INQUIRY", "b": "Organization:acme"}]
    shared = database.read(
        "MATCH (c:Chunk {text: 'ACME leaked methane near Moss.'})<-[:HAS_CHUNK]-(d) RETURN d.title AS d"
    )
    assert sorted(row["d"] for row in shared) == ["a.txt", "c.txt"]
    (loop,) = database.read("MATCH (a)-[r]->(a) RETURN r.description AS d")
    assert loop == {"d": "Moss is in Moss."}
    parents = database.read(
        "MATCH (c:Community) OPTIONAL MATCH (c)-[:CHILD_OF]->(p) "
        "RETURN c.number AS n, p.number AS p ORDER BY n"
    )
    assert [(row["n"], row["p"]) for row in parents] == [(0, None), (1, None), (2, 0), (3, None)]


def test_an_index_without_text_units_is_a_graph_too(database: Database, tmp_path: Path) -> None:
    def bare(made: Tables) -> None:
        for table in ("documents", "text_units", "covariates"):
            made[table].clear()
        for row in (*made["entities"], *made["relationships"]):
            row["text_unit_ids"] = []

    import_index(database, write_index(tmp_path, bare))
    assert len(names(database)) == 6

    def other(made: Tables) -> None:
        bare(made)
        made["entities"][0]["description"] = "Newer."
        made["relationships"][0]["description"] = "Newer fact."

    import_index(database, write_index(tmp_path, other))
    (acme,) = database.read("MATCH (n {key: 'Organization:acme'}) RETURN n.description AS d")
    assert acme == {"d": "Newer."}
    assert database.read("MATCH (e:Evidence) RETURN count(e) AS n") == [{"n": 11}]


def test_a_newer_index_of_the_same_documents_takes_the_place_of_the_older(
    database: Database, tmp_path: Path
) -> None:
    def newer(made: Tables) -> None:
        made["entities"][0]["description"] = "ACME is a gas company."
        made["entities"][4]["title"] = "CAROL"
        made["relationships"][3]["source"] = "CAROL"
        made["text_units"][1]["text"] = "Beta acquired ACME in 2020."
        made["covariates"].clear()

    import_index(database, write_index(tmp_path / "new", newer))
    expected = lines(database)
    forget_documents(database, [digest(text) for text in _texts()])
    assert lines(database) == []
    import_index(database, write_index(tmp_path / "old"))
    import_index(database, tmp_path / "new")
    assert lines(database) == expected


def _texts() -> list[str]:
    from graphrag_tables import TEXTS

    return [" ".join(parts) for parts in TEXTS.values()]


def test_a_document_that_is_forgotten_leaves_no_trace(database: Database, tmp_path: Path) -> None:
    a, b, c = (digest(text) for text in _texts())
    import_index(database, write_index(tmp_path))
    assert forget_documents(database, [c]).forgotten == (c,)
    assert "MOSS INQUIRY" not in names(database)
    moss = database.read("MATCH (n {key: 'Geo:moss'}) RETURN n.reference_count AS n, n.description AS d")
    # What was told of both documents may be of the forgotten one: the sentence that is left tells.
    assert moss == [{"n": 1, "d": "ACME leaked methane near Moss."}]
    assert not any(c in line for line in lines(database))
    forget_documents(database, [a, b])
    assert lines(database) == []
    assert database.read("MATCH (n:Evidence) RETURN count(n) AS n") == [{"n": 0}]


def test_stopped_anywhere_the_same_call_ends_at_the_same_graph(
    database: Database, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = write_index(tmp_path)
    import_index(database, folder)
    expected = lines(database)
    transaction, calls = Database.transaction, [0]
    stop_at = 1

    def stopping(self: Database, work: Any) -> Any:
        calls[0] += 1
        if calls[0] == stop_at:
            raise KeyboardInterrupt
        return transaction(self, work)

    total = 0
    while True:
        database.write("MATCH (n) WHERE NOT n:Meta DETACH DELETE n")
        calls[0] = 0
        monkeypatch.setattr(Database, "transaction", stopping)
        try:
            import_index(database, folder)
        except KeyboardInterrupt:
            total += 1
        else:
            break
        finally:
            monkeypatch.setattr(Database, "transaction", transaction)
        if stop_at in (2, 4, 7):
            import_index(database, folder)
            assert lines(database) == expected
        stop_at += 1
    assert total > 8


def test_nothing_is_written_when_a_table_is_faulty(database: Database, tmp_path: Path) -> None:
    def badly(made: Tables) -> None:
        made["communities"][2]["level"] = -1

    folder = write_index(tmp_path, badly)
    with pytest.raises(
        InputError, match=r"communities.parquet: level of row 2 must be a whole number, not -1"
    ):
        import_index(database, folder)
    assert lines(database) == []


def test_a_backup_brings_all_of_it_back(workspace: Settings, database: Database, tmp_path: Path) -> None:
    import_index(database, write_index(tmp_path))
    before = lines(database)
    write_backup(database, tmp_path / "backup.jsonl")
    database.write("MATCH (n) WHERE NOT n:Meta DETACH DELETE n")
    with open_database(workspace, to_load=True) as emptied:
        load(emptied, tmp_path / "backup.jsonl")
        assert lines(emptied) == before
    forget_documents(database, [digest(text) for text in _texts()])
    assert lines(database) == []


ARTICLE = Article("article", "Acme", "A pipeline leak.", organisations=("Acme Inc.", "Gamma"))


@pytest.fixture
def small_database(workspace: Settings):
    with open_database(small(workspace, min_articles=1)) as opened:
        yield opened


def test_articles_and_tables_share_their_organisations_in_any_order(
    small_database: Database, tmp_path: Path
) -> None:
    folder = write_index(tmp_path)
    ingest_articles(small_database, [ARTICLE])
    alone = lines(small_database)
    import_index(small_database, folder)
    both = lines(small_database)
    acme = (
        "MATCH (n {key: 'Organization:acme'}) RETURN n.name AS n, n.reference_count AS c, n.description AS d"
    )
    assert small_database.read(acme) == [{"n": "Acme Inc.", "c": 3, "d": "ACME is an oil company."}]

    forget_documents(small_database, [digest(text) for text in _texts()])
    assert lines(small_database) == alone

    import_index(small_database, folder)
    forget_documents(small_database, ["article"])
    tables_alone = lines(small_database)
    assert small_database.read(acme) == [{"n": "ACME", "c": 2, "d": "ACME is an oil company."}]
    small_database.write("MATCH (n) WHERE NOT n:Meta AND NOT n:Topic DETACH DELETE n")
    import_index(small_database, folder)
    assert lines(small_database) == tables_alone
    ingest_articles(small_database, [ARTICLE])
    assert lines(small_database) == both


def test_an_article_keeps_its_own_passages_beside_those_of_tables(
    small_database: Database, tmp_path: Path
) -> None:
    def of_the_article(made: Tables) -> None:
        for table, column in (("documents", "id"), ("text_units", "document_id")):
            for row in made[table][: 1 if table == "documents" else 2]:
                row[column] = "article"

    ingest_articles(small_database, [ARTICLE])
    import_index(small_database, write_index(tmp_path, of_the_article))
    texts = "MATCH (:Article {id: 'article'})-[:HAS_CHUNK]->(c) RETURN c.text AS t ORDER BY t"
    assert [row["t"] for row in small_database.read(texts)] == [
        "A pipeline leak.", "ACME leaked methane near Moss.", "Beta bought ACME in 2020.",
    ]  # fmt: skip
    assert small_database.read("MATCH (a:Article) RETURN a.text AS t, a.title AS title") == [
        {"t": "A pipeline leak.", "title": "a.txt"}
    ]
    # A new text of the article takes the place of all of the old one's passages.
    changed = Article("article", "Acme", "Methane emissions.", organisations=("Acme Inc.",))
    ingest_articles(small_database, [changed])
    assert [row["t"] for row in small_database.read(texts)] == ["Methane emissions."]
    assert small_database.read("MATCH (:Evidence {type: 'RELATED_TO'}) RETURN count(*) AS n") == [{"n": 3}]


def test_another_graph_is_not_touched(database: Database, tmp_path: Path) -> None:
    write_documents(database, "other")
    database.write("CREATE (:__Node__:__Entity__:Person {id: 'x', name: 'X'})")
    before = lines(database)
    import_index(database, write_index(tmp_path))
    forget_documents(database, [digest(text) for text in _texts()])
    assert lines(database) == before
    assert importing.import_index is import_index

"""Measured values of articles from ingest to GraphRAG's covariates."""

import pytest

from graphnative.communities.build import build_communities
from graphnative.communities.citation_numbers import give_numbers
from graphnative.communities.table_rows import TableRows
from graphnative.esg.ingest import ingest_articles
from graphnative.forget import forget_documents
from graphnative.records import Article
from graphnative.settings import Settings
from graphnative.store.connect import open_database
from graphnative.store.database import Database
from graphnative.store.dump import dump
from small_workspace import small

pytestmark = pytest.mark.neo4j

FIRST = Article(
    "a",
    "Leaks",
    "Acme Inc. leaked 1,200 tonnes of methane emission in 2021. It rained.",
    organisations=("Acme Inc.", "Beta"),
)
SECOND = Article("b", "Oil", "An oil spill of ACME.", organisations=("ACME",))


@pytest.fixture
def twice_named(workspace: Settings):
    """Organisations become nodes when two articles name them."""
    with open_database(small(workspace, min_articles=2)) as opened:
        yield opened


def covariates(database: Database) -> list[dict]:
    run = build_communities(database, "esg").run
    give_numbers(database, "esg", run)
    rows = TableRows(database, "esg", run)
    rows.prepare()
    return list({table: list(read()) for table, read in rows.tables().items()}["covariates"])


def test_a_claim_waits_for_its_organisation_and_goes_with_its_article(twice_named: Database) -> None:
    ingest_articles(twice_named, [FIRST])
    (stored,) = twice_named.read("MATCH (k:Claim)-[:FROM]->(c:Chunk) RETURN k {.*, chunk: c.text} AS k")
    assert (stored["k"]["subject"], stored["k"]["value"], stored["k"]["unit"]) == (
        "Organization:acme",
        1200.0,
        "t",
    )
    assert stored["k"]["predicate"] == "methane emission"
    assert covariates(twice_named) == []
    one = list(dump(twice_named))

    ingest_articles(twice_named, [SECOND])
    (row,) = covariates(twice_named)
    assert (row["subject_id"], row["object_id"], row["start_date"]) == ("ACME", "1,200 t", "2021-01-01")
    assert (
        row["description"] == "methane emission: Acme Inc. leaked 1,200 tonnes of methane emission in 2021."
    )
    number = row["human_readable_id"]
    ingest_articles(twice_named, [FIRST, SECOND])
    assert covariates(twice_named)[0]["human_readable_id"] == number

    forget_documents(twice_named, ["b"])
    assert list(dump(twice_named)) == one
    forget_documents(twice_named, ["a"])
    assert twice_named.read("MATCH (k:Claim) RETURN count(k) AS n") == [{"n": 0}]


def test_a_changed_article_claims_what_it_says_now(twice_named: Database) -> None:
    ingest_articles(twice_named, [FIRST])
    changed = Article("a", "Leaks", FIRST.text.replace("1,200", "900"), organisations=FIRST.organisations)
    ingest_articles(twice_named, [changed])
    assert twice_named.read("MATCH (k:Claim) RETURN k.value AS v") == [{"v": 900.0}]

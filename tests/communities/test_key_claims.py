"""The claims of a community's members: by every name of theirs, dated and latest first."""

import dataclasses
import datetime

import pytest

from evidence_graph import write_documents
from graphnative.communities.context import read_context
from graphnative.communities.hierarchy import LeidenOptions, cluster
from graphnative.communities.key_claims import Claimant, claim_digests, read_claimants, read_key_claims
from graphnative.communities.numbering import number_communities
from graphnative.communities.projection import project
from graphnative.records import Claim
from graphnative.store.claims import MEASURED, write_claims
from graphnative.store.database import Database

pytestmark = pytest.mark.neo4j

BASE = Claim(
    "k", "a0", "Organization:acme", "Acme", "methane", 30.0, "%", None, datetime.date(2030, 12, 31), "Cut it."
)
YEAR = dataclasses.replace(
    BASE, id="year", subject="Organization:old", value=12400000.0, unit="t CO2e",
    begin=datetime.date(2021, 1, 1), end=datetime.date(2021, 12, 31),
)  # fmt: skip
SINCE = dataclasses.replace(BASE, id="since", begin=datetime.date(2019, 1, 1), end=None)
DAY = dataclasses.replace(BASE, id="day", begin=datetime.date(2020, 5, 1), end=datetime.date(2020, 5, 1))
STATED = dataclasses.replace(
    BASE, id="stated", value=None, unit="", end=None, predicate="FRAUD", sentence="",
    further={"description": "D."},
)  # fmt: skip
OTHER = dataclasses.replace(BASE, id="other", subject="Organization:other")


@pytest.fixture
def claimed(database: Database) -> Database:
    write_documents(database, "a")
    database.transaction(lambda tx: write_claims(tx, [BASE, YEAR, SINCE, DAY, STATED, OTHER], MEASURED))
    database.write(
        "CREATE (a:__Entity__ {id: 'o', key: 'Organization:acme', name: 'Acme', "
        "mention_keys: ['acme', 'old']}), "
        "(p:__Entity__ {id: 'p', key: 'Person:ann', name: 'Ann'}), (:__Entity__ {id: 'keyless'}), "
        "(p)-[:LEADS]->(a)"
    )
    return database


def test_an_entity_is_meant_by_all_its_names(claimed: Database) -> None:
    acme = Claimant("o", "Organization:acme")
    assert read_claimants(claimed) == {
        "Organization:acme": acme,
        "Organization:old": acme,
        "Person:ann": Claimant("p", "Person:ann"),
    }


def test_dated_claims_come_first_and_the_latest_of_them_first(claimed: Database) -> None:
    nodes = [row["id"] for row in claimed.read("MATCH (n:__Entity__) RETURN elementId(n) AS id")]
    claims = read_key_claims(claimed, nodes)
    assert [claim.headline for claim in claims] == [
        "Acme: methane 30 %, by 2030-12-31",
        "Acme: methane 12,400,000 t CO2e, 2021-01-01 to 2021-12-31",
        "Acme: methane 30 %, 2020-05-01",
        "Acme: methane 30 %, since 2019-01-01",
        "Acme: FRAUD",
    ]
    assert (claims[0].sentence, claims[-1].sentence, claims[0].document_id) == ("Cut it.", "D.", "a")


def test_another_claim_is_another_report(claimed: Database) -> None:
    def digests() -> list[str]:
        projection = project(claimed, "entities")
        return [
            one.digest for one in number_communities(projection, cluster(projection.graph, LeidenOptions()))
        ]

    before = digests()
    assert digests() == before
    claimed.write("MATCH (k:Claim {id: 'other'}) DETACH DELETE k")
    assert digests() == before  # about nobody in the graph
    claimed.write("MATCH (k:Claim {id: 'day'}) DETACH DELETE k")
    assert digests() != before
    assert set(claim_digests(claimed)) == {"Organization:acme"}


def test_a_report_is_written_from_claims_too(claimed: Database) -> None:
    projection = project(claimed, "entities")
    communities = number_communities(projection, cluster(projection.graph, LeidenOptions()))
    together = next(one for one in communities if len(one.members) == 2)
    assert len(read_context(claimed, projection, together).claims) == 5

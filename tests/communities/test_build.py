"""Communities of a real graph: kept where nothing changed, resumed when stopped."""

import json
from collections.abc import Iterator

import pytest

from graphnative.communities import build
from graphnative.communities.build import build_communities, report_key, staleness
from graphnative.communities.context import CommunityContext
from graphnative.communities.extractive_report import ExtractiveWriter
from graphnative.communities.hierarchy import LeidenOptions
from graphnative.communities.report import Report
from graphnative.communities.stored import read_run
from graphnative.errors import ModelError
from graphnative.store.database import Database
from hub_graph import hubs

pytestmark = pytest.mark.neo4j

_ESG = """
CREATE (:Topic:Root {id: 'sustainability', label: 'Sustainability'})
CREATE (:Topic:LowerEntity {id: 'unread', label: 'nobody writes of this'})
WITH 1 AS one
UNWIND range(0, 7) AS i
CREATE (t:Topic:LowerEntity {id: 'topic' + i, label: 'topic number ' + i, definition: 'about ' + i})
CREATE (o:__Node__:__Entity__:Organization {id: 'o' + i, key: 'Organization:firm' + i, name: 'Firm ' + i})
WITH t, i, o MATCH (r:Root) CREATE (r)-[:HAS_CATEGORY]->(t)
WITH t, i, o UNWIND range(1, 3) AS n
CREATE (a:Document:Article {id: 'a' + i + '.' + n, headline: 'Firm ' + i + ' acts', summary: 'It acted.',
                            published: date('2022-01-0' + n), fingerprint: 'f' + i + '.' + n})
CREATE (a)-[:CONTAINED_IN {phrase: 'x', similarity: 1.0}]->(t)
CREATE (a)-[:HAS_ORG]->(o)
"""
_NEW_ARTICLE = """
MATCH (t:Topic {id: 'topic3'}), (o:Organization {key: 'Organization:firm3'})
CREATE (a:Document:Article {id: 'new', headline: 'Firm 3 acts again', summary: 'Again.', fingerprint: 'new'})
CREATE (a)-[:CONTAINED_IN {phrase: 'y', similarity: 1.0}]->(t), (a)-[:HAS_ORG]->(o)
"""
_ENTITIES = """
UNWIND range(0, 9) AS i
MERGE (a:__Node__:__Entity__:Person {id: 'p' + i, key: 'Person:p' + i, name: 'P' + i})
MERGE (b:__Node__:__Entity__:Person {id: 'p' + (i + 1), key: 'Person:p' + (i + 1), name: 'P' + (i + 1)})
CREATE (a)-[:KNOWS {description: 'they met', reference_count: 1, document_ids: ['d']}]->(b)
CREATE (a)-[:HAS_WEIGHT {weight: CASE i WHEN 0 THEN -1.0 WHEN 1 THEN 'much' ELSE 1.0 END}]->(b)
"""
_HUBS = """
UNWIND $rows AS row
MERGE (a:__Node__:__Entity__:Thing {id: row[0], key: 'Thing:' + row[0], name: row[0]})
MERGE (b:__Node__:__Entity__:Thing {id: row[1], key: 'Thing:' + row[1], name: row[1]})
CREATE (a)-[:NEAR {weight: row[2]}]->(b)
"""
_COMMUNITIES = """
MATCH (c:Community) OPTIONAL MATCH (c)-[:CHILD_OF]->(p)
RETURN c.number AS number, c.level AS level, c.size AS size, c.title AS title, p.number AS parent,
       c.findings AS findings, c.full_content AS full_content, c.run AS run,
       count { (c)<-[:IN_COMMUNITY]-() } AS members
ORDER BY number
"""


@pytest.fixture
def esg(database: Database) -> Iterator[Database]:
    database.write(_ESG)
    yield database


def test_every_organisation_and_read_topic_is_in_a_community_with_a_report(esg: Database) -> None:
    result = build_communities(esg, "esg", options=LeidenOptions(levels=2, max_size=4))

    rows = esg.read(_COMMUNITIES)
    assert [row["number"] for row in rows] == list(range(sum(result.communities)))
    assert all(row["members"] == row["size"] for row in rows)
    assert len({row["title"] for row in rows}) == len(rows)
    assert all(row["parent"] is None if row["level"] == 0 else row["parent"] < row["number"] for row in rows)
    firm = next(row for row in rows if row["title"].startswith(("Firm 3", "topic number 3")))
    assert "Firm 3 acts" in {finding[0] for finding in json.loads(firm["findings"])}
    assert "[a3.1]" in firm["full_content"]
    # 8 organisations, 8 topics and the root; the topic nobody writes of is in none.
    assert esg.read("MATCH (n)-[:IN_COMMUNITY]->() RETURN count(DISTINCT n) AS n") == [{"n": 17}]


def test_a_second_run_keeps_every_report_and_leaves_one_run(esg: Database) -> None:
    first = build_communities(esg, "esg")
    second = build_communities(esg, "esg")

    assert (second.kept, second.rewritten, second.staleness) == (sum(first.communities), 0, 0.0)
    assert {row["run"] for row in esg.read(_COMMUNITIES)} == {second.run}
    assert esg.read("MATCH (r:CommunityRun) RETURN count(r) AS n") == [{"n": 1}]


def test_hubs_that_are_full_change_nothing_in_a_second_run(database: Database) -> None:
    database.write(_HUBS, rows=[list(row) for row in hubs(seed=36)])
    options = LeidenOptions(levels=2, max_size=5)

    runs = [build_communities(database, "entities", options=options) for _ in range(3)]
    cold = [build_communities(database, "entities", options=options, cold=True) for _ in range(2)]

    for again in (*runs[1:], *cold):
        assert (again.communities, again.kept, again.rewritten) == (
            runs[0].communities,
            sum(runs[0].communities),
            0,
        )


def test_a_run_records_how_it_was_clustered(esg: Database) -> None:
    build_communities(esg, "esg", options=LeidenOptions(seed=9))

    record = read_run(esg, "esg")

    assert record is not None
    assert (record["engine"], record["seed"]) == ("graspologic", 9)
    assert record["library"].startswith("graspologic-native 1.")


def test_a_new_article_rewrites_the_reports_it_touches_only(esg: Database) -> None:
    options = LeidenOptions(levels=1, max_size=4)
    first = build_communities(esg, "esg", options=options)
    esg.write(_NEW_ARTICLE)

    stale = staleness(esg, "esg")
    second = build_communities(esg, "esg", options=options)

    # One of 16 edges changed its weight: it counts as two, each in one graph only, of 17 in either.
    assert stale == pytest.approx(2 / 17)
    assert second.rewritten == 1
    assert second.kept == sum(first.communities) - 1


def test_a_dry_run_writes_nothing(esg: Database) -> None:
    result = build_communities(esg, "esg", dry_run=True)

    assert (result.run, result.kept, result.model_calls) == ("", 0, 0)
    assert result.rewritten == sum(result.communities)
    assert esg.read(_COMMUNITIES) == []
    assert staleness(esg, "esg") is None


def test_facts_between_entities_are_clustered_and_bad_weights_counted(database: Database) -> None:
    database.write(_ENTITIES)

    result = build_communities(database, "entities", options=LeidenOptions(levels=1, max_size=5))

    assert result.refused == {"weight is negative": 1, "weight is NaN": 1}
    rows = database.read(_COMMUNITIES)
    assert max(row["size"] for row in rows) <= 5
    assert "they met" in rows[0]["full_content"]


def test_an_empty_graph_has_no_communities(database: Database) -> None:
    assert build_communities(database, "entities").communities == ()
    assert build_communities(database, "esg").communities == ()


class _FailsAfter:
    """A writer that fails at its n-th report, as a model does when its server goes down."""

    identity = ExtractiveWriter.identity
    calls = 1

    def __init__(self, successes: int) -> None:
        self.left = successes
        self.written = 0

    def tokens(self, context: CommunityContext) -> int:
        return 100 + len(context.members)

    def write(self, context: CommunityContext, key: str) -> Report:
        if self.left == 0:
            raise ModelError("the server went down")
        self.left -= 1
        self.written += 1
        return ExtractiveWriter().write(context, key)


def test_a_run_that_failed_goes_on_where_it_was(esg: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(build, "open_writer", lambda _: _FailsAfter(2))
    with pytest.raises(ModelError):
        build_communities(esg, "esg", options=LeidenOptions(levels=1, max_size=4))
    assert esg.read(_COMMUNITIES) == []

    writer = _FailsAfter(100)
    monkeypatch.setattr(build, "open_writer", lambda _: writer)
    result = build_communities(esg, "esg", options=LeidenOptions(levels=1, max_size=4))

    assert writer.written == sum(result.communities) - 2
    assert result.kept == 2


def test_a_dry_run_counts_the_calls_and_tokens_that_a_model_would_take(
    esg: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(build, "open_writer", lambda _: _FailsAfter(0))

    result = build_communities(esg, "esg", options=LeidenOptions(levels=1, max_size=4), dry_run=True)

    # One level holds all 17 nodes once.
    assert (result.model_calls, result.prompt_tokens) == (result.rewritten, 100 * result.rewritten + 17)


def test_the_key_of_a_report_depends_on_who_writes_it(esg: Database) -> None:
    from graphnative.communities.hierarchy import cluster
    from graphnative.communities.numbering import number_communities
    from graphnative.communities.projection import project

    projected = project(esg, "esg")
    community = number_communities(projected, cluster(projected.graph, LeidenOptions()))[0]
    other = _FailsAfter(0)
    other.identity = "model\x1fprompt"

    assert report_key(community, ExtractiveWriter()) != report_key(community, other)

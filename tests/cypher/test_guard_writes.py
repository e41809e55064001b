import itertools

import pytest

from graphnative.cypher.guard_writes import commands, is_plain_name, writes
from graphnative.cypher.guarding import guard
from graphnative.cypher.marked import marked
from graphnative.cypher.words import WRITING_CLAUSES

# Ways to end what stands before a writing clause, each with some other reading of its last words.
ENDINGS = [
    "WITH *",
    "WITH n",
    "WITH DISTINCT n",
    "WITH n AS as",
    "WITH n AS in",
    "WITH n AS return",
    "WITH n AS by",
    "WITH n LIMIT 1",
    "WITH n SKIP 0",
    "WITH n ORDER BY n.x",
    "WITH n ORDER BY n.x DESC",
    "WITH n, 1 AS order",
    "WITH n WHERE n.x",
    "WITH n WHERE n.x IS NULL",
    "WITH n WHERE n.x IS NOT NULL",
    "WITH n WHERE n:A",
    "WITH n WHERE n:%",
    "WITH n WHERE n:!A",
    "WITH n WHERE n.x IS :: INTEGER",
    "WITH n WHERE n.x IS :: LIST<INTEGER>",
    "WITH n WHERE n.x IS :: INTEGER!",
    "WITH n WHERE n.x = 'a'",
    "WITH n WHERE n.x = $p",
    "WITH n WHERE n.list[0]",
    "WITH n WHERE EXISTS { (n)--() }",
    "WITH n, {a: 1} AS m",
    "WITH n, [1] AS l",
    "WITH n, n.as AS set",
    "WITH n, 1 AS `x`",
    "WITH n, CASE WHEN true THEN 1 END AS c",
    "UNWIND [1] AS contains",
    "WHERE n.x CONTAINS 'a'",
    "WHERE n.with = n.as",
    "MATCH (n)-->+(m)",
    "MATCH (n)-[r]-(m)",
    "WITH n, 1.5 AS f",
    "WITH n, true AS t",
    "CALL (n) { RETURN 1 AS one }",
]
CLAUSES = [
    "DELETE n",
    "DETACH DELETE n",
    "NODETACH DELETE n",
    "SET n.x = 1",
    "SET n:B",
    "SET n += {a: 1}",
    "REMOVE n.x",
    "REMOVE n:A",
    "CREATE (k)",
    "CREATE p = (k)",
    "MERGE (k:K {a: 1})",
    "INSERT (k:K)",
    "FOREACH (i IN [1] | CREATE ())",
]
QUERIES = [f"MATCH (n) {ending} {clause}" for ending, clause in itertools.product(ENDINGS, CLAUSES)]


@pytest.mark.parametrize("ending", ENDINGS)
def test_no_writing_clause_is_taken_for_a_name(ending: str) -> None:
    passed = [clause for clause in CLAUSES if not list(writes(marked(f"MATCH (n) {ending} {clause}")))]
    assert passed == []


@pytest.mark.neo4j
def test_what_the_server_calls_writing_is_refused(database) -> None:
    let_through = [query for query in QUERIES if guard(query).allowed and "w" in query_type(database, query)]
    assert let_through == []
    assert sum("w" in query_type(database, query) for query in QUERIES[:: len(CLAUSES)]) > len(ENDINGS) // 2


def query_type(database, query: str) -> str:
    """What the server's plan says of a query: r, w, rw, s; empty for one that it refuses."""
    from neo4j.exceptions import ClientError

    with database.driver.session() as session:
        try:
            return session.run(f"EXPLAIN {query}").consume().query_type or ""
        except ClientError:
            return ""


@pytest.mark.parametrize("word", sorted(WRITING_CLAUSES))
@pytest.mark.parametrize(
    "template",
    [
        "MATCH (n:{}) RETURN n",
        "MATCH ({}:A) RETURN {}",
        "MATCH (a)-[{}:R]->(b) RETURN {}.x, {}",
        "MATCH (n {{{}: 1}}) RETURN n.{} AS x",
        "MATCH (n) RETURN n.x AS {} ORDER BY {} DESC",
        "MATCH (n) WHERE n:{} AND n.{} = $x RETURN n",
        "MATCH (n) WHERE n.x IN {} RETURN n",
        "WITH [1] AS {} UNWIND {} AS x RETURN x",
        "MATCH (n) RETURN n {{.{}, {}: 1}}",
        "MATCH (n)-[:A|{}]->(m) RETURN m",
        "MATCH (n) RETURN '{}', \"{}\", `{}` // {}",
        "MATCH (n) WHERE n.x = ${} RETURN n",
    ],
)
def test_names_are_no_clauses(word: str, template: str) -> None:
    for form in (word, word.lower()):
        assert list(writes(marked(template.replace("{}", form).replace("{{", "{").replace("}}", "}")))) == []


@pytest.mark.parametrize("name", ["use", "load", "using", "in"])
def test_other_words_are_names_too(name: str) -> None:
    assert list(writes(marked(f"MATCH ({name}:A) WHERE {name}.x IN [1] RETURN {name}, {name}.{name}"))) == []


def test_an_alias_behind_an_alias_is_still_one() -> None:
    query = marked("WITH 1 AS set UNWIND set AS x RETURN x")
    assert is_plain_name(query, 3)
    assert is_plain_name(query, 5)


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("SHOW USERS", "SHOW"),
        ("EXPLAIN SHOW USERS", "SHOW"),
        ("PROFILE RETURN 1", "PROFILE"),
        ("CYPHER 5 PROFILE RETURN 1", "PROFILE"),
        ("CYPHER 3.5 RETURN 1", "3.5"),
        ("CYPHER planner=dp RETURN 1", "planner"),
        ("CYPHER 5 runtime = parallel RETURN 1", "planner"),
        ("RETURN 1; RETURN 2", "more than one"),
        ("; RETURN 1", "more than one"),
        (":param x => 1", "shell"),
    ],
)
def test_commands(text: str, word: str) -> None:
    assert word in next(commands(marked(text)))


@pytest.mark.parametrize(
    "text", ["RETURN 1", "RETURN 1;", "EXPLAIN RETURN 1", "CYPHER 25 RETURN 1", "explain", "cypher 5"]
)
def test_no_commands(text: str) -> None:
    assert list(commands(marked(text))) == []

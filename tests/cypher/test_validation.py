import pytest
from hypothesis import given
from hypothesis import strategies as st

from cypher_samples import gold_queries, sample, schemas
from graphnative.cypher.finding import FindingKind
from graphnative.cypher.schema import GraphSchema
from graphnative.cypher.tokens import tokenize
from graphnative.cypher.validation import validate

STRING, INTEGER = frozenset({"STRING"}), frozenset({"INTEGER"})
SCHEMA = GraphSchema(
    {
        "Person": {"name": STRING, "born": INTEGER},
        "Movie": {"title": STRING, "released": INTEGER},
        "Order": {"type": STRING},
    },
    {"ACTED_IN": {"roles": frozenset({"LIST"})}, "REVIEWED": {"rating": INTEGER, "summary": STRING}},
    frozenset(
        {("Person", "ACTED_IN", "Movie"), ("Person", "REVIEWED", "Movie"), ("Person", "KNOWS", "Person")}
    ),
)
OF_SCHEMA = {"label", "type", "property", "direction", "connection"}
OF_SYNTAX = {"syntax", "deprecated", "variable", "value"}


def kinds(query: str, schema: GraphSchema | None = SCHEMA) -> set[str]:
    return {finding.kind.name for finding in validate(query, schema)}


def test_at_most_one_gold_query_in_two_hundred_is_doubted() -> None:
    rows = [row for name in ("zograscope", "text2cypher") for row in sample(name)]
    doubted = [row["cypher"] for row in rows if validate(row["cypher"], schemas()[row["database"]])]
    assert len(doubted) <= len(rows) / 200


def test_schema_errors_are_found() -> None:
    rows = [row for row in sample("negatives") if row["false_schema"] and row["database"] in schemas()]
    missed = [
        row["cypher"] for row in rows if not kinds(row["cypher"], schemas()[row["database"]]) & OF_SCHEMA
    ]
    assert len(rows) == 119
    assert missed == []


def test_nearly_all_that_explain_refuses_is_found_without_a_server() -> None:
    rows = [row for row in sample("negatives") if row["explain_error"]]
    missed = [row["explain_error"] for row in rows if not kinds(row["cypher"], None) & OF_SYNTAX]
    assert len(rows) == 124
    # Functions of a plugin that the server has not: nobody can know without asking it.
    assert all("Unknown function 'apoc." in error for error in missed)


def test_what_explain_accepts_is_not_called_wrong_without_a_schema() -> None:
    accepted = [row["cypher"] for row in sample("negatives") if not row["explain_error"]]
    assert [query for query in accepted if validate(query)] == []


@pytest.mark.parametrize(
    ("query", "kind", "name", "suggestion"),
    [
        ("MATCH (p:Persn) RETURN p", "label", "Persn", "Person"),
        ("MATCH (p:person) RETURN p", "label", "person", "Person"),
        ("MATCH ()-[:ACTEDIN]->() RETURN 1", "type", "ACTEDIN", "ACTED_IN"),
        ("MATCH (p:Person) RETURN p.nam", "property", "nam", "name"),
        ("MATCH (p:Person {Name: 'x'}) RETURN p", "property", "Name", "name"),
        ("MATCH (p:Person) RETURN p {.names}", "property", "names", "name"),
        ("MATCH (p:Person)-[r:REVIEWED]->() RETURN p.summary", "property", "summary", ""),
        ("MATCH (p)-[:REVIEWED]->(m) RETURN m.name", "property", "name", ""),
        ("MATCH ()-[r:REVIEWED]->() RETURN r.ratings", "property", "ratings", "rating"),
        ("MATCH (m) WHERE m:Movi RETURN m", "label", "Movi", "Movie"),
        ("MATCH (m:Movie) RETURN n.title", "variable", "n", ""),
        ("MATCH (movie:Movie) RETURN move.title", "variable", "move", "movie"),
    ],
)
def test_unknown_names_come_with_what_was_meant(query: str, kind: str, name: str, suggestion: str) -> None:
    (finding,) = validate(query, SCHEMA)
    assert (finding.kind.name, finding.name, finding.suggestion) == (kind, name, suggestion)
    assert query[finding.start :].startswith(name)
    assert name in finding.message
    assert finding.message.endswith(f"Did you mean {suggestion}?" if suggestion else ".")


def test_who_has_a_property_is_told() -> None:
    (finding,) = validate("MATCH (p:Person)-[:REVIEWED]->() RETURN p.summary", SCHEMA)
    assert finding.message == "Person has no property summary. REVIEWED has one."


@pytest.mark.parametrize(
    ("query", "kind"),
    [
        ("MATCH (m:Movie)-[:ACTED_IN]->(p:Person) RETURN m", "direction"),
        ("MATCH (p:Person)<-[:ACTED_IN]-(m:Movie) RETURN m", "direction"),
        ("MATCH (m:Movie)-[:KNOWS]->(p:Person) RETURN m", "connection"),
        ("MATCH (m:Movie)--(o:Order) RETURN m", "connection"),
        ("MATCH (p:Person) WHERE p.born = '1970' RETURN p", "value"),
        ("MATCH (p:Person) WHERE p.name > 5 RETURN p", "value"),
        ("MATCH (p:Person {born: 'x'}) RETURN p", "value"),
        ("MATCH ()-[r:REVIEWED]->() WHERE r.rating CONTAINS 'x' RETURN r", "value"),
        ("MATCH (p:Person) WHERE '5' = p.born RETURN p", "value"),
        ("MATCH (p:Person) RETURN count(*) ORDER BY p.born", "variable"),
        ("MATCH (p:Person) WHERE exists(p.name) RETURN p", "deprecated"),
        ("MATCH (p:Person) WHERE size((p)--()) > 1 RETURN p", "deprecated"),
        ("MATCH (p:Person) RETURN p This query", "syntax"),
        ("MATCH (p:Person RETURN p", "syntax"),
        ("", "syntax"),
    ],
)
def test_other_faults(query: str, kind: str) -> None:
    assert kinds(query) == {kind}


@pytest.mark.parametrize(
    "query",
    [
        "MATCH (p:Person)-[:ACTED_IN]->(m:Movie) WHERE p.born > 1970 RETURN m.title",
        "MATCH (p)-[r]-(m) RETURN p.name, r.roles, m.title",
        "MATCH (n) RETURN keys(n)",
        "MATCH (o:`Order`) RETURN o.type",
        "MATCH (p:Person)-[:KNOWS*1..3]->(q) RETURN q.name",
        "MATCH p = (:Person)-[:KNOWS]->(:Person) RETURN length(p)",
        "MATCH (p:Person)-[:ACTED_IN|REVIEWED]->(m) RETURN m.title",
        "MATCH (p:Person) RETURN p.name AS `full name` ORDER BY `full name`",
        "MATCH (p:Person) WHERE p.born IN [1970, 1971] AND p.name STARTS WITH 'T' RETURN p",
        "MATCH (n:Movie|Person) RETURN n.name, n.title",
        "MATCH (n:!Movie) RETURN n.name",
        "UNWIND [{a: 1}] AS row MATCH (p:Person {born: row.a}) RETURN p",
    ],
)
def test_right_queries(query: str) -> None:
    assert validate(query, SCHEMA) == []


def test_what_goes_on_behind_a_query_is_shown() -> None:
    (finding,) = validate("MATCH (p:Persn) RETURN p\n\nThis query returns", SCHEMA)
    assert finding.message == "'This query returns' can't follow here."
    (finding,) = validate("MATCH (p) WHERE p.x =", SCHEMA)
    assert finding.message == "'=' can't follow here."


def test_without_a_schema_names_are_not_doubted() -> None:
    assert validate("MATCH (x:Nothing {none: 1})-[:NO]->(y) RETURN x.nix") == []
    assert kinds("MATCH (x) RETURN y", None) == {"variable"}


def test_findings_stand_in_the_order_of_the_query_and_once() -> None:
    found = validate("MATCH (a:A)-[:B]->(c:C) WHERE a.x = 1 RETURN z", SCHEMA)
    assert [finding.start for finding in found] == sorted(finding.start for finding in found)
    assert len(found) == len(set(found))
    assert found[0].kind is FindingKind.label


PIECES = sorted(
    {token.text for query in gold_queries()[::40] for token in tokenize(query) if len(token.text) < 12}
)


CLOSERS = {"(": ")", "[": "]", "{": "}"}
OPENERS = ("(", "[", "{", "any(", "reduce(", "size(", "shortestPath(", "EXISTS{", "CALL{", "CALL(", "[:R")
FLAT = st.lists(
    st.sampled_from(["| ", "= ", "x ", "IN ", ", ", "1 ", "-->", "WHERE ", "WITH ", ":A"]), max_size=6
)


def enclosed(parts: tuple[str, str]) -> str:
    opener, inner = parts
    return opener + inner + CLOSERS[next(c for c in opener if c in CLOSERS)]


@given(
    st.recursive(
        FLAT.map("".join),
        lambda inner: (
            st.tuples(st.sampled_from(OPENERS), inner).map(enclosed) | st.tuples(inner, inner).map("".join)
        ),
    )
)
def test_any_brackets_are_validated(text: str) -> None:
    assert isinstance(validate(f"MATCH (x) RETURN {text}", SCHEMA), list)


@given(st.lists(st.sampled_from(PIECES), max_size=40).map("".join))
def test_any_pieces_of_cypher_are_validated(text: str) -> None:
    assert isinstance(validate(text, SCHEMA), list)


@given(st.sampled_from(gold_queries()[::7]), st.integers(0, 60), st.integers(1, 4), st.sampled_from(PIECES))
def test_a_gold_query_with_a_part_replaced_is_validated(
    query: str, start: int, count: int, piece: str
) -> None:
    tokens = [token.text for token in tokenize(query)]
    tokens[start : start + count] = [piece]
    assert isinstance(validate("".join(tokens), SCHEMA), list)

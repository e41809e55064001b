import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from graphnative.cypher.escape import MAX_NAME, check_name, escape_name, short_name
from graphnative.errors import CypherRejected
from graphnative.store.connect import open_driver

HARD = st.text(alphabet="`\\u06A0{}()[]:;/*-'\"$ \n\tя💡", min_size=1, max_size=30)
ANY = st.text(
    alphabet=st.characters(exclude_characters="\0", exclude_categories=["Cs"]), min_size=1, max_size=60
)


@pytest.mark.parametrize(
    ("name", "escaped"),
    [
        ("Person", "`Person`"),
        ("a b", "`a b`"),
        ("a`b", "`a``b`"),
        ("`", "````"),
        ("a\\b", "`a\\u005Cb`"),
        ("\\u0060", "`\\u005Cu0060`"),
    ],
)
def test_a_name_stands_between_backticks(name, escaped) -> None:
    assert escape_name(name) == escaped


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("", "empty"),
        ("a\0b", "NUL"),
        ("x" * (MAX_NAME + 1), "1,025 characters"),
        ("\ud83d", "surrogate"),
        (None, "NoneType"),
        (7, "int"),
        (["A"], "list"),
    ],
)
def test_an_impossible_name_is_refused_with_the_reason(name, reason) -> None:
    with pytest.raises(CypherRejected, match=reason):
        escape_name(name)


def test_the_longest_name_is_allowed() -> None:
    assert check_name("x" * MAX_NAME) == "x" * MAX_NAME


@given(HARD | ANY)
def test_no_name_ends_its_quotation_or_keeps_a_backslash_of_its_own(name) -> None:
    inner = escape_name(name)[1:-1]
    assert "`" not in inner.replace("``", "")
    assert "\\" not in inner.replace("\\u005C", "")


@pytest.fixture(scope="module")
def session(neo4j_endpoint):
    with open_driver(neo4j_endpoint, 30.0) as driver, driver.session() as opened:
        yield opened


@pytest.mark.neo4j
@settings(max_examples=50, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(HARD | ANY)
def test_neo4j_reads_exactly_the_name_as_label_type_and_key(session, name) -> None:
    escaped = escape_name(name)
    with session.begin_transaction() as tx:  # rolled back: the graph stays as it is
        before = tx.run("MATCH (n) RETURN count(n) AS n").single()["n"]
        query = f"CREATE (a:{escaped} {{{escaped}: 1}})-[r:{escaped}]->(b) RETURN labels(a), type(r), keys(a)"
        assert tx.run(query).single().values() == [[name], name, [name]]
        found = tx.run(f"MATCH (a:{escaped})-[:{escaped}]->() WHERE a.{escaped} = 1 RETURN count(a) AS n")
        assert found.single()["n"] == 1
        assert tx.run("MATCH (n) RETURN count(n) AS n").single()["n"] == before + 2
        tx.rollback()


@pytest.mark.parametrize(
    ("name", "short"),
    [
        ("Person", "Person"),
        ("born in", "`born in`"),
        ("_x1", "_x1"),
        ("1x", "`1x`"),
        ("Ä", "`Ä`"),
        ("a`b", "`a``b`"),
    ],
)
def test_a_name_is_quoted_only_where_it_must_be(name: str, short: str) -> None:
    assert short_name(name) == short

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cypher_samples import gold_queries
from graphnative.cypher.cleaning import MAX_REPLY, clean

QUERY = "MATCH (p:Person {name: 'Tom'})-[:ACTED_IN]->(m:Movie) // his films\nRETURN m.title AS Title"
SHORT = "MATCH (n) RETURN n"

NAMED_LIKE_CLAUSES = (
    "MATCH (n) RETURN n.x AS set",
    "MATCH (n) RETURN n.name AS match, n.x AS call ORDER BY match, call DESC LIMIT 3",
    "MATCH (n) RETURN n.x AS set ORDER BY CASE n.x WHEN 1 THEN 0 ELSE n.y END",
    "MATCH (n) RETURN n.x AS `set`, n.y AS limit",
    "MATCH (n) RETURN count(n) AS return",
)


@pytest.mark.parametrize(
    "kind", ["bare", "fenced", "explained", "thought about", "ended", "labelled", "as JSON"]
)
def test_gold_queries_come_out_as_they_were(kind: str) -> None:
    wrap = {
        "bare": "{}",
        "fenced": "Here it is:\n```cypher\n{};\n```\nIt's done.",
        "explained": "{}\n\nThis query does what's asked.",
        "thought about": "<think>MATCH (x) RETURN x?</think>\n{}",
        "ended": "{}<|im_end|>",
        "labelled": "Cypher: {}",
        "as JSON": "```\n{}\n```",
    }[kind]
    wrong = [query for query in gold_queries() if clean(wrap.replace("{}", query)) != query]
    assert wrong == []


@pytest.mark.parametrize(
    ("report", "reply", "query"),
    [
        ("report 11, neo4j-graphrag 509", "MATCH (e) RETURN {tk: e.Id, name: e.Name} AS m", None),
        ("report 11, neo4j-graphrag 509", "MATCH (e) RETURN {k: CASE WHEN e.x THEN 1 ELSE 2 END} AS m", None),
        ("report 11, neo4j-graphrag 507", f"```cypher {SHORT}```", SHORT),
        ("report 11, neo4j-graphrag 507", f"cypher\n{SHORT}", SHORT),
        ("extract_cypher", "MATCH (n:Person WHERE n.age > 3) RETURN n", None),
        ("report 33, tomasonjo/blogs 33", f"{SHORT}<|im_end|>", SHORT),
        ("report 33, tomasonjo/blogs 33", f"Answer: {SHORT}", SHORT),
        ("report 33, neo4j-partners 4", f"{SHORT}\nRETURN m\nRETURN k", SHORT),
        ("report 33, redamon 98", f"<think>\nMaybe MATCH (x) RETURN x\n</think>\n{SHORT}", SHORT),
        ("report 21, langchain 14584", "I'm sorry, but I can't answer that from this graph.", ""),
        ("report 21, langchain 14584", "", ""),
        ("report 22, langchain 11706", "MATCH (n {name: 'x', age: {a: 1}}) RETURN n", None),
        ("report 31, neo4j-python-driver 826", f"{SHORT};", SHORT),
        ("report 31, neo4j-python-driver 826", f"{SHORT}; MATCH (m) RETURN m;", SHORT),
        (
            "report 31, neo4j-python-driver 826",
            "MATCH (n {a: '; MATCH'}) RETURN n;",
            "MATCH (n {a: '; MATCH'}) RETURN n",
        ),
    ],
)
def test_public_reports(report: str, reply: str, query: str | None) -> None:
    del report
    assert clean(reply) == (reply if query is None else query)


@pytest.mark.parametrize(
    ("reply", "query"),
    [
        (f"EXPLAIN {SHORT}", SHORT),
        (f"profile explain {SHORT};", SHORT),
        (f"CYPHER 5 EXPLAIN {SHORT}", f"CYPHER 5 {SHORT}"),
        (f"CYPHER 5 {SHORT}", f"CYPHER 5 {SHORT}"),
        (f"CYPHER runtime=slotted {SHORT}", f"CYPHER runtime=slotted {SHORT}"),
        (f"CYPHER {SHORT}", SHORT),
        (f"Cypher: {SHORT}", SHORT),
        (f"Cypher query: {SHORT}", SHORT),
        ("EXPLAIN", ""),
        ("// all of them\nMATCH (n) RETURN n // yes", "// all of them\nMATCH (n) RETURN n // yes"),
        (f"  {SHORT}  ;\n;\n", SHORT),
        (f"**{SHORT}**", SHORT),
        (f"Use `{SHORT}`.", SHORT),
        (f"The query {SHORT} returns all nodes.", SHORT),
        (f'"{SHORT}"', SHORT),
        (f'{{"query": "{SHORT}"}}', SHORT),
        (f"> {SHORT}", SHORT),
        (f"1. {SHORT}\n2. MATCH (m) RETURN m", SHORT),
        ("MATCH (n) WHERE n.x = ```", "MATCH (n) WHERE n.x ="),
        ("```cypher\nMATCH (n) WHERE n.x = 'a", "MATCH (n) WHERE n.x = 'a"),
        ("MATCH (n) WHERE n foo bar RETURN n", "MATCH (n) WHERE n foo bar RETURN n"),
        ("A pattern like MATCH (n) is needed.", ""),
        ("Match all of them!", ""),
        ("```python\nprint(1)\n```", ""),
        ("MATCH (n) DETACH DELETE n", "MATCH (n) DETACH DELETE n"),  # refusing is the guard's office
        ("Do this: CREATE (n:X)", "CREATE (n:X)"),
        (QUERY, QUERY),
        *((query, query) for query in NAMED_LIKE_CLAUSES),
        *((f"Here it is:\n{query}\n\nIt counts.", query) for query in NAMED_LIKE_CLAUSES),
    ],
)
def test_what_stands_around_a_query_goes(reply: str, query: str) -> None:
    assert clean(reply) == query


def fences(*parts: str) -> str:
    return "".join(f"```cypher\n{part}\n```\n" if part.startswith("MATCH") else f"{part}\n" for part in parts)


@pytest.mark.parametrize(
    "reply",
    [
        fences("MATCH (a) RETURN a", "That is wrong. Corrected:", SHORT),
        fences(SHORT, "Alternatively:", "MATCH (a) RETURN a"),
        fences(
            SHORT, "If you want only some:", "MATCH (a) RETURN a LIMIT 5", "Option 3:", "MATCH (b) RETURN b"
        ),
        fences("Step 1:", "MATCH (a)", "All together:", SHORT),
        fences(SHORT, "where the part", "MATCH (n)", "finds nodes"),
        f"{SHORT}\n\nQuestion: next?\nCypher: MATCH (a) RETURN a",
        f"{SHORT}\n\nMATCH (n) finds all nodes and RETURN n returns them.",
        f"{SHORT}\n\nThe part MATCH (n) finds nodes.",
        f"First I thought of MATCH (a) RETURN a but that's wrong.\n\n{SHORT}",
    ],
)
def test_of_several_queries_it_is_the_one_that_is_meant(reply: str) -> None:
    assert clean(reply) == SHORT


def test_all_other_ways_are_better_than_none() -> None:
    assert (
        clean(fences("Alternatively:", "MATCH (a) RETURN a", "Or", "MATCH (b) RETURN b"))
        == "MATCH (a) RETURN a"
    )


@given(st.text())
def test_any_text_is_cleaned_and_a_second_time_changes_nothing(text: str) -> None:
    once = clean(text)
    assert clean(once) == once


@given(
    st.lists(
        st.sampled_from(
            ["MATCH (n)", " RETURN n", "\n", "```", "<think>", "'", ";", "This is", "{", "x", "`"]
        )
    )
)
def test_any_pieces_of_replies_are_cleaned_to_a_part_of_them(pieces: list[str]) -> None:
    reply = "".join(pieces)
    assert clean(reply) in reply


def test_a_reply_of_any_length_is_cleaned() -> None:
    assert clean("MATCH (n) x " * 20_000) == ""[:MAX_REPLY] or clean("MATCH (n) x " * 20_000).startswith(
        "MATCH (n)"
    )


@pytest.mark.parametrize("wrap", ["```cypher {}```", "It is `{}`", "{}<|im_end|>\n<|im_start|>user\nAnd?"])
@pytest.mark.parametrize(
    "query",
    ["MATCH (n) RETURN n.x AS `born in`", "MATCH (n) RETURN n.x AS x,\n  n.y AS y"],
)
def test_names_in_backticks_and_lines_behind_a_comma_are_kept(wrap: str, query: str) -> None:
    assert clean(wrap.replace("{}", query)) == query


def test_of_two_queries_between_backticks_the_last_is_taken() -> None:
    assert clean("Take `MATCH (n) RETURN n` or `MATCH (m) RETURN m`.") == "MATCH (m) RETURN m"

import pytest

from graphnative.cypher.guard_paths import MAX_HOPS, MAX_SHORTEST, long_paths, many_shortest
from graphnative.cypher.marked import marked


@pytest.mark.parametrize(
    "pattern",
    [
        "(a)-[*]->(b)",
        "(a)-[r*]-(b)",
        "(a)<-[:R|S *]-(b)",
        "(a)-[:R*2..]->(b)",
        "(a)-[:R*..]->(b)",
        "(a)-[*1.. {x: 1}]->(b)",
        "(a)-[:R]->+(b)",
        "(a)-[:R]->*(b)",
        "(a)<-[:R]-+(b)",
        "(a)-->+(b)",
        "(a)--+(b)",
        "(a)-->{2,}(b)",
        "((a)-[:R]->(b))+",
        "((a)--(b))*",
        "((a)-->(b)){,}",
        "(x) ((a)-->(b)){1,} (y)",
        f"(a)-[*1..{MAX_HOPS + 1}]->(b)",
        f"(a)-[*{MAX_HOPS + 1}]->(b)",
        f"((a)-->(b)){{{MAX_HOPS + 1}}}",
        "p = ((a)--(b)){1,1_000}",
        "(a)-[]-{1,1_000}(b)",
        "((a)--(b)){1,0x3e8}",
        "((a)--(b)){0o1750}",
        "((a)--(b)){1,0O1750}",
        "((a)--(b)){99999999999999999999}",
        "(a)-[*1..1_000]->(b)",
        "(a)-[*0x3e8]->(b)",
        "p = SHORTEST 1 (a)-->+(b), (c)-->+(d)",
    ],
)
def test_paths_without_a_bound_are_told(pattern: str) -> None:
    assert len(list(long_paths(marked(f"MATCH {pattern} RETURN 1")))) == 1


@pytest.mark.parametrize(
    "text",
    [
        f"MATCH (a)-[*1..{MAX_HOPS}]->(b) RETURN b",
        "MATCH (a)-[*3]->(b) RETURN b",
        "MATCH (a)-[*..3]-(b) RETURN b",
        "MATCH (a)-[:R]->{1,3}(b) RETURN b",
        "MATCH ((a)-->(b)){3} RETURN b",
        "MATCH p = shortestPath((a)-[*]-(b)) RETURN p",
        "MATCH p = allShortestPaths((a)-[:R*]-(b)) RETURN p",
        "MATCH p = SHORTEST 2 (a)-->+(b) RETURN p",
        "MATCH p = ANY (a)-->+(b) RETURN p",
        "MATCH p = ALL SHORTEST ((a)-->(b))+ RETURN p",
        "RETURN (1 + 2) * 3, [1 * 2], 4 - [1 * 2][0] + 1, (1 - 2) + 3",
        "MATCH (n) RETURN count(*) + 1, size(n.x) * 2, n {.*}",
        "MATCH (n) WHERE exists((n)--()) * 1 RETURN n",
        "MATCH (n) CALL (n) { RETURN 1 AS x } RETURN *",
        "RETURN (1 * (2 + 3)) * 4",
    ],
)
def test_paths_with_a_bound_and_arithmetic_pass(text: str) -> None:
    assert list(long_paths(marked(text))) == []


@pytest.mark.parametrize("number", ["1000000", "1_000", "0x3e8", str(MAX_SHORTEST + 1), "9" * 30])
@pytest.mark.parametrize("selector", ["SHORTEST", "any", "ANY SHORTEST"])
def test_many_shortest_paths_are_told(selector: str, number: str) -> None:
    query = marked(f"MATCH p = {selector} {number} (a)-->+(b) RETURN p")
    assert "shortest paths" in "".join(many_shortest(query))


def test_few_shortest_paths_pass() -> None:
    query = f"MATCH p = SHORTEST {MAX_SHORTEST} GROUPS (a)-->+(b) WHERE any(x IN [101] WHERE x = 1) RETURN p"
    assert list(many_shortest(marked(query))) == []


def test_bounds_in_any_way_to_write_numbers_pass() -> None:
    assert list(long_paths(marked("MATCH ((a)--(b)){0x1,0xF} (c)-[*1_0]-(d), (d)-->{,5}(e) RETURN a"))) == []

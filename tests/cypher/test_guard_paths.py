import pytest

from graphnative.cypher.guard_paths import MAX_HOPS, long_paths
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

from hypothesis import given
from hypothesis import strategies as st

from graphnative.cypher.escape import short_name
from graphnative.retrievers.examples.pattern import (
    Branch,
    Condition,
    Node,
    bare,
    edges_of,
    flat,
    match_clauses,
    nodes_of,
    replaced,
    tree,
)
from graphnative.retrievers.examples.pattern_pool import canonical
from graphnative.retrievers.examples.plain_query import read_plain

CHAIN = Node("A", (), (Branch("T", "->", Node("B", (), (Branch("U", "--", Node("C")),))),))
FORK = tree("A", (Condition("n", "=", "x"),), (Branch("T", "->", Node("B")), Branch("U", "<-", Node("C"))))


def trees() -> st.SearchStrategy[Node]:
    labels = st.sampled_from(["A", "B", "Odd name"])
    conditions = st.lists(
        st.builds(Condition, st.sampled_from(["n", "m"]), st.just("="), st.text("ab`\"'\\", max_size=3)),
        max_size=2,
        unique_by=lambda condition: condition.key,
    ).map(tuple)
    leaves = st.builds(lambda label, of: tree(label, of), labels, conditions)
    branch = st.tuples(st.sampled_from(["T", "U"]), st.sampled_from(["->", "<-", "--"]))
    return st.recursive(
        leaves,
        lambda inner: st.builds(
            lambda label, of, below: tree(label, of, tuple(Branch(*how, node) for how, node in below)),
            labels,
            conditions,
            st.lists(st.tuples(branch, inner), min_size=1, max_size=2),
        ),
        max_leaves=4,
    )


def test_a_chain_is_one_path_and_a_fork_two() -> None:
    assert match_clauses(CHAIN, separate=True) == "MATCH (n0:A)-[:T]->(n1:B)-[:U]-(n2:C)"
    paths = '(n0:A WHERE n0.n = "x")-[:T]->(n1:B)', "(n0)<-[:U]-(n2:C)"
    assert match_clauses(FORK, separate=True) == f"MATCH {paths[0]}\nMATCH {paths[1]}"
    assert match_clauses(FORK, separate=False) == f"MATCH {paths[0]}, {paths[1]}"


@given(trees(), st.booleans())
def test_a_tree_that_is_written_is_read_again(root: Node, separate: bool) -> None:
    read = read_plain(f"{match_clauses(root, separate=separate)} RETURN n0")
    assert read is not None
    assert canonical(read.root) == canonical(root)


@given(trees())
def test_flat_nodes_and_edges_are_those_of_the_tree(root: Node) -> None:
    nodes, edges = flat(root)
    assert nodes == list(nodes_of(root))
    assert [(nodes[start], type_, nodes[end]) for start, type_, end in edges] == [
        (node, branch.type, branch.node) for node, branch in edges_of(root)
    ]


@given(trees(), st.data())
def test_replacing_a_leaf_changes_nothing_else(root: Node, data: st.DataObject) -> None:
    nodes = list(nodes_of(root))
    place = data.draw(st.sampled_from([i for i, node in enumerate(nodes) if not node.branches]))
    changed = list(nodes_of(replaced(root, place, Node("New"))))
    assert changed[place] == Node("New")
    assert [node.label for i, node in enumerate(changed) if i != place] == [
        node.label for i, node in enumerate(nodes) if i != place
    ]


def test_bare_trees_have_no_conditions() -> None:
    assert all(not node.conditions for node in nodes_of(bare(FORK)))


def test_names_stand_in_backticks_only_where_they_need_them() -> None:
    assert (short_name("Film"), short_name("a film")) == ("Film", "`a film`")

from graphnative.retrievers.examples.pattern import Branch, Condition, Node, tree
from graphnative.retrievers.examples.pieces import body_pieces, query_pieces, tail_pieces, template_piece
from graphnative.retrievers.examples.plain_query import Tail
from graphnative.retrievers.examples.template import read_template

ADA = Node("Person", (Condition("name", "=", None),))
ROOT = tree("Film", (), (Branch("ACTED_IN", "<-", ADA), Branch("HAS_GENRE", "->", Node("Genre"))))


def test_a_tree_has_pieces_for_what_it_holds_and_how_it_hangs_together() -> None:
    assert {
        "root Film",
        "size 3",
        "type ACTED_IN",
        "edge Film ACTED_IN Person",
        "ends Film ACTED_IN Person.name",
        "fork ACTED_IN HAS_GENRE",
        "node Person.name",
        "key Person.name =",
    } <= body_pieces(ROOT)


def test_a_value_that_no_question_names_is_a_piece_itself() -> None:
    assert "fixed A.n = 3" in body_pieces(Node("A", (Condition("n", "=", 3),)))


def test_a_chain_of_types_is_a_piece() -> None:
    chain = Node("A", (), (Branch("T", "--", Node("B", (), (Branch("U", "--", Node("C")),))),))
    assert "chain T U" in body_pieces(chain)


def test_a_tail_has_what_it_returns_and_in_which_order() -> None:
    tail = Tail(("RETURN count(DISTINCT ", 0, ") ORDER BY ", 0, ".year DESC LIMIT 1"), ("Film",))
    assert tail_pieces(tail) == {
        "return RETURN count(DISTINCT Film) ORDER BY Film.year DESC LIMIT 1",
        "what RETURN count(DISTINCT Film)",
        "order ORDER BY Film.year DESC LIMIT 1",
        "word COUNT",
    }


def test_any_other_query_has_the_names_and_words_in_it() -> None:
    template = read_template("MATCH (a:A)-[:T]->(b:B) WITH a, avg(b.n) AS m RETURN a.k, m", [])
    assert {"label A", "type T", "edge A T B", "key B.n", "word WITH", "word AVG"} <= query_pieces(template)
    assert query_pieces(read_template("MATCH (a", [])) == frozenset()
    assert template_piece(template) == f"whole {template.key}"

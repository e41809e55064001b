import pytest

from graphnative.cypher.allowed import READ_FUNCTIONS, READ_PROCEDURES, SYNTAX_BEFORE_BRACKET


def test_all_names_are_in_small_letters() -> None:
    names = READ_FUNCTIONS | READ_PROCEDURES | SYNTAX_BEFORE_BRACKET
    assert all(name == name.casefold() for name in names)


@pytest.mark.parametrize(
    "word", ["file", "linenumber", "graph.names", "apoc.cypher.runfirstcolumn", "apoc.text.repeat"]
)
def test_functions_that_do_more_than_compute_are_left_out(word: str) -> None:
    assert word not in READ_FUNCTIONS


@pytest.mark.parametrize(
    "part", ["load", "create", "cypher", "periodic", "refactor", "trigger", "util", "import", "export"]
)
def test_no_procedure_writes_or_leaves_the_graph(part: str) -> None:
    assert not [name for name in READ_PROCEDURES | READ_FUNCTIONS if part in name.split(".")]

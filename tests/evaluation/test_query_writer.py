from graphnative.evaluation.query_writer import WrittenQuery


def test_a_written_query_costs_nothing_unless_it_is_told() -> None:
    assert WrittenQuery("RETURN 1") == WrittenQuery("RETURN 1", "", 0, 0)

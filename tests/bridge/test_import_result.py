from graphnative.bridge.import_result import Tally


def test_rows_in_are_stored_or_left_out_for_a_reason() -> None:
    tally = Tally()
    tally.rows["entities"] += 3
    tally.leave_out("entities", "no title")
    tally.note("entities", "merged", 2)
    tally.note("entities", "never", 0)
    result = tally.result()
    assert result.rows == {"entities": 3}
    assert result.left_out == {"entities": {"no title": 1}}
    assert result.noted == {"entities": {"merged": 2}}
    assert result.stored == {"entities": 2}

"""Notes on what has no room."""

from graphnative.view.picture import left_out


def test_what_is_left_out_is_counted() -> None:
    assert left_out(60, 1177, "neighbours", "those with most evidence") == (
        "60 of 1,177 neighbours are drawn: those with most evidence. 1,117 are left out.",
    )
    assert left_out(3, 3, "neighbours", "all") == ()

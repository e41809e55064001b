from graphnative.cli.counted import counted


def test_one_has_no_plural() -> None:
    told = [counted(number, "pair") for number in (0, 1, 2, 2000)]
    assert told == ["0 pairs", "1 pair", "2 pairs", "2,000 pairs"]

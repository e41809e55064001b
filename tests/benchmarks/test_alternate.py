def test_ways_take_turns_and_the_median_counts(scripts_on_path, monkeypatch) -> None:
    import alternate

    order, clock = [], iter([0, 1, 0, 2, 0, 5, 0, 2, 0, 3, 0, 9])  # seconds at the begin and end of each run
    monkeypatch.setattr(alternate.time, "perf_counter", lambda: next(clock))
    ways = {"a": lambda: order.append("a"), "b": lambda: order.append("b")}
    found = alternate.alternating_medians(ways, rounds=3, before=lambda: order.append("-"))
    assert order == ["-", "a", "-", "b"] * 3
    assert found == {"a": 3, "b": 2}  # a took 1, 5, 3 and b took 2, 2, 9

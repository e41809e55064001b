"""Time two or more ways of doing one thing in turn, so that a slow minute of the machine hits all of them."""

import statistics
import time
from collections.abc import Callable, Mapping


def alternating_medians(
    ways: Mapping[str, Callable[[], object]], *, rounds: int, before: Callable[[], object] | None = None
) -> dict[str, float]:
    """Return the median seconds of every way, run one after the other in so many rounds (A B A B …).

    Args:
        ways: What is timed, by name.
        rounds: How often each is run, at least 1.
        before: Run before each, untimed.
    """
    seconds: dict[str, list[float]] = {name: [] for name in ways}
    for _ in range(rounds):
        for name, way in ways.items():
            if before:
                before()
            start = time.perf_counter()
            way()
            seconds[name].append(time.perf_counter() - start)
    return {name: statistics.median(found) for name, found in seconds.items()}

"""How far a long preparation is: a callback, and a bar on the terminal when nobody gave one."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

Progress = Callable[[str, int, int], object]
"""Called with what is under way, how much of it is done, and of how much (0: unknown)."""


@contextmanager
def terminal_bar() -> Iterator[Progress]:
    """Yield a callback that draws a bar on stderr; nothing is drawn when stderr is no terminal."""
    from tqdm import tqdm

    bars: dict[str, tqdm] = {}  # type: ignore[type-arg]

    def show(label: str, done: int, total: int) -> None:
        if label not in bars:
            for earlier in bars.values():
                earlier.close()
            shape = None if total else "{desc}: {elapsed}"
            bars[label] = tqdm(
                desc=label, total=total or None, bar_format=shape, file=sys.stderr, disable=None, leave=False
            )
        bars[label].n = done
        bars[label].refresh()

    try:
        yield show
    finally:
        for bar in bars.values():
            bar.close()

"""Packages imported without the compiler that they would call."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any


@contextmanager
def uncompiled() -> Iterator[None]:
    """Have ``torch.compile`` hand functions back as they are.

    bitsandbytes marks its functions for processors with it when it is imported. That alone imports the
    compiler, which takes longer than a small model's weights do, and each call that is compiled is slower
    the first time than many that are not.
    """
    import torch

    compiler = torch.compile
    torch.compile = _as_it_is
    try:
        yield
    finally:
        torch.compile = compiler


def _as_it_is(function: Callable[..., Any] | None = None, **_: Any) -> Any:
    return function if function is not None else _same


def _same(function: Callable[..., Any]) -> Callable[..., Any]:
    return function

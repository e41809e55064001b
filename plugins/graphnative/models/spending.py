"""What this process has asked of models: calls, tokens, time and, where the settings name prices, cost."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from threading import Lock
from typing import Any

Prices = tuple[float | None, float | None]
"""Of a million tokens read, and written, in any one currency; None where nobody names it."""

NO_PRICES: Prices = (None, None)
_MILLION = 1_000_000


@dataclass(frozen=True, slots=True)
class Spending:
    """What one model was asked.

    Attributes:
        calls: Replies that came.
        prompt_tokens: Read; estimated where the model does not count.
        completion_tokens: Written; estimated likewise.
        seconds: In calls, all threads together.
        cost: In the currency of the settings; None without prices.
    """

    calls: int = 0
    prompt_tokens: int = 0
    completion_tokens: int = 0
    seconds: float = 0.0
    cost: float | None = None


Spendings = Mapping[str, Spending]
"""Of each model, by its name."""

_lock = Lock()
_spent: dict[str, Spending] = {}


def spent() -> dict[str, Spending]:
    """Return what this process has asked of every model so far, by the model's name."""
    with _lock:
        return dict(_spent)


def spent_since(before: Spendings, after: Spendings | None = None) -> dict[str, Spending]:
    """Return what has been asked since an earlier :func:`spent`; models that were not asked are left out.

    Args:
        before: The earlier one.
        after: The later one; None is now.
    """
    found = {}
    for name, now in sorted((spent() if after is None else after).items()):
        was = before.get(name, Spending())
        if now.calls > was.calls:
            found[name] = Spending(
                now.calls - was.calls,
                now.prompt_tokens - was.prompt_tokens,
                now.completion_tokens - was.completion_tokens,
                now.seconds - was.seconds,
                None if now.cost is None else now.cost - (was.cost or 0.0),
            )
    return found


def count_call(model: str, tokens: tuple[int, int], seconds: float, prices: Prices = NO_PRICES) -> None:
    """Count one call.

    Args:
        model: The model's name.
        tokens: Read, and written.
        seconds: How long it took.
        prices: The model's.
    """
    add_spending({model: Spending(1, *tokens, seconds, cost(prices, *tokens))})


def add_spending(spendings: Spendings) -> None:
    """Add to what this process has asked, also what another, such as the gateway, has asked for it."""
    with _lock:
        for name, more in spendings.items():
            was = _spent.get(name, Spending())
            _spent[name] = Spending(
                was.calls + more.calls,
                was.prompt_tokens + more.prompt_tokens,
                was.completion_tokens + more.completion_tokens,
                was.seconds + more.seconds,
                was.cost if more.cost is None else (was.cost or 0.0) + more.cost,
            )


def cost(prices: Prices, read: int, written: int) -> float | None:
    """Return what tokens cost; None where no price is named.

    Args:
        prices: The model's; of two the one that is not named is nothing.
        read: Tokens.
        written: Tokens.
    """
    if prices == NO_PRICES:
        return None
    return (read * (prices[0] or 0.0) + written * (prices[1] or 0.0)) / _MILLION


def spending_data(spendings: Spendings) -> list[dict[str, Any]]:
    """Return what models were asked, and the mean of a call, as plain data in the order of their names."""
    return [
        {
            "model": name,
            **asdict(replace(one, seconds=round(one.seconds, 3))),
            "per_call": {
                "prompt_tokens": round(one.prompt_tokens / one.calls, 1),
                "completion_tokens": round(one.completion_tokens / one.calls, 1),
                "seconds": round(one.seconds / one.calls, 3),
                "cost": None if one.cost is None else one.cost / one.calls,
            },
        }
        for name, one in sorted(spendings.items())
    ]

"""What models were asked, summed up, priced and told."""

import threading

import pytest

from graphnative.models import spending
from graphnative.models.spending import (
    NO_PRICES,
    Spending,
    cost,
    count_call,
    spending_data,
    spent,
    spent_since,
)


@pytest.fixture(autouse=True)
def nothing_spent(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(spending, "_spent", {})


def test_tokens_cost_what_the_prices_say() -> None:
    assert cost(NO_PRICES, 10, 10) is None
    assert cost((2.0, None), 500_000, 10) == 1.0
    assert cost((2.0, 4.0), 500_000, 250_000) == 2.0


def test_calls_add_up_by_model() -> None:
    count_call("a", (10, 2), 0.5, (1.0, 2.0))
    count_call("a", (20, 3), 0.25, (1.0, 2.0))
    count_call("b", (1, 1), 1.0)
    assert spent()["a"] == Spending(2, 30, 5, 0.75, pytest.approx(40e-6))
    assert spent()["b"] == Spending(1, 1, 1, 1.0, None)


def test_what_was_asked_since_leaves_out_what_was_not() -> None:
    count_call("a", (10, 2), 0.5)
    count_call("b", (1, 1), 1.0)
    before = spent()
    count_call("a", (20, 3), 0.25, (1.0, None))
    assert spent_since(before) == {"a": Spending(1, 20, 3, 0.25, pytest.approx(20e-6))}
    assert spent_since(before, before) == {}


def test_plain_data_has_the_mean_of_a_call() -> None:
    rows = spending_data({"b": Spending(2, 30, 5, 3.0, 0.5), "a": Spending(1, 1, 1, 1.0)})
    assert [row["model"] for row in rows] == ["a", "b"]
    assert rows[1]["calls"] == 2 and rows[1]["cost"] == 0.5
    assert rows[1]["per_call"] == {
        "prompt_tokens": 15.0,
        "completion_tokens": 2.5,
        "seconds": 1.5,
        "cost": 0.25,
    }
    assert rows[0]["per_call"]["cost"] is None


def test_threads_lose_no_call() -> None:
    threads = [
        threading.Thread(target=lambda: [count_call("a", (1, 1), 0.0) for _ in range(200)]) for _ in range(8)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert spent()["a"].calls == 1600

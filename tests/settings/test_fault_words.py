"""A validator's objections are worded without Python's names."""

from typing import Any

import pytest
from pydantic import BaseModel, Field, ValidationError, field_validator

from graphnative.settings.fault_words import fault_words


class Inner(BaseModel):
    """A block."""


class Outer(BaseModel):
    """All kinds of values."""

    names: tuple[str, ...] = ()
    block: Inner = Inner()
    table: dict[str, int] = {}
    is_on: bool = False
    count: int = Field(default=1, ge=1)
    share: float = 0.0
    text: str = ""
    odd: int = 1

    @field_validator("odd")
    @classmethod
    def _odd(cls, value: int) -> int:
        if value % 2 == 0:
            raise ValueError("It must be odd.")
        return value


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"names": "nope"}, "input should be a valid list, such as [a, b]"),
        ({"block": [1]}, "input should be a block of named settings"),
        ({"table": [1]}, "input should be a block of named settings"),
        ({"is_on": "perhaps"}, "input should be true or false"),
        ({"count": "many"}, "input should be a whole number"),
        ({"count": 1.5}, "input should be a whole number"),
        ({"count": 0}, "input should be greater than or equal to 1"),
        ({"share": "half"}, "input should be a number"),
        ({"text": 7}, "input should be a text"),
        ({"odd": 2}, "it must be odd"),
    ],
)
def test_faults_are_worded_plainly(given: dict[str, Any], words: str) -> None:
    with pytest.raises(ValidationError) as caught:
        Outer.model_validate(given)
    assert fault_words(caught.value.errors()[0]) == words


def test_a_block_is_called_what_it_is_where_it_stands() -> None:
    with pytest.raises(ValidationError) as caught:
        Outer.model_validate({"block": 1})
    assert fault_words(caught.value.errors()[0], "JSON object") == "input should be a JSON object"

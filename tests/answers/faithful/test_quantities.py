"""Numbers of a sentence: what they count, how they are meant, when two of them say the same."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graphnative.answers.faithful.quantities import Quantity, equal, find_quantities


def read(text: str) -> list[tuple[float, str, str, str]]:
    return [(each.value, each.unit, each.role, each.bound) for each in find_quantities(text)]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("It employs 18,400 people.", [(18400.0, "people", "", "")]),
        ("Emissions rose by 3% to 4.9 million tonnes.", [(3.0, "%", "by", ""), (4.9e6, "t", "to", "")]),
        ("It runs four offshore fields.", [(4.0, "# offshore", "", "")]),
        ("It sells fuels at 1,200 filling stations.", [(1200.0, "# filling", "at", "")]),
        ("More than 40 sites closed.", [(40.0, "# site", "", "more")]),
        ("It fell by about 12%.", [(12.0, "%", "by", "about")]),
        ("It cost £60 million.", [(6e7, "GBP", "", "")]),
        ("Nothing to count here.", []),
        ("A ratio of 3/4 or 2-3 cows.", []),
    ],
)
def test_numbers_are_found_with_what_they_count(text: str, found: list) -> None:
    assert read(text) == found


def test_a_number_inside_a_time_or_name_is_none() -> None:
    assert find_quantities("In 2021 sites closed.", [(0, 7)]) == []


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("4.9 million tonnes", "4,912,000 tonnes", True),
        ("4.9 million tonnes", "4.8 million tonnes", False),
        ("320 employees", "322 employees", False),
        ("12%", "12.4%", True),
        ("12%", "13%", False),
        ("12%", "12 tonnes", False),
        ("about 18,000 people", "18,400 people", True),
        ("about 18,000 people", "20,400 people", False),
        ("more than 40 tonnes", "41 tonnes", True),
        ("more than 40 tonnes", "39 tonnes", False),
        ("less than 40 tonnes", "39 tonnes", True),
        ("more than 40 tonnes", "more than 50 tonnes", False),
        ("2,000 kg", "2,000 kg", True),
    ],
)
def test_two_numbers_say_the_same_as_exactly_as_the_less_exact(one: str, other: str, same: bool) -> None:
    first, second = find_quantities(one)[0], find_quantities(other)[0]
    assert equal(first, second) is same
    assert equal(second, first) is same


@given(st.floats(min_value=0, max_value=1e12), st.sampled_from(["%", "t", "# site"]))
def test_a_number_equals_itself(value: float, unit: str) -> None:
    assert equal(Quantity(value, unit, 0, 1), Quantity(value, unit, 5, 9))

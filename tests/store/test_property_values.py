import datetime

import neo4j.spatial
import neo4j.time
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from graphnative.errors import CypherRejected, StoreError
from graphnative.store.property_values import check_vector, native, storable_properties

POINT = neo4j.spatial.CartesianPoint((1.0, 2.0))


@pytest.mark.parametrize(
    "value",
    [
        None,
        True,
        0,
        -(2**63),
        2**63 - 1,
        0.5,
        "",
        b"x",
        datetime.date(2021, 3, 1),
        datetime.timedelta(days=1),
        POINT,
        [],
        [1, 2],
        [1, 2.5],
        ["a", "b"],
        [True, False],
        [POINT, POINT],
    ],
)
def test_what_neo4j_can_hold_stays_what_it_is(value) -> None:
    assert storable_properties({"k": value}, lambda: "x") == {"k": value}


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ({"b": 1, "a": [None]}, '{"a": [null], "b": 1}'),
        ([[1], [2]], "[[1], [2]]"),
        ([1, "a"], '[1, "a"]'),
        ([1, None], "[1, null]"),
        ([True, 1], "[true, 1]"),
        ([{"x": "я"}], '[{"x": "я"}]'),
        ({"at": datetime.date(2021, 3, 1), "n": np.int64(2)}, '{"at": "2021-03-01", "n": 2}'),
    ],
)
def test_what_it_can_t_hold_becomes_its_json_text(value, text) -> None:
    assert storable_properties({"k": value}, lambda: "x") == {"k": text}


@pytest.mark.parametrize(
    ("value", "stored"),
    [
        (np.int32(3), 3),
        (np.float32(0.5), 0.5),
        (np.array([1.0, 2.0]), [1.0, 2.0]),
        ((1, 2), [1, 2]),
        ({"b", "a"}, ["a", "b"]),
        (np.bool_(True), True),
    ],
)
def test_numpy_values_tuples_and_sets_become_plain(value, stored) -> None:
    assert storable_properties({"k": value}, lambda: "x") == {"k": stored}


@pytest.mark.parametrize("value", [2**63, -(2**63) - 1, [1, 2**63]])
def test_a_huge_integer_is_refused_with_owner_and_key(value) -> None:
    with pytest.raises(StoreError, match=r"The entity 'Ann' .* 'big' .* 64 bits"):
        storable_properties({"big": value}, lambda: "The entity 'Ann'")


def test_a_value_without_any_form_is_refused_with_owner_and_key() -> None:
    with pytest.raises(StoreError, match=r"Ann.*object.*'odd'"):
        storable_properties({"odd": object()}, lambda: "Ann")


@pytest.mark.parametrize("key", ["", "a\0", 7])
def test_an_impossible_key_is_refused(key) -> None:
    with pytest.raises(CypherRejected):
        storable_properties({key: 1}, lambda: "x")


@given(
    st.dictionaries(st.text("ab", min_size=1), st.integers(-(2**63), 2**63 - 1) | st.text() | st.booleans())
)
def test_plain_properties_are_never_changed(properties) -> None:
    assert storable_properties(properties, lambda: "x") == properties


def test_dates_and_times_become_python_s_own() -> None:
    moment = datetime.datetime(2021, 3, 1, 10, 0, 0, 5, tzinfo=datetime.UTC)
    assert native(neo4j.time.Date(2021, 3, 1)) == datetime.date(2021, 3, 1)
    assert native([neo4j.time.DateTime.from_native(moment)]) == [moment]
    assert native(neo4j.time.Time(10, 30)) == datetime.time(10, 30)


@pytest.mark.parametrize(
    "value", [neo4j.time.Time(10, 30, 0, 7), neo4j.time.Duration(months=1), POINT, "x", 3]
)
def test_what_python_has_no_equal_for_stays(value) -> None:
    assert native(value) is value


@pytest.mark.parametrize("vector", [[], [1.0, float("nan")], [float("inf")]])
def test_a_vector_must_be_finite(vector) -> None:
    with pytest.raises(StoreError, match="of Ann"):
        check_vector(vector, "Ann")


def test_a_vector_becomes_plain_floats() -> None:
    assert check_vector([1, np.float32(0.5)], "Ann") == [1.0, 0.5]

import pytest

from graphnative.store.schema_examples import LONG_TEXT, describe


@pytest.mark.parametrize(
    ("type_", "values", "expected"),
    [
        ("STRING", ["b", "a", "b"], {"values": ["a", "b"], "distinct_count": 2}),
        ("INTEGER", [3, 0, 3], {"min": "0", "max": "3", "distinct_count": 2}),
        (
            "DATE",
            ["2021-03-01", "2020-01-01"],
            {"min": "2020-01-01", "max": "2021-03-01", "distinct_count": 2},
        ),
        ("LIST", [[1], [1, 2, 3, 4]], {"min_size": 1, "max_size": 4, "values": [1, 2, 3]}),
        ("BOOLEAN", [True], {}),
        ("POINT", [{"srid": 7203}], {}),
        ("INTEGER | STRING", [1, "a"], {}),
        ("STRING", [], {}),
    ],
)
def test_examples_by_type(type_, values, expected) -> None:
    assert describe(type_, values) == expected


def test_a_long_text_is_text_and_cut() -> None:
    found = describe("STRING", ["x" * 500])
    assert found == {"values": ["x" * LONG_TEXT], "distinct_count": 1, "type": "TEXT"}


def test_many_values_are_counted_and_ten_shown() -> None:
    found = describe("STRING", map(str, range(30)))
    assert (len(found["values"]), found["distinct_count"]) == (10, 30)

import pytest

from graphnative.store.value_forms import date_form, date_order, value_form, word_form


@pytest.mark.parametrize(
    ("value", "form"),
    [
        ("Vehicle crimes", "vehicle crime"),
        ("José O'Neill", "jose o neill"),
        ("23-4315807", "23 4315807"),
        ("08:01", "8 1"),
        ("000", "0"),
        ("SK6 1HE", "sk6 1he"),
        ("...", ""),
        ("x" * 121, ""),
        ("a " * 17, ""),
    ],
)
def test_a_value_is_folded(value: str, form: str) -> None:
    assert value_form(value) == form


def test_words_have_the_form_of_values() -> None:
    assert word_form(["vehicle", "crimes", "007"]) == "vehicle crime 7"


@pytest.mark.parametrize(
    ("values", "order"),
    [
        (["2017-08-25", "x"], "ymd"),
        (["25/08/2017"], "dmy"),
        (["08/25/2017", "01/02/2017"], "mdy"),
        (["01/02/2017"], "dmy"),
        (["25/08/17"], ""),
        (["1.2/3"], ""),
        ([], ""),
    ],
)
def test_the_order_of_dates_is_seen_by_their_figures(values, order) -> None:
    assert date_order(values) == order


@pytest.mark.parametrize(
    ("value", "order", "form"),
    [
        ("25/08/2017", "dmy", "2017 8 25"),
        ("08.25.2017", "mdy", "2017 8 25"),
        ("2017-08-05", "ymd", "2017 8 5"),
        ("Burglary", "dmy", ""),
        ("25/08/2017", "", ""),
    ],
)
def test_a_date_is_put_year_first(value, order, form) -> None:
    assert date_form(value, order) == form

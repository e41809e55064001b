import datetime

import pytest

from graphnative.cli.filter_options import make_filters, read_bound
from graphnative.errors import InputError
from graphnative.retrievers.filters import Filters


def test_options_become_filters() -> None:
    filters = make_filters(["Shell"], ("2021", "2021-02"), ["environment"], ["year=2021", " desk = law=1 "])

    assert filters == Filters(
        ("Shell",),
        datetime.date(2021, 1, 1),
        datetime.date(2021, 2, 28),
        ("environment",),
        {"year": "2021", "desk": "law=1"},
    )
    assert make_filters(None, (None, None), None, None) == Filters()


@pytest.mark.parametrize("tag", ["year", "=2021", " =x"])
def test_a_tag_needs_a_name_and_a_value(tag) -> None:
    with pytest.raises(InputError, match="NAME=VALUE"):
        make_filters(None, (None, None), None, [tag])


def test_a_bound_is_the_first_or_the_last_day() -> None:
    assert read_bound("--until", "March 2022", last=True) == datetime.date(2022, 3, 31)
    assert read_bound("--since", None, last=False) is None
    with pytest.raises(InputError, match="--since is no date: 'x'"):
        read_bound("--since", "x", last=False)

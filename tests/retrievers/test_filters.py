import datetime

import numpy as np
import pytest

from graphnative.errors import InputError
from graphnative.retrievers.filters import Filters, candidate_rows, unknown
from graphnative.retrievers.question_names import OrganisationNames
from graphnative.store.array_records import NO_DATE, ArrayOrganisation, ArrayTopic
from graphnative.store.jagged import lay_out


class Arrays:
    """Four articles: 0 and 1 name Shell, 1 Acme; dates in March, June and July 2021, and none."""

    organisations = (
        ArrayOrganisation("Organization:acme", "Acme", (), ()),
        ArrayOrganisation("Organization:shell", "Shell plc", ("SHEL",), ()),
    )
    organisation_starts = np.array([0, 1, 3])
    organisation_articles = np.array([1, 0, 1])
    published = np.array([datetime.date(2021, month, 5).toordinal() for month in (3, 6, 7)] + [NO_DATE])
    topics = (
        ArrayTopic("e", "Environment", "category", None, ()),
        ArrayTopic("g", "Governance", "category", None, ()),
    )
    topic_sets = lay_out([np.array([0]), np.array([0, 1]), np.array([], dtype=int), np.array([1])])

    def __init__(self) -> None:
        self.tags = {
            "year": ([2020, 2021, "2021"], np.array([0, 1, 2, -1])),
            "hot": ([True], np.array([-1, 0, 0, 0])),
        }

    def __len__(self) -> int:
        return 4


def rows(**conditions):
    arrays = Arrays()
    found = candidate_rows(arrays, OrganisationNames(arrays.organisations), Filters(**conditions))
    return None if found is None else found.tolist()


@pytest.mark.parametrize(
    ("conditions", "expected"),
    [
        ({}, None),
        ({"organisations": ("shel",)}, [0, 1]),
        ({"organisations": ("Organization:acme",)}, [1]),
        ({"organisations": ("Acme", "Shell")}, [0, 1]),
        ({"since": datetime.date(2021, 6, 5)}, [1, 2]),
        ({"until": datetime.date(2021, 6, 5)}, [0, 1]),
        ({"since": datetime.date(2021, 4, 1), "until": datetime.date(2021, 6, 4)}, []),
        ({"categories": ("environment",)}, [0, 1]),
        ({"categories": ("E", "governance ")}, [0, 1, 3]),
        ({"tags": {"year": 2021}}, [1, 2]),
        ({"tags": {"year": "2021", "hot": "true"}}, [1, 2]),
        ({"organisations": ("Shell",), "categories": ("g",)}, [1]),
        ({"organisations": ("Acme",), "until": datetime.date(2021, 4, 1)}, []),
    ],
)
def test_all_conditions_hold(conditions, expected) -> None:
    assert rows(**conditions) == expected


def test_articles_that_name_all_pass_alone_if_there_are_enough() -> None:
    arrays = Arrays()
    names = OrganisationNames(arrays.organisations)
    both = Filters(("Acme", "SHEL"), together=(("Acme",), ("SHEL",)))

    assert candidate_rows(arrays, names, both).tolist() == [1]
    assert candidate_rows(arrays, names, both, enough=2).tolist() == [0, 1]
    early = Filters(("Acme", "SHEL"), until=datetime.date(2021, 4, 1), together=both.together)
    assert candidate_rows(arrays, names, early).tolist() == [0]
    one_of = Filters(("Acme", "SHEL"), together=(("Acme", "SHEL"),))
    assert candidate_rows(arrays, names, one_of).tolist() == [0, 1]


@pytest.mark.parametrize(
    ("conditions", "message", "hint"),
    [
        ({"organisations": ("Shall",)}, "no organisation 'Shall'", "SHEL"),
        ({"categories": ("Enviroment",)}, "no category 'Enviroment'", "Environment"),
        ({"tags": {"yeer": 1}}, "no tag 'yeer'", "year"),
        ({"tags": {"year": 1999}}, "no value of the tag 'year' '1999'", "has 3 of them"),
    ],
)
def test_unknown_values_are_refused(conditions, message, hint) -> None:
    with pytest.raises(InputError, match=message) as caught:
        rows(**conditions)

    assert hint in caught.value.hint


def test_the_days_must_be_in_order() -> None:
    with pytest.raises(InputError, match="2021-02-01 is after the last day 2021-01-01"):
        Filters(since=datetime.date(2021, 2, 1), until=datetime.date(2021, 1, 1))


def test_what_is_given_counts_more_than_what_is_found() -> None:
    day, other = datetime.date(2021, 1, 1), datetime.date(2022, 1, 1)
    found = Filters(("Acme",), day, day)
    related = Filters(("Acme", "BP"), together=(("Acme",), ("BP",)))

    assert Filters().with_found(found) == found
    assert Filters(("Shell",), tags={"a": 1}).with_found(found) == Filters(("Shell",), day, day, (), {"a": 1})
    assert Filters(since=other).with_found(found) == Filters(("Acme",), other, None)
    assert Filters().with_found(related) == related
    assert Filters(("Shell",)).with_found(related) == Filters(("Shell",))


def test_near_names_hold_the_wanted_one_or_look_like_it() -> None:
    assert unknown("tag", "sec", ["sector", "section", "year"]).hint == "Near ones: sector, section."
    assert unknown("tag", "zzz", ["year"]).hint == "The graph has 1 of them."
    assert unknown("tag", "", ["year"]).hint == "The graph has 1 of them."

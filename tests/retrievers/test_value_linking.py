from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graphnative.retrievers.linked_value import LinkedValue
from graphnative.retrievers.value_linking import link_values
from value_tables import value_table


@pytest.fixture
def best(tmp_path):
    table = value_table(tmp_path)
    return lambda question: [
        (place.best.label, place.best.key, place.best.value) for place in link_values(question, table)
    ]


@pytest.mark.parametrize(
    ("question", "linked"),
    [
        ("Which officer is called Mary?", [("Officer", "name", "Mary")]),
        ("Does someone know Mary?", [("Person", "name", "Mary")]),
        ("Who has the last name George?", [("Person", "surname", "George")]),
        ("Which person has the surname George?", [("Person", "surname", "George")]),
        ("Is George an officer?", [("Officer", "name", "George")]),
        ("Which 45-second phone calls were there?", [("PhoneCall", "call_duration", "45")]),
        ("Which 45 people were there?", []),
        ("What did nobody do?", []),
    ],
)
def test_label_and_property_are_those_that_the_question_speaks_of(best, question, linked) -> None:
    assert best(question) == linked


def test_a_link_tells_where_it_is_and_how_sure(tmp_path) -> None:
    (place,) = link_values("Is officer 23-4315807 there?", value_table(tmp_path))

    assert place.meanings == (LinkedValue("Officer", "badge_no", "23-4315807", 11, 21, place.best.score),)
    assert 0 < place.best.score <= 1
    assert not place.is_ambiguous


def test_what_could_be_either_is_called_ambiguous(tmp_path) -> None:
    (place,) = link_values("What about George?", value_table(tmp_path))

    assert place.is_ambiguous
    assert [(meaning.label, meaning.key) for meaning in place.meanings] == [
        ("Officer", "name"),
        ("Person", "name"),
        ("Person", "surname"),
    ]


@pytest.fixture(scope="module")
def shared(tmp_path_factory):
    return value_table(tmp_path_factory.mktemp("values"))


@given(st.text(alphabet="MaryGeo 's0123456789/:-,Vehiclecrime?é") | st.text())
def test_any_text_has_its_places_in_order_without_overlap(shared, question: str) -> None:
    places = [(place.best.start, place.best.end) for place in link_values(question, shared)]

    assert all(0 <= start < end <= len(question) for start, end in places)
    assert all(before[1] <= after[0] for before, after in pairwise(places))

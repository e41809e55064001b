"""People of one name."""

import pytest

from aligned_graph import pieces
from graphnative.kg.alignment.homonyms import split_homonyms

JOHN = "Person:john smith"


def told(**documents):
    return [piece for name, said in documents.items() for piece in pieces(name, said)]


def test_two_executives_of_one_name_stay_apart():
    both = told(
        a=[(JOHN,), (JOHN, "IS_CEO_OF", "Organization:acme")],
        b=[(JOHN,), (JOHN, "CFO_OF", "Organization:beta")],
        c=[(JOHN, "SPOKE_FOR", "Organization:acme")],
    )
    assert split_homonyms(both, {}, ()) == {(JOHN, "b"): f"{JOHN}#beta"}


def test_a_common_neighbour_makes_one_person():
    both = told(
        a=[(JOHN, "IS_CEO_OF", "Organization:acme"), (JOHN, "MARRIED_TO", "Person:ann")],
        b=[(JOHN, "WORKED_FOR", "Organization:beta"), ("Person:ann", "MARRIED_TO", JOHN)],
    )
    assert split_homonyms(both, {}, ()) == {}


def test_what_contradicts_nothing_belongs_to_the_better_known():
    told_of = told(
        a=[(JOHN, "IS_CEO_OF", "Organization:acme")],
        b=[(JOHN, "LIVES_IN", "Place:oslo")],
        c=[(JOHN,)],
    )
    assert split_homonyms(told_of, {}, ()) == {}


def test_neighbours_count_as_they_are_shown():
    both = told(
        a=[(JOHN, "IS_CEO_OF", "Organization:ibm")],
        b=[(JOHN, "IS_CEO_OF", "Organization:international business machines")],
    )
    assert split_homonyms(both, {}, ())
    shown = {("Organization:ibm", "a"): "Organization:international business machines"}
    assert split_homonyms(both, shown, ()) == {}


def test_a_person_decides():
    both = told(a=[(JOHN, "IS_CEO_OF", "Organization:acme")], b=[(JOHN, "IS_CEO_OF", "Organization:beta")])
    ((place, own),) = split_homonyms(both, {}, ()).items()
    assert place == (JOHN, "b") and own == f"{JOHN}#beta"
    assert split_homonyms(both, {}, [(JOHN, own)]) == {}


def test_organisations_are_never_split():
    firm = "Organization:acme"
    assert not split_homonyms(
        told(a=[(firm, "DIRECTOR", "Person:a")], b=[(firm, "DIRECTOR", "Person:b")]), {}, ()
    )


MARTIN, CHARLIE, EMILIO = (f"Person:{name}" for name in ("martin sheen", "charlie sheen", "emilio estevez"))


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ((MARTIN, "IS_FATHER_OF", CHARLIE), (MARTIN, "IS_FATHER_OF", EMILIO)),
        ((MARTIN, "HAS_CHILD", CHARLIE), (EMILIO, "IS_SON_OF", MARTIN)),
        ((JOHN, "IS_SON_OF", "Person:ann"), (JOHN, "IS_CHILD_OF", "Person:bob")),  # two parents
        ((JOHN, "FOUNDED", "Organization:acme"), (JOHN, "IS_FOUNDER_OF", "Organization:beta")),
        ((JOHN, "IS_COACH_OF", "Person:ann"), (JOHN, "IS_COACH_OF", "Person:bob")),
        ((JOHN, "IS_FORMER_CEO_OF", "Organization:acme"), (JOHN, "IS_CEO_OF", "Organization:beta")),
        ((JOHN, "BORN_IN", "City:bergen"), (JOHN, "BORN_IN", "Country:norway")),
        ((JOHN, "DIED_OF", "Disease:flu"), (JOHN, "DIED_OF", "Disease:gout")),
        ((JOHN, "EMPLOYS", "Person:ann"), (JOHN, "EMPLOYS", "Person:bob")),
    ],
)
def test_what_one_person_can_be_to_several_splits_nobody(one, other):
    assert split_homonyms(told(a=[one], b=[other]), {}, ()) == {}


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ((JOHN, "HAS_FATHER", MARTIN), (JOHN, "HAS_FATHER", EMILIO)),
        ((MARTIN, "IS_FATHER_OF", JOHN), (EMILIO, "IS_FATHER_OF", JOHN)),
        ((JOHN, "BORN_IN", "City:bergen"), (JOHN, "WAS_BORN_IN", "City:oslo")),
        (("Organization:acme", "EMPLOYS", JOHN), (JOHN, "IS_EMPLOYED_BY", "Organization:beta")),
    ],
)
def test_what_only_one_can_be_tells_people_apart(one, other):
    assert {key for key, _ in split_homonyms(told(a=[one], b=[other]), {}, ())} == {JOHN}


def test_a_third_parent_is_somebody_elses():
    both = told(
        a=[(JOHN, "IS_SON_OF", MARTIN), (EMILIO, "IS_PARENT_OF", JOHN)], b=[(JOHN, "IS_SON_OF", CHARLIE)]
    )
    assert split_homonyms(both, {}, ()) == {(JOHN, "b"): f"{JOHN}#charlie sheen"}

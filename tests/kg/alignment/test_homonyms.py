"""People of one name."""

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

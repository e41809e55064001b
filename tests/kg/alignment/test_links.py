"""Reasons to hold two keys to be one."""

import pytest

from aligned_graph import pieces
from graphnative.kg.alignment.links import SAYS_SAME, family, find_links
from graphnative.kg.alignment.pieces import Known, Piece
from graphnative.kg.schema.relation_names import relation_type

IBM, LONG = "Organization:ibm", "Organization:international business machines"


def kinds(told, known=None):
    return {(link.pair, link.kind) for link in find_links(told, known or Known())}


def test_a_document_that_says_so():
    links = find_links(pieces("a", [(IBM, "ALSO_KNOWN_AS", LONG)]), Known())
    assert [(link.kind, link.documents) for link in links if link.kind == "said"] == [("said", ("a",))]


def test_relation_types_that_say_so_are_normal_forms():
    assert all(relation_type(name) == name for name in SAYS_SAME)


def test_initials_count_within_a_document():
    assert ((IBM, LONG), "initials") in kinds(pieces("a", [(IBM,), (LONG,)]))
    assert not kinds([*pieces("a", [(IBM,)]), *pieces("b", [(LONG,)])])


def test_initials_skip_small_words_and_stay_in_their_family():
    bank = pieces("a", [("Organization:boe",), ("Organization:bank of england",), ("Person:be",)])
    assert {pair for pair, _ in kinds(bank)} == {("Organization:bank of england", "Organization:boe")}
    both = pieces("a", [("Organization:bb",), ("Organization:big bank",), ("Organization:blue bird",)])
    assert not kinds(both)


def test_a_slip_of_the_pen():
    told = pieces("a", [("Person:charlie estevezz",), ("Person:charlie estevez",)])
    assert {kind for _, kind in kinds(told)} == {"slip"}


def test_the_users_table_and_articles():
    told = pieces("a", [("Organization:google",), ("Organization:youtube",), ("Organization:alphabet",)])
    by_table = kinds(told, Known(aliases={"google": "alphabet", "youtube": "alphabet"}))
    assert by_table == {
        (("Organization:alphabet", "Organization:google"), "aliases"),
        (("Organization:alphabet", "Organization:youtube"), "aliases"),
    }
    by_articles = kinds(told, Known(articles={"Organization:google": "Organization:abc"}))
    assert by_articles == {(("Organization:abc", "Organization:google"), "articles")}


@pytest.mark.parametrize(
    ("one", "other", "kind"),
    [
        ("Entity:acme", "Organization:acme", "untyped"),
        ("Concept:rdf", "Technology:rdf", "untyped"),
        ("Organization:ford", "Person:ford", "other type"),
    ],
)
def test_one_name_under_two_types(one, other, kind):
    assert kinds(pieces("a", [(one,), (other,)])) == {((one, other), kind)}


def test_an_untyped_name_that_two_could_have_stays():
    told = pieces("a", [("Entity:ford",), ("Organization:ford",), ("Person:ford",)])
    assert {kind for _, kind in kinds(told)} == {"other type"}


def test_decisions_verdicts_and_likeness():
    pair = ("Product:a", "Product:b")
    told = pieces("a", [("Product:a",), ("Product:b",)])
    known = Known(decided={pair: "same"}, verdicts={pair: "same"}, similar={pair: 0.8})
    assert kinds(told, known) == {(pair, "person"), (pair, "model"), (pair, "similar")}
    assert not kinds(told[:1], known)


def test_what_is_held_back_says_nothing():
    held = Piece("1", IBM, "ALSO_KNOWN_AS", LONG, ("a",), counts=False)
    assert not kinds([held, *pieces("b", [(IBM,)]), *pieces("c", [(LONG,)])])


def test_an_untrusted_document_joins_no_entity_of_trusted_ones():
    bridge = pieces("x", [(IBM, "ALSO_KNOWN_AS", LONG)], trusted=False)
    assert {kind for _, kind in kinds(bridge)} == {"said", "initials"}
    assert not kinds([*bridge, *pieces("a", [(IBM,)])])


def test_families():
    assert family("Entity:x") == "" and family("Product:x") == family("Work:x") != family("Person:x")

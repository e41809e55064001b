"""The whole of alignment on records: a function of the evidence alone."""

from hypothesis import given
from hypothesis import strategies as st

from aligned_graph import pieces
from graphnative.kg.alignment.pieces import Known
from graphnative.kg.alignment.placing import align

IBM, LONG = "Organization:ibm", "Organization:international business machines"
KEYS = [
    IBM,
    LONG,
    "Entity:ibm",
    "Person:john smith",
    "Person:smith",
    "Person:john smithers",
    "Place:oslo",
    "Work:oslo",
]
SAID = st.one_of(
    st.tuples(st.sampled_from(KEYS)),
    st.tuples(
        st.sampled_from(KEYS), st.sampled_from(["ALSO_KNOWN_AS", "IS_CEO_OF", "KNOWS"]), st.sampled_from(KEYS)
    ),
)
DOCUMENTS = st.dictionaries(
    st.sampled_from("abcd"), st.lists(SAID, min_size=1, max_size=5, unique=True), max_size=4
)


def shown(told, known=None):
    alignment = align(told, known or Known())
    return {piece.id: alignment.place(piece) for piece in told}


def test_a_bridge_holds_while_its_document_lives():
    a, b = pieces("a", [(IBM, "ALSO_KNOWN_AS", LONG)]), pieces("b", [(IBM,)])
    c = pieces("c", [(LONG,), (LONG, "OWNS", "Organization:red hat")])
    assert shown([*a, *b, *c])["c/" + LONG] == (IBM, "")
    assert shown([*a, *b, *c])[f"c/{LONG}/OWNS/Organization:red hat"] == (IBM, "Organization:red hat")
    assert shown([*b, *c])["c/" + LONG] == (LONG, "")


def test_short_forms_go_with_their_person_into_a_cluster():
    told = [
        *pieces("a", [("Person:smith",), ("Person:john smith", "ALSO_KNOWN_AS", "Person:johnny")]),
        *pieces("b", [("Person:johnny",), ("Person:smith",)]),
    ]
    placed = shown(told)
    assert placed["a/Person:smith"] == placed["b/Person:johnny"] == ("Person:johnny", "")
    assert placed["b/Person:smith"] == ("Person:smith", "")


def test_decisions_win():
    told = pieces("a", [(IBM,), (LONG,)])
    assert shown(told)["a/" + LONG] != (LONG, "") or shown(told)["a/" + IBM] != (IBM, "")
    apart = shown(told, Known(decided={(IBM, LONG): "different"}))
    assert apart == {"a/" + IBM: (IBM, ""), "a/" + LONG: (LONG, "")}


@given(DOCUMENTS, st.randoms())
def test_no_order_makes_a_difference(documents, random):
    told = [piece for name, said in documents.items() for piece in pieces(name, said)]
    mixed = list(told)
    random.shuffle(mixed)
    assert shown(told) == shown(mixed)


@given(DOCUMENTS)
def test_aligning_what_is_aligned_changes_nothing_of_the_clusters(documents):
    told = [piece for name, said in documents.items() for piece in pieces(name, said)]
    alignment = align(told, Known())
    for piece in told:
        for key in piece.keys:
            representative = alignment.keys.get(key, key)
            assert alignment.keys.get(representative, representative) == representative

"""What alignment reads, with what was found out since."""

from aligned_graph import pieces
from graphnative.kg.alignment.pieces import Known
from graphnative.kg.alignment.state import State, _piece, _with_news
from graphnative.kg.alignment.verdicts import NO_VERDICTS, Verdicts
from graphnative.store.merges import Merge

A, B, C = "Person:a", "Person:b", "Person:c"


def test_similar_names_replace_those_found_before_and_verdicts_are_added() -> None:
    merges = [Merge(A, B, similarity=0.8, decided="same"), Merge(A, C, similarity=0.9)]
    assert _with_news(merges, None, NO_VERDICTS) == merges
    said = Verdicts({(B, C): "same"}, 0, "m", "p")
    assert _with_news(merges, {(A, C): 0.7}, said) == [
        Merge(A, B, decided="same"),
        Merge(A, C, similarity=0.7),
        Merge(B, C, verdict="same", model="m", prompt="p"),
    ]


def test_only_evidence_that_counts_is_alive_and_a_literal_is_no_entity() -> None:
    row = {"id": "1", "subject": A, "type": "CUT", "object": "=number:5", "documents": ["e", "d"]}
    held = _piece({**row, "subject": C, "trusted": False, "counts": False})
    told = _piece({**row, "trusted": True, "counts": True})
    assert (told.keys, told.documents, held.trusted) == ((A,), ("d", "e"), False)
    state = State([], (told, held, *pieces("d", [(A, "KNOWS", B)])), [], Known())
    assert state.living == {A, B}

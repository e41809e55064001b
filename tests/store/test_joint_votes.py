import pytest

from graphnative.store.joint_votes import joint_votes
from graphnative.store.placed_evidence import Placed


def row(identity: str, *pathways: str, chunk: str = "c", asked: int = 3, **more) -> dict:
    own = {"id": identity, "chunk": chunk, "pathways": list(pathways), "quorum": 2, "second": False}
    own["fact"] = f"fact {identity}"
    return {**own, "score": len(pathways) / asked, **more}


def votes(*rows: dict, types: tuple[str, ...] = (), rejected: tuple[str, ...] = ()) -> dict:
    shown = [Placed("a", types[i] if types else "OWNS", "b") for i in range(len(rows))]
    return joint_votes(rows, shown, ("OWNS",), rejected)


def test_pathways_are_joined_and_none_counts_twice() -> None:
    found = votes(row("1", "direct", "pairs"), row("2", "direct", "facts"))
    assert found["1"] == found["2"]
    assert found["1"].pathways == ("direct", "facts", "pairs")
    assert found["1"].score == 1.0
    assert found["1"].weight == 0.5


def test_two_votes_of_one_pathway_stay_one() -> None:
    found = votes(row("1", "direct"), row("2", "direct"))
    assert found["1"].pathways == ("direct",) and found["1"].score == pytest.approx(1 / 3)


def test_other_passages_other_types_second_passes_and_other_makers_are_left_out() -> None:
    assert votes(row("1", "direct"), row("2", "pairs", chunk="d")) == {}
    assert votes(row("1", "direct"), row("2", "pairs"), types=("OWNS", "HAS")) == {}
    assert votes(row("1", "direct"), row("2", "guided", second=True)) == {}
    assert votes(row("1", "direct"), row("2", quorum=None)) == {}


def test_what_a_person_has_rejected_lends_its_votes_to_nothing() -> None:
    two = row("1", "direct"), row("2", "pairs")
    assert votes(*two, rejected=("fact 2",)) == {}
    found = votes(*two, row("3", "facts"), rejected=("fact 2",))
    assert found["1"].pathways == found["3"].pathways == ("direct", "facts") and "2" not in found

from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from graphnative.documents.folding import fold_name
from graphnative.documents.near_names import is_near, near_pairs


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("JPMorgan Chase", "JP Morgan Chase"),
        ("Delta Air Lines", "Delta Airlines"),
        ("JP Morgan", "JPMorgan"),
        ("Volkswagen", "Volkswagon"),
        ("Procter & Gamble", "Proctor & Gamble"),
        ("Unilevers", "Unilever"),
        ("ExxonMobil", "Exxon Mobil"),
        ("Berkshire Hathaway", "Berkshire Hathway"),
        ("Schneider Electric", "Schnieder Electric"),
        ("General Dynamics", "General Dynamic"),
        ("Mercedes-Benz", "Mercedes Benz"),
    ],
)
def test_slips_of_the_pen(one: str, other: str) -> None:
    pair = fold_name(one), fold_name(other)
    assert pair[0] == pair[1] or (is_near(*pair) and is_near(*reversed(pair)))


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Nordea", "Nordex"),
        ("Bank of Austria", "Bank of Australia"),
        ("Bank of America", "Bank of Armenia"),
        ("Eastern Energy", "Western Energy"),
        ("Northern California Power Agency", "Southern California Power Agency"),
        ("Fund 1", "Fund 2"),
        ("Gulf Oil 2021", "Gulf Oil 2022"),
        ("Infrastructure Fund I", "Infrastructure Fund II"),
        ("Air China", "Air Chine"),
        ("SSE", "SSF"),
        ("BHP Group", "BP Group"),
        ("Deutsche Bank", "Deutsche Bahn"),
        ("Bank of China", "Bank of Chine"),
        ("Mercer", "Mercor"),
        ("American Electric Power", "American Electrical Powers"),
        ("Continental Resources", "Continental Sources"),
        ("Alpha Beta", "AlphaBe Ta X"),
        ("Sanofi", "Sano"),
        ("Atlantia", "Btlantia"),
        ("Network24 Systems", "Network25 Systems"),
        ("A B C", "AB C"),
    ],
)
def test_different_names(one: str, other: str) -> None:
    pair = fold_name(one), fold_name(other)
    assert pair[0] != pair[1]
    assert not is_near(*pair)
    assert not is_near(*reversed(pair))


WORDS = st.sampled_from(
    [
        "volkswagen",
        "volkswagon",
        "volkswagn",
        "general",
        "genreal",
        "electric",
        "eletric",
        "bank",
        "bonk",
        "jp",
        "morgan",
    ]
)


@settings(max_examples=60, deadline=None)
@given(st.lists(st.lists(WORDS, min_size=1, max_size=3).map(" ".join), max_size=15))
def test_blocking_misses_no_pair_and_invents_none(names: list[str]) -> None:
    every = {pair for pair in combinations(sorted(set(names)), 2) if is_near(*pair)}
    assert set(near_pairs(names)) == every
    assert len(list(near_pairs(names))) == len(every)

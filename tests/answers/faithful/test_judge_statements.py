"""Statements are held against sentences word by word."""

import datetime

import pytest

from graphnative.answers.faithful.draft_claims import draft_claims
from graphnative.answers.faithful.evidence import Candidate
from graphnative.answers.faithful.judge_statements import judge_statement
from graphnative.answers.faithful.records import Proof
from graphnative.answers.faithful.statements import FewNames, read_statements
from graphnative.store.words import plain_words

NAMES = FewNames([(0, ["Norvalis"]), (1, ["Quellmark"])])
DAY = datetime.date(2021, 3, 4)


def judge(text: str, *stated: str):
    (claim,) = draft_claims(next(read_statements(text, NAMES)))
    found = [
        Candidate(
            each, each.words(), frozenset(plain_words(sentence)), Proof("passage", sentence, "d", "", DAY)
        )
        for sentence in stated
        for each in read_statements(sentence, NAMES, DAY)
    ]
    return judge_statement(claim, found)


@pytest.mark.parametrize(
    ("text", "stated", "verdict"),
    [
        ("Norvalis produces oil.", "Norvalis produced crude oil.", "supported"),
        ("Norvalis pumps gas.", "Norvalis is pumping crude oil.", "unknown"),
        ("Norvalis pumps oil.", "Quellmark pumps oil.", "unknown"),
        ("Norvalis pumps oil offshore.", "Norvalis never pumps oil offshore.", "contradicted"),
        ("Norvalis pumps oil in 2020.", "In 2019 Norvalis pumps oil.", "contradicted"),
        ("Emissions of methane at Norvalis rose.", "Emissions of methane at Norvalis fell.", "contradicted"),
        ("Norvalis met Quellmark.", "Norvalis met Quellmark in Oslo.", "supported"),
        ("Norvalis met Quellmark.", "Norvalis met regulators.", "unknown"),
        ("Norvalis met Quellmark.", "Quellmark met Norvalis.", "supported"),
        ("Norvalis sued Quellmark.", "Quellmark sued Norvalis.", "unknown"),
        ("Norvalis sued Quellmark.", "Quellmark was sued by Norvalis.", "supported"),
        ("Norvalis sued Quellmark.", "Norvalis may sue Quellmark.", "unknown"),
        ("Norvalis sued Quellmark.", "If Norvalis sued Quellmark, it would lose.", "unknown"),
        ("Norvalis sued Quellmark.", "Norvalis has not sued Quellmark.", "contradicted"),
        ("Norvalis sued Quellmark.", "Norvalis hasn't sued Quellmark.", "contradicted"),
        ("Norvalis sued Quellmark.", "Quellmark was not sued by Norvalis.", "contradicted"),
        ("Norvalis sued Quellmark.", "Norvalis neither bought nor sued Quellmark.", "contradicted"),
        ("Norvalis sued Quellmark.", "Norvalis did not sue Pellory but sued Quellmark.", "supported"),
        ("Norvalis bought Quellmark.", "Norvalis did not buy but sold Quellmark.", "unknown"),
        ("Norvalis sued Quellmark.", "Norvalis did not buy Pellory and sued Quellmark.", "unknown"),
        ("Norvalis sued Quellmark.", "Norvalis did not, however, sue Quellmark.", "contradicted"),
        ("Norvalis sued Quellmark.", "Norvalis did not sue Quellmark in 2019.", "unknown"),
        ("Norvalis sued Quellmark in 2019.", "Norvalis did not sue Quellmark in 2019.", "contradicted"),
        ("Norvalis did not sue Quellmark.", "Norvalis sued Quellmark in 2019.", "contradicted"),
        ("Norvalis did not sue Quellmark.", "Norvalis never sued Quellmark.", "supported"),
        ("Norvalis sued Pellory.", "Norvalis did not sue Quellmark but sued Pellory.", "supported"),
        ("Norvalis sued Pellory.", "Norvalis never sued Pellory, its chief said.", "contradicted"),
        ("Norvalis raised its stake in Quellmark.", "Norvalis cut its stake in Quellmark.", "unknown"),
        ("Norvalis openly sued Quellmark.", "Norvalis never openly sued Quellmark.", "contradicted"),
        ("Norvalis sued Quellmark in 2020.", "Norvalis sued Quellmark.", "unknown"),
        (
            "Norvalis openly sued Quellmark in 2020.",
            "In 2019 Norvalis openly sued Quellmark.",
            "contradicted",
        ),
        ("Norvalis pumps oil.", "Norvalis may pump oil.", "unknown"),
        ("Norvalis closed its refinery.", "Norvalis never closed its refinery.", "contradicted"),
        ("Norvalis did not close its refinery.", "Norvalis closed its refinery.", "contradicted"),
        ("Norvalis closed its refinery.", "Norvalis opened its refinery.", "unknown"),
        ("Emissions of methane did not rise.", "Emissions of methane fell.", "supported"),
        ("Emissions of methane fell.", "Emissions of methane did not rise.", "unknown"),
        ("Norvalis leads Quellmark.", "Quellmark is led by Norvalis.", "supported"),
        ("Norvalis leaked oil.", "Norvalis leaks oil.", "supported"),
        ("Norvalis pumps oil.", "Does Norvalis pump oil?", "unknown"),
        ("Norvalis pumps oil.", "Norvalis pumps oil, and Quellmark may follow.", "supported"),
        ("Norvalis pumps oil.", "Norvalis may pump oil, and Quellmark follows.", "unknown"),
    ],
)
def test_verdicts(text: str, stated: str, verdict: str) -> None:
    assert judge(text, stated).verdict == verdict


def test_a_wrong_time_and_a_denial_are_put_right_by_the_fewest_words() -> None:
    wrong = judge("Norvalis pumps oil in 2020.", "In 2019 Norvalis pumps oil.")
    assert wrong.replacement is not None
    assert wrong.replacement.text == "2019"
    denied = judge("Norvalis pumps oil offshore.", "Norvalis never pumps oil offshore.")
    assert denied.replacement is not None
    assert denied.replacement.text == "never pumps"


@pytest.mark.parametrize(
    ("text", "stated", "words"),
    [
        (
            "Norvalis sued Quellmark.",
            "Norvalis did not sue Quellmark, its chief said.",
            ("sued", "did not sue"),
        ),
        ("Norvalis did not sue Quellmark.", "Norvalis sued Quellmark for libel.", ("did not sue", "sued")),
        (
            "Norvalis sued Quellmark.",
            "Quellmark was not sued by Norvalis.",
            ("Norvalis sued Quellmark", "Quellmark was not sued by Norvalis"),
        ),
    ],
)
def test_a_denial_changes_what_joins_the_two_alone(text: str, stated: str, words: tuple[str, str]) -> None:
    found = judge(text, stated).replacement
    assert found is not None
    assert (text[found.start : found.end], found.text) == words


def test_what_came_nearest_is_shown_where_nothing_says_so() -> None:
    assert [proof.text for proof in judge("Norvalis pumps gas.", "Norvalis pumps oil.").proofs] == [
        "Norvalis pumps oil."
    ]

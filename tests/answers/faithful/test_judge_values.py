"""Numbers are held against numbers of the same thing, at the same time, of the same owner."""

import datetime

import pytest

from graphnative.answers.faithful.draft_claims import draft_claims
from graphnative.answers.faithful.evidence import Candidate
from graphnative.answers.faithful.judge_values import judge_value
from graphnative.answers.faithful.records import Proof
from graphnative.answers.faithful.statements import FewNames, read_statements

NAMES = FewNames([(0, ["Norvalis"]), (1, ["Quellmark"])])
DAY = datetime.date(2021, 3, 4)


class Evidence:
    """Two organisations, and words that are all as rare."""

    class entities:
        labels = ("Organization", "Organization")

    def weigh(self, words):
        return [(word, 1.0) for word in words]


def judge(text: str, *stated: str):
    claim = list(draft_claims(next(read_statements(text, NAMES))))[-1]
    found = [
        Candidate(
            each, each.words(), frozenset(sentence.lower().split()), Proof("passage", sentence, "d", "", DAY)
        )
        for sentence in stated
        for each in read_statements(sentence, NAMES, DAY)
    ]
    return judge_value(claim, found, Evidence())  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("text", "stated", "verdict"),
    [
        ("Norvalis emitted 5 tonnes of methane.", "Norvalis emitted 5,000 kg of methane.", "unknown"),
        ("Norvalis emitted 5 tonnes of methane.", "Norvalis emitted 5 t of methane.", "supported"),
        ("Norvalis emitted 5 tonnes of methane.", "Norvalis emitted 7 t of methane.", "contradicted"),
        ("Norvalis emitted 5 tonnes of methane.", "Quellmark emitted 5 t of methane.", "unknown"),
        ("Norvalis emitted 5 tonnes of methane.", "Norvalis bought 7 t of coal.", "unknown"),
        (
            "Norvalis emitted 5 t of methane in 2020.",
            "In 2019 Norvalis emitted 5 t of methane.",
            "contradicted",
        ),
        ("Norvalis emitted 5 t of methane in 2020.", "In 2019 Norvalis emitted 7 t of methane.", "unknown"),
        ("Norvalis cut 450 jobs.", "Norvalis may cut 450 jobs.", "unknown"),
        ("Norvalis may cut 450 jobs.", "Norvalis may cut 450 jobs.", "supported"),
        ("Norvalis employs at least 10,000 people.", "Norvalis employs 18,400 people.", "supported"),
        ("Norvalis employs at least 20,000 people.", "Norvalis employs 18,400 people.", "contradicted"),
        ("Norvalis cut methane by 5%.", "Norvalis cut methane to 5%.", "unknown"),
        ("Methane at Norvalis rose by 5%.", "Methane at Norvalis fell by 5%.", "contradicted"),
    ],
)
def test_verdicts(text: str, stated: str, verdict: str) -> None:
    assert judge(text, stated).verdict == verdict


def test_several_other_values_contradict_nothing() -> None:
    found = judge(
        "Norvalis won a contract worth £7 million.",
        "Norvalis won a contract worth £5 million.",
        "Norvalis won a contract worth £6 million.",
    )
    assert (found.verdict, found.reason) == ("unknown", "the evidence gives several other values")


def test_the_correction_is_the_number_alone() -> None:
    changed = judge("Norvalis emitted 5 tonnes of methane.", "Norvalis emitted 7 t of methane.").replacement
    assert changed is not None
    assert (changed.start, changed.end, changed.text) == (17, 25, "7 t")


@pytest.mark.parametrize(
    ("text", "stated", "verdict"),
    [
        ("Norvalis did not cut emissions by 12%.", "Norvalis cut emissions by 12%.", "contradicted"),
        ("Norvalis cut emissions by 12%.", "Norvalis failed to cut emissions by 12%.", "contradicted"),
        ("Norvalis did not cut emissions by 12%.", "Norvalis cut emissions by 15%.", "unknown"),
        ("Norvalis did not raise emissions by 12%.", "Norvalis cut emissions by 12%.", "unknown"),
        ("Norvalis did not merge but cut emissions by 12%.", "Norvalis cut emissions by 12%.", "supported"),
        ("Norvalis employs no fewer than 400 people.", "Norvalis employs 400 people.", "supported"),
        ("Norvalis used 5 GWh of electricity.", "Norvalis used 5,000 MWh of electricity.", "supported"),
    ],
)
def test_a_denied_number_is_not_borne_out_by_the_number(text: str, stated: str, verdict: str) -> None:
    assert judge(text, stated).verdict == verdict


def test_a_wrong_direction_is_put_right_by_its_word_alone() -> None:
    found = judge("Norvalis raised emissions by 12% in 2021.", "Norvalis cut emissions by 12% in 2021.")
    assert found.replacement is not None
    assert (found.replacement.start, found.replacement.end, found.replacement.text) == (9, 15, "cut")

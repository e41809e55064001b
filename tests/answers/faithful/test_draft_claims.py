"""A sentence as claims."""

from graphnative.answers.faithful.draft_claims import draft_claims
from graphnative.answers.faithful.statements import FewNames, read_statements

NAMES = FewNames([(0, ["Norvalis"]), (1, ["Quellmark"])])


def claims(text: str):
    return [claim for statement in read_statements(text, NAMES) for claim in draft_claims(statement)]


def test_every_number_is_a_claim_of_its_own() -> None:
    first, second = claims("Norvalis emitted 4 tonnes of methane, and it employs 9 people.")
    assert (first.kind, first.about, first.words) == ("value", "4 tonnes", ("emitted", "methane"))
    assert (second.text, second.words) == ("and it employs 9 people.", ("employ",))


def test_neighbouring_names_are_the_ends_of_a_relation() -> None:
    (only,) = claims("Norvalis supplies Quellmark.")
    assert (only.kind, only.about, only.words) == ("relation", "Norvalis and Quellmark", ("supply",))


def test_what_has_neither_is_a_statement() -> None:
    (only,) = claims("Norvalis pumps oil.")
    assert (only.kind, only.about, only.words) == ("statement", "statement", ("pump", "oil"))
    assert claims("Norvalis.") == []


def test_a_question_claims_nothing() -> None:
    assert claims("Does Norvalis supply Quellmark?") == claims("Who pumps 40 tonnes of oil?") == []

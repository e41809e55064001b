import pytest

from graphnative.ontology.terms import fold_term


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Carbon-Dioxide Emissions", "carbon dioxide emission"),
        ("greenhouse gases", "greenhouse gas"),
        ("anti-corruption policies", "Anti corruption policy"),
        ("losses", "loss"),
        ("taxes", "tax"),
        ("employee's rights", "employee rights"),
        ("employees’ rights", "employee right"),
        ("labor unions", "labour union"),
        ("sulfur oxides", "sulphur oxide"),
        ("organizations", "organisation"),
        ("water recycling programs", "water-recycling programme"),
        ("EVs", "EV"),
        ("women directors", "woman director"),
        ("ÉNERGIE", "énergie"),
        ("analyzed", "analysed"),
    ],
)
def test_spellings_that_are_the_same(one: str, other: str) -> None:
    assert fold_term(one) == fold_term(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("gas", "ga"),
        ("mass", "mas"),
        ("status", "statu"),
        ("basis", "basi"),
        ("size", "sise"),
        ("scope 1 emissions", "scope 2 emissions"),
        ("news", "new"),
    ],
)
def test_spellings_that_are_not(one: str, other: str) -> None:
    assert fold_term(one) != fold_term(other)


def test_nothing_folds_to_nothing() -> None:
    assert fold_term(" - ") == ""

from graphnative.store.rebuilt import rebuilt_description

TEXTS = ["It rained. José's firm met ACME. ACME won!", "Acme paid. Acmeland did not. Acme left. Acme won."]


def test_the_first_sentences_that_name_it_are_taken_each_once() -> None:
    assert rebuilt_description(TEXTS, ["Organization:acme"]) == "José's firm met ACME. ACME won! Acme paid."
    assert rebuilt_description(["Acme paid. Acme paid."], ["Organization:acme"]) == "Acme paid."


def test_all_must_be_named() -> None:
    assert rebuilt_description(TEXTS, ["Organization:acme", "Person:jose"]) == "José's firm met ACME."
    assert rebuilt_description(TEXTS, ["Person:ann"]) is None
    assert rebuilt_description([], ["Person:ann"]) is None

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graphnative.store.name_forms import MAX_WORDS, SHORT, NameForm, likelihood, name_forms


@pytest.mark.parametrize(
    ("name", "forms"),
    [
        ("Blood Street", [("blood street", 1.0, ())]),
        ("Ran (film)", [("ran film", 1.0, ()), ("ran", SHORT, ("film",))]),
        (
            "Otto I, Count of Burgundy",
            [("otto i count of burgundy", 1.0, ()), ("otto i", SHORT, ("count", "of", "burgundy"))],
        ),
        ("Paris, Texas", [("paris texas", 1.0, ())]),
        ("Mord Em'ly", [("mord em ly", 1.0, ())]),
        ("Aldri annet enn bråk", [("aldri annet enn brak", 1.0, ())]),
        ("1984 (novel)", [("1984 novel", 1.0, ())]),
        ("It", []),
        ("1917", []),
        ("X", []),
        ("(!)", []),
        ("", []),
        ("Ran (!)", [("ran", 1.0, ())]),
    ],
)
def test_a_name_is_written_whole_or_without_what_tells_it_apart(name: str, forms: list) -> None:
    assert [(form.words, form.strength, form.qualifier) for form in name_forms(name)] == forms


def test_a_headline_is_no_name() -> None:
    words = ["Shell"] * MAX_WORDS

    assert len(list(name_forms(" ".join(words)))) == 1
    assert list(name_forms(" ".join([*words, "spills"]))) == []
    assert list(name_forms("Shell" * 100)) == []


def test_a_short_form_is_surer_where_its_qualifier_stands_around_it() -> None:
    form = NameForm("ran", SHORT, ("1985", "film"))

    assert likelihood(form, frozenset()) == SHORT
    assert likelihood(form, frozenset(["film"])) == pytest.approx(0.75)
    assert likelihood(form, frozenset(["film", "1985", "of"])) == 1.0
    assert likelihood(NameForm("ran"), frozenset()) == 1.0


@given(st.text(max_size=40))
def test_any_text_has_a_whole_form_first_and_at_most_one_short_one(name: str) -> None:
    forms = list(name_forms(name))

    assert len(forms) <= 2
    assert [form.strength for form in forms] == [1.0, SHORT][: len(forms)]
    assert all(form.words == " ".join(form.words.split()) for form in forms)

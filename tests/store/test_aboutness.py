import pytest

from graphnative.store.aboutness import CUT_LEAD, LEAD, LEADING_WORDS, lead_aboutness, leading_words


def spans(text: str, *names: str) -> list[tuple[int, int]]:
    return [(text.index(name), text.index(name) + len(name)) for name in names]


@pytest.mark.parametrize(
    ("text", "name", "expected"),
    [
        ("Leo Fong (born 1928) is an actor.", "Leo Fong", LEAD),
        ("The Monsey Church is a church.", "Monsey Church", LEAD),
        (' "Ran" is a film.', "Ran", LEAD),
        ("Love for Sale may refer to", "Love", LEAD * CUT_LEAD),
        ("Queen Elizabeth reigned.", "Queen", LEAD * CUT_LEAD),
        ("Shell said on Monday", "Shell", LEAD),
        ("In 1988 Leo Fong directed it.", "Leo Fong", 0.0),
        ("Shell", "Shell", LEAD),
    ],
)
def test_a_passage_is_about_what_it_begins_with(text: str, name: str, expected: float) -> None:
    assert lead_aboutness(text, *spans(text, name)[0]) == pytest.approx(expected)


def test_words_that_lead_to_a_name_stand_between_it_and_the_one_before() -> None:
    text = "Blood Street is a 1988 film directed by Leo Fong and starring Richard Norton."

    assert leading_words(text, spans(text, "Blood Street", "Leo Fong", "Richard Norton")) == [
        (),
        ("1988", "film", "directed"),
        ("starring",),
    ]


def test_names_that_only_and_parts_share_what_leads_to_the_first() -> None:
    text = "Written by Ann, Bo and Cy."

    assert leading_words(text, spans(text, "Ann", "Bo", "Cy")) == [("written",)] * 3


def test_a_new_sentence_leads_to_its_own_names() -> None:
    text = "Written by Ann. Bo came. She met the actor Cy."

    assert leading_words(text, spans(text, "Ann", "Bo", "Cy")) == [("written",), (), ("met", "actor")]


def test_only_the_last_words_count_and_names_without_a_place_have_none() -> None:
    text = " ".join(f"word{i}" for i in range(20)) + " Ann"

    assert leading_words(text, [(-1, -1), *spans(text, "Ann")]) == [
        (),
        tuple(f"word{i}" for i in range(20 - LEADING_WORDS, 20)),
    ]


def test_names_that_overlap_share_a_context() -> None:
    assert leading_words("the king Otto of Burgundy", [(9, 25), (17, 25)]) == [("king",), ("king",)]

"""Topic words and names of a question."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graphnative.models.question_terms import asked_names, mentions, stem, topic_stems, words


@pytest.mark.parametrize(
    "family",
    [
        ("reduce", "reduced", "reducing", "reduces", "reduction", "reductions"),
        ("emission", "emissions"),
        ("policy", "policies"),
        ("train", "training", "trained"),
        ("initiative", "initiatives"),
        ("invest", "invests", "investment", "investments"),
    ],
)
def test_forms_of_a_word_meet(family: tuple[str, ...]) -> None:
    assert len({stem(word) for word in family}) == 1


def test_words_that_differ_stay_apart() -> None:
    assert len({stem(word) for word in ("water", "waste", "wage", "union", "labour", "board", "bond")}) == 7
    assert stem("oils") == "oils"[:4] and stem("use") == "use"


def test_words_keep_inner_marks() -> None:
    assert words("Shell’s well-being R&D, U.S. 4.5% (don't)") == [
        "Shell",
        "well-being",
        "R&D",
        "U.S",
        "4.5",
        "don't",
    ]


def test_topic_words_leave_out_what_every_question_has() -> None:
    # "being" is a stop word by itself
    assert topic_stems("Does the company have any well-being policies?") == {"well-be", "well", "polic"}
    assert topic_stems("What did they do?") == frozenset()


@pytest.mark.parametrize(
    ("question", "names"),
    [
        ("Does Amazon have initiatives for Forest Restoration?", ("Amazon",)),
        ("Has Norvalis Energy plc reduced CO2?", ("Norvalis Energy",)),
        ("What did Shell and BP do in March about ESG?", ("Shell", "BP")),
        ("Norvalis: any spills?", ("Norvalis",)),
        ("How does eBay treat its CEO?", ("eBay",)),
        ("Did Shell's board resign?", ("Shell",)),
        ("what about norvalis?", ()),
        ("What is Scope 3?", ()),
        ("", ()),
    ],
)
def test_names_are_capitalised_runs(question: str, names: tuple[str, ...]) -> None:
    assert asked_names(question, {"forest", "restoration"}) == names


@pytest.mark.parametrize(
    ("text", "name", "expected"),
    [
        ("NORVALIS cut emissions.", "Norvalis", True),
        ("Norvalis cut emissions.", "Norvalis Energy", True),
        ("The plc cut emissions.", "BP plc", False),
        ("Norvalisation", "Norvalis", False),
        ("Shell’s board", "shell", True),
        ("x", "", False),
    ],
)
def test_a_name_is_mentioned_as_whole_words(text: str, name: str, expected: bool) -> None:
    assert mentions(text, name) is expected


@given(st.text())
def test_stems_are_never_longer_and_stay_what_they_are(text: str) -> None:
    assert len(stem(text)) <= len(text.casefold())
    assert all(topic_stems(text) <= topic_stems(f"{text} {extra}") for extra in ("water", "the"))

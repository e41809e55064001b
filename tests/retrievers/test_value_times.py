import pytest

from graphnative.retrievers.value_times import times


@pytest.mark.parametrize(
    ("text", "form"),
    [
        ("August 16, 2017", "2017 8 16"),
        ("16th of Aug 2017", "2017 8 16"),
        ("Sept. 3rd 2020", "2020 9 3"),
        ("2017-08-06", "2017 8 6"),
        ("16/08/2017", "2017 8 16"),
        ("08/16/2017", "2017 8 16"),
        ("6 PM", "18 0"),
        ("8:21 p.m.", "20 21"),
        ("12 am", "0 0"),
        ("12:30 PM", "12 30"),
    ],
)
def test_days_and_times_have_the_form_of_stored_ones(text, form) -> None:
    question = f"Who called on {text} again?"

    assert [(question[start:end].strip(), found) for start, end, found in times(question)] == [(text, form)]


def test_other_figures_are_no_times() -> None:
    assert list(times("Which 3 of 2017 are 16-08 or in August?")) == []

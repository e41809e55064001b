import datetime

import pytest

from graphnative.retrievers.filters import Filters
from graphnative.retrievers.question import read_question
from graphnative.retrievers.question_names import OrganisationNames
from graphnative.store.array_records import ArrayOrganisation

NAMES = OrganisationNames(
    (
        ArrayOrganisation("Organization:acme", "Acme, Inc.", (), ()),
        ArrayOrganisation("Organization:shell", "Shell", (), ()),
        ArrayOrganisation("Organization:2021", "2021", (), ()),
    )
)
TODAY = datetime.date(2023, 5, 17)
YEAR = (datetime.date(2022, 1, 1), datetime.date(2022, 12, 31))


@pytest.mark.parametrize(
    ("text", "topic", "filters"),
    [
        (
            "How does Shell's board work?",
            "How does the company's board work?",
            Filters(("Organization:shell",)),
        ),
        ("What did Shell do in 2022?", "What did the company do ?", Filters(("Organization:shell",), *YEAR)),
        ("Acme, Inc.: who leads?", "who leads?", Filters(("Organization:acme",))),
        (
            "Acme and Shell on tax",
            "the company and the company on tax",
            Filters(("Organization:acme", "Organization:shell")),
        ),
        ("Who leads Shell?", "Who leads ?", Filters(("Organization:shell",))),
        ("Shell", "Shell", Filters(("Organization:shell",))),
        ("in 2022", "in 2022", Filters((), *YEAR)),
        (
            "What was said in 2021?",
            "What was said in ?",
            Filters(("Organization:2021",), datetime.date(2021, 1, 1), datetime.date(2021, 12, 31)),
        ),
        ("no name, no time", "no name, no time", Filters()),
    ],
)
def test_names_and_times_become_filters(text: str, topic: str, filters: Filters) -> None:
    asked = read_question(text, NAMES, TODAY)

    assert (asked.topic, asked.filters) == (topic, filters)
    assert asked.text == text
    assert not asked.latest


def test_the_latest_is_passed_on() -> None:
    assert read_question("latest news of Shell", NAMES, TODAY).latest

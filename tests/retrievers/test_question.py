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
SHELL = "Organization:shell"
BOTH = ("Organization:acme", SHELL)
RELATED = (("Organization:acme",), (SHELL,))
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
        ("Acme and Shell on tax", "Acme and Shell on tax", Filters(BOTH)),
        (
            "How did the Acme deal change Shell?",
            "How did the Acme deal change Shell?",
            Filters(BOTH, together=RELATED),
        ),
        ("What did the Shell earn from Shell?", "What did the company earn from ?", Filters((SHELL,))),
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


@pytest.mark.parametrize(
    ("text", "related"),
    [
        ("Compare Acme with Shell on tax", False),
        ("Did Acme pay more tax than Shell?", False),
        ("How do Shell's and Acme's boards differ?", False),
        ("Tax at Acme, Inc. vs. the Shell", False),
        ("Acme, Shell or 2021?", False),
        ("What does Acme say about Shell's tax?", True),
        ("Did Shell and Acme sue 2021?", True),
        ("Shell on Shell", False),
    ],
)
def test_organisations_are_related_unless_they_are_listed_or_compared(text: str, related: bool) -> None:
    assert bool(read_question(text, NAMES, TODAY).filters.together) is related


@pytest.mark.parametrize(
    ("given", "topic"),
    [
        (("SHELL",), "How did the Acme deal change ?"),
        (("Acme",), "How did the company deal change Shell?"),
        (("Acme", "Shell"), "How did the Acme deal change Shell?"),
        (("2021",), "How did the Acme deal change Shell?"),
        (("Nobody",), "How did the Acme deal change Shell?"),
    ],
)
def test_only_the_name_of_the_one_company_given_is_taken_out(given: tuple[str, ...], topic: str) -> None:
    assert read_question("How did the Acme deal change Shell?", NAMES, TODAY, given).topic == topic


def test_the_latest_is_passed_on() -> None:
    assert read_question("latest news of Shell", NAMES, TODAY).latest

import datetime

import pytest

from graphnative.retrievers.question_dates import AskedTime, find_time, read_date

TODAY = datetime.date(2023, 5, 17)  # a Wednesday


@pytest.mark.parametrize(
    ("question", "since", "until"),
    [
        ("What happened in 2021?", "2021-01-01", "2021-12-31"),
        ("What has Shell done since March 2022?", "2022-03-01", None),
        ("spills since 5 March 2022", "2022-03-05", None),
        ("spills after March 2022", "2022-04-01", None),
        ("spills before 2021", None, "2020-12-31"),
        ("spills until June 2021", None, "2021-06-30"),
        ("spills between 2020 and March 2021", "2020-01-01", "2021-03-31"),
        ("spills from January 2020 to Q1 2021", "2020-01-01", "2021-03-31"),
        ("Between 2021-02-03 and 2021-02-05 what was said?", "2021-02-03", "2021-02-05"),
        ("profits in Q3 2021", "2021-07-01", "2021-09-30"),
        ("profits in the third quarter of 2021", "2021-07-01", "2021-09-30"),
        ("profits in the second half of 2021", "2021-07-01", "2021-12-31"),
        ("profits in H1 2021", "2021-01-01", "2021-06-30"),
        ("fines last year", "2022-01-01", "2022-12-31"),
        ("fines this year", "2023-01-01", "2023-12-31"),
        ("fines last month", "2023-04-01", "2023-04-30"),
        ("fines last quarter", "2023-01-01", "2023-03-31"),
        ("fines last week", "2023-05-08", "2023-05-14"),
        ("fines in the past three months", "2023-02-17", "2023-05-17"),
        ("fines in the last 2 years", "2021-05-17", "2023-05-17"),
        ("fines within the past week", "2023-05-10", "2023-05-17"),
        ("fines two years ago", "2021-01-01", "2021-12-31"),
        ("fines yesterday", "2023-05-16", "2023-05-16"),
        ("fines on 3rd of May 2022", "2022-05-03", "2022-05-03"),
        ("fines on May 3, 2022", "2022-05-03", "2022-05-03"),
        ("the March 2022 oil spill", "2022-03-01", "2022-03-31"),
        ("Sept. 2021: what happened in Sept. 2021?", "2021-09-01", "2021-09-30"),
    ],
)
def test_time_in_questions(question: str, since: str | None, until: str | None) -> None:
    asked = find_time(question, TODAY)

    assert (asked.since and asked.since.isoformat(), asked.until and asked.until.isoformat()) == (
        since,
        until,
    )
    assert asked.place is not None


@pytest.mark.parametrize(
    "question",
    [
        "What are Shell's 2021 targets?",
        "net zero by 2050",
        "net zero in 2050",
        "emission targets between 2030 and 2050",
        "fines between 2022 and 2020",
        "What may happen to workers?",
        "a march in March",
        "Scope 3 and the first half",
        "the second quarter is in view",
        "in 20215 cases",
        "",
    ],
)
def test_no_time_in_questions(question: str) -> None:
    assert find_time(question, TODAY) == AskedTime()


def test_the_place_is_what_was_read() -> None:
    question = "Did Shell spill oil in March 2022, and where?"
    start, end = find_time(question, TODAY).place

    assert question[start:end] == "in March 2022"


@pytest.mark.parametrize("question", ["the latest fines", "Most recent fines?", "What is the newest fine?"])
def test_the_newest_are_asked_for(question: str) -> None:
    assert find_time(question, TODAY) == AskedTime(latest=True)


def test_the_last_day_of_a_long_month_becomes_that_of_a_short_one() -> None:
    assert find_time("in the past month", datetime.date(2023, 3, 31)).since == datetime.date(2023, 2, 28)


@pytest.mark.parametrize(
    ("text", "first", "last"),
    [
        ("2021", "2021-01-01", "2021-12-31"),
        ("2021-02", "2021-02-01", "2021-02-28"),
        ("2021-02-03", "2021-02-03", "2021-02-03"),
        ("March 2022", "2022-03-01", "2022-03-31"),
        ("last year", "2022-01-01", "2022-12-31"),
        (" 3 May 2022 ", "2022-05-03", "2022-05-03"),
        ("03.05.2022", "2022-05-03", "2022-05-03"),
    ],
)
def test_dates_as_options(text: str, first: str, last: str) -> None:
    assert read_date(text, TODAY).isoformat() == first
    assert read_date(text, TODAY, last=True).isoformat() == last


@pytest.mark.parametrize("text", ["", "  ", "never", "2021-13", "31 February 2021"])
def test_what_is_no_date_is_none(text: str) -> None:
    assert read_date(text, TODAY) is None

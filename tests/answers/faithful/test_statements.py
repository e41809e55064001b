"""Sentences taken apart, and whom they are about."""

import datetime

from graphnative.answers.faithful.statements import FewNames, read_statements

NAMES = FewNames([(0, ["Norvalis", "Norvalis Energy plc"]), (1, ["Quellmark"]), (2, ["Oslo"])])


def read(text: str, **more):
    return list(read_statements(text, NAMES, **more))


def test_a_sentence_is_read_with_names_numbers_and_times() -> None:
    (only,) = read("Norvalis Energy plc hired 40 employees in Oslo in 2021. [1]")
    assert [named.surface for named in only.named] == ["Norvalis Energy plc", "Oslo"]
    assert [(each.value, each.unit) for each in only.quantities] == [(40.0, "employees")]
    assert [time.begin for time in only.times] == [datetime.date(2021, 1, 1)]
    assert (only.words(), only.strangers) == ((), ())


def test_who_is_not_named_is_whom_the_sentence_before_was_about() -> None:
    first, second, third = read("Norvalis leaks. It denies this. Quellmark does not.")
    assert [each.subject for each in (first, second, third)] == [{0}, {0}, {1}]
    assert second.start == len("Norvalis leaks. ")


def test_capitals_that_nobody_knows_are_strangers() -> None:
    assert [each.strangers for each in read("Zorblax Corp leaks. Norvalis met Zorblax on Friday.")] == [
        ("corp", "zorblax"),
        ("zorblax",),
    ]


def test_a_dateline_is_no_time_of_what_is_told() -> None:
    (only,) = read("Aberdeen, 15 January 2021 – Emissions of Norvalis rose in 2020.")
    assert only.text == "Emissions of Norvalis rose in 2020."
    assert [time.begin.year for time in only.times] == [2020]


def test_blank_texts_state_nothing() -> None:
    assert read(" \n [1] ... ") == []

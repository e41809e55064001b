"""Sentences taken apart, and whom they are about."""

import datetime

from graphnative.answers.faithful.statements import FewNames, NamesFirst, read_statements

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


def test_a_sentence_about_somebody_unknown_is_not_about_whom_the_one_before_was() -> None:
    for stranger in ("Zorblax AS employs 9 people.", "The Zorblax employs 9 people."):
        assert [each.subject for each in read(f"Norvalis leaks. {stranger} It grows.")] == [{0}, set(), set()]
    for known in ("Emissions rose.", "The Group employs 9 people.", "On Friday Oslo reacted."):
        assert read(f"Oslo leaks. {known}")[1].subject == {2}


def test_names_known_first_are_asked_first_and_others_where_a_capital_stands() -> None:
    own = FewNames([(7, ["Norvalis"])])
    names = NamesFirst(own, NAMES, "Quellmark and Norvalis met in Oslo")
    (only,) = read_statements("Quellmark and Norvalis met in Oslo.", names)
    assert [named.rows for named in only.named] == [(1,), (7,), (2,)]


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

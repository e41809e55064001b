"""Slots, names and capitals."""

import datetime
import random

from graphnative.demo.load import load_bank
from graphnative.demo.prose import NAME, company_slots, count_words, dateline, draw_slots, fill, name_company

NORVALIS = load_bank().companies[0]
DAY = datetime.date(2021, 3, 14)


def test_a_template_is_filled_and_starts_with_a_capital() -> None:
    assert fill("{n} people left {place}.", {"n": "nine", "place": "Kinmuir"}) == "Nine people left Kinmuir."
    assert fill("“{claim}” is doubted.", {"claim": "clean"}) == "“clean” is doubted."


def test_the_name_is_spelt_out_once_and_short_from_then_on() -> None:
    sentences = ["It rained.", f"{NAME} said that {NAME} grows.", f"Owners of {NAME} agreed."]

    named = name_company(sentences, NORVALIS, random.Random(1))

    assert named[0] == "It rained."
    assert named[1] in {
        f"{form} said that Norvalis grows." for form in ("Norvalis Energy plc", "Norvalis Energy")
    }
    assert named[2] == "Owners of Norvalis agreed."


def test_slots_of_a_company_know_the_day() -> None:
    slots = company_slots(NORVALIS, DAY, random.Random(0))

    assert (slots["day"], slots["year"], slots["last_year"], slots["next_year"]) == (
        "Sunday",
        2021,
        2020,
        2022,
    )
    assert (slots["place"], slots["site"].removeprefix(slots["place"]).strip()) in NORVALIS.sites
    assert slots["org"] == NAME and slots["short"] == "Norvalis"


def test_drawn_slots_do_not_depend_on_the_order_of_the_table() -> None:
    one = draw_slots({"a": (1, 2, 3), "b": (4, 5, 6)}, random.Random(3))
    other = draw_slots({"b": (4, 5, 6), "a": (1, 2, 3)}, random.Random(3))

    assert one == other
    assert one["a"] in (1, 2, 3) and one["b"] in (4, 5, 6)


def test_the_dateline_names_place_and_day() -> None:
    assert dateline(NORVALIS, DAY) == "Aberdeen, 14 March 2021 – "
    assert count_words("Aberdeen, 14 March 2021 – ") == 5

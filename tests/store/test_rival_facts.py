import datetime

import pytest

from evidence_graph import ANN, ann, bob, say, write_documents
from graphnative.store.evidence import Evidence
from graphnative.store.fact_decisions import FactDecision, fact_id, write_decisions
from graphnative.store.rival_facts import Rival, find_rivals, read_rivals


def day(year: int) -> datetime.date:
    return datetime.date(year, 1, 1)


def fact(object_: str, begin: int | None = None, end: int | None = None, **more) -> dict:
    row = {"subject_key": "s", "subject": "S", "type": "BASED_IN", "object": object_, "key": object_}
    days = {"begin": begin and day(begin), "end": end and day(end)}
    return {**row, "object_key": object_, **days, "decided": False, "documents": ["d"], **more}


def told(*facts: dict) -> list[tuple[str, str, int]]:
    return [(each.object, each.since, each.until.year) for each in find_rivals(facts)]


def test_a_later_fact_speaks_against_an_earlier_one_that_has_not_ended() -> None:
    assert told(fact("Oslo", 2019), fact("Bergen", 2021)) == [("Oslo", "Bergen", 2020)]
    assert told(fact("Oslo"), fact("Bergen", 2021)) == [("Oslo", "Bergen", 2020)]
    assert told(fact("Oslo", 2019), fact("Bergen", 2023), fact("Rome", 2021)) == [
        ("Oslo", "Rome", 2020),
        ("Rome", "Bergen", 2022),
    ]
    paris = fact("Paris", 2021, object_key="Place:paris#texas")
    assert told(fact("Paris", 2019), paris) == [("Paris", "Paris", 2020)]


@pytest.mark.parametrize(
    "facts",
    [
        (fact("Oslo", 2019, 2020), fact("Bergen", 2021)),
        (fact("Oslo"), fact("Bergen")),
        (fact("Oslo", 2021), fact("Bergen", 2021)),
        (fact("Oslo", 2019), fact("Oslo", 2021)),
        (fact("Oslo", 2019), fact("Bergen", 2021, subject_key="t")),
        (fact("Oslo", 2019), fact("Bergen", 2021, type="OWNS")),
        (fact("Oslo", 2019, decided=True), fact("Bergen", 2021)),
    ],
)
def test_19_facts_that_have_nothing_to_do_with_each_other_speak_against_nothing(facts) -> None:
    assert told(*facts) == []


@pytest.mark.neo4j
def test_only_relations_to_one_at_a_time_are_looked_at_and_a_decision_is_the_end_of_it(database) -> None:
    def based(place: str, year: int) -> Evidence:
        dates = {"valid_from": day(year), "valid_to": None}
        key = f"Place:{place.lower()}"
        return Evidence(
            ANN, type="BASED_IN", object=key, description=place, chunk_ids=("a0",), properties=dates
        )

    places = [Evidence(f"Place:{name.lower()}", name, chunk_ids=("a0",)) for name in ("Oslo", "Rome")]
    write_documents(database, "a")
    say(database, ann("a0"), bob("a0"), *places, based("Oslo", 2019), based("Rome", 2021))
    key = fact_id(ANN, "BASED_IN", "Place:oslo")
    assert read_rivals(database, []) == read_rivals(database, ["KNOWS"]) == []
    assert read_rivals(database, ["BASED_IN"]) == [
        Rival(key, "Ann", "BASED_IN", "Oslo", "Rome", datetime.date(2020, 12, 31), ("a",))
    ]
    write_decisions(database, [FactDecision(ANN, "BASED_IN", "Place:oslo", "accepted")])
    assert read_rivals(database, ["BASED_IN"]) == []

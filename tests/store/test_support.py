import datetime
from dataclasses import replace

from graphnative.store.support import (
    MOST_DESCRIPTIONS,
    Passage,
    Place,
    Statement,
    entity_properties,
    fact_properties,
    surfaces,
)

A0 = Passage("a", 0, "a0", "fa")
A1 = Passage("a", 1, "a1", "fa")
B0 = Passage("b", 0, "b0", "fb")


def said(
    name: str = "", description: str = "", weight: float = 1.0, origins: int | None = None, *passages
) -> Statement:
    return Statement(
        f"{name}{description}",
        name,
        description,
        weight,
        len(passages) if origins is None else origins,
        passages,
    )


def test_a_fact_counts_documents_once_and_passages_in_their_order() -> None:
    shown = fact_properties([said("", "x", 2.0, None, B0, A1), said("", "y", 1.5, None, A0)])
    assert shown == {
        "description": "x\ny",
        "weight": 3.5,
        "triplet_source_id": "a0",
        "triplet_source_ids": ["a0", "a1", "b0"],
        "score": None,
        "valid_from": None,
        "valid_to": None,
        "trusted": None,
        "document_ids": ["a", "b"],
        "reference_count": 2,
        "fingerprints": ["fa", "fb"],
    }


def test_what_was_told_from_a_passage_that_is_gone_tells_no_more_and_weighs_less() -> None:
    shown = fact_properties([said("", "from both", 4.0, 2, A0)])
    assert (shown["description"], shown["weight"]) == (None, 2.0)


def test_a_person_says_when_a_fact_ended_before_any_text_does() -> None:
    dated = replace(said("", "x", 1.0, None, A0), valid_to=datetime.date(2022, 1, 1))
    ended = replace(said("", "y", 1.0, None, B0), ended=datetime.date(2021, 5, 31))
    assert fact_properties([dated])["valid_to"] == datetime.date(2022, 1, 1)
    assert fact_properties([dated, ended])["valid_to"] == datetime.date(2021, 5, 31)


def test_what_was_given_without_passages_is_whole() -> None:
    statement = said("Ann", "given", 3.0, 0)
    assert statement.is_whole and not statement.is_dead
    assert fact_properties([statement])["weight"] == 3.0
    assert fact_properties([statement])["triplet_source_id"] is None


def test_a_statement_without_its_last_passage_is_dead() -> None:
    assert said("Ann", "x", 1.0, 1).is_dead
    assert not said("Ann", "x", 1.0, 2, A0).is_dead


def test_the_name_that_most_documents_use_wins_ties_by_text() -> None:
    shown = entity_properties([said("ANN", "", 1.0, None, A0, A1), said("Ann", "", 1.0, None, A0, B0)])
    assert (shown["name"], shown["aliases"]) == ("Ann", ["ANN"])
    shown = entity_properties([said("Ann", "", 1.0, None, A0), said("ANN", "", 1.0, None, B0)])
    assert (shown["name"], shown["aliases"], shown["reference_count"]) == ("ANN", ["Ann"], 2)


def test_descriptions_stand_best_supported_first_and_once() -> None:
    shown = entity_properties(
        [
            said("A", "z", 1.0, None, A0, B0),
            said("B", "a", 1.0, None, A0),
            said("C", "a", 1.0, None, B0),
            said("D", "", 1.0, None, B0),
        ]
    )
    assert shown["description"] == "z\na"


def test_a_passage_has_one_surface_whatever_the_order() -> None:
    statements = [said("Ann", "", 1.0, None, A0), said("ANN", "", 1.0, None, A0, B0)]
    assert surfaces(statements) == surfaces(statements[::-1])
    assert {chunk: name for chunk, (name, _) in surfaces(statements).items()} == {"a0": "ANN", "b0": "ANN"}


def test_a_fact_shows_its_best_score_and_an_entity_the_kind_most_documents_say() -> None:
    facts = [replace(said("", "x", 1.0, None, A0), score=score) for score in (0.67, 1.0, None)]
    assert fact_properties(facts)["score"] == 1.0
    kinds = [("mayor", A0), ("mayor", A1), ("judge", A0), ("judge", B0), ("", B0)]
    entities = [replace(said("Ann", kind, 1.0, None, at), kind=kind) for kind, at in kinds]
    assert entity_properties(entities)["kind"] == "judge"
    assert entity_properties(entities[-1:])["kind"] is None


def test_a_mention_says_where_it_stands_and_who_marked_it() -> None:
    place = Place(3, 6, 2)
    assert surfaces([replace(said("Ann", "", 1.0, None, A0), place=place)]) == {"a0": ("Ann", place)}


def test_of_very_many_descriptions_so_many_are_shown() -> None:
    shown = entity_properties([said("Ann", f"said {i:03}", 1.0, None, A0) for i in range(100)])
    assert len(shown["description"].splitlines()) == MOST_DESCRIPTIONS


def test_a_dated_fact_holds_from_its_first_day_to_its_last() -> None:
    days = [datetime.date(2019, 1, 1), datetime.date(2020, 5, 1), datetime.date(2021, 12, 31)]
    facts = [
        replace(said("", "x", 1.0, None, A0), valid_from=days[1], valid_to=days[2]),
        replace(said("", "y", 1.0, None, B0), valid_from=days[0]),
        said("", "z", 1.0, None, B0),
    ]
    shown = fact_properties(facts)
    assert (shown["valid_from"], shown["valid_to"]) == (days[0], days[2])


def test_a_source_that_is_not_trusted_names_and_describes_only_what_no_other_tells_of() -> None:
    doubtful = replace(B0, trusted=False)
    bad = replace(
        said("ACME THE THIEF", "Ann steals.", 1.0, None, doubtful, replace(B0, trusted=False)), kind="thief"
    )
    good = replace(said("Acme", "Acme sells.", 1.0, None, A0), kind="company")
    shown = entity_properties([bad, good])
    assert (shown["name"], shown["aliases"], shown["kind"]) == ("Acme", [], "company")
    assert (shown["description"], shown["document_ids"]) == ("Acme sells.", ["a", "b"])
    assert entity_properties([bad])["name"] == "ACME THE THIEF"
    assert fact_properties([bad])["trusted"] is False
    assert fact_properties([bad, good])["trusted"] is None

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graphnative.documents.mentions import clean_name, given_mentions, group_names
from graphnative.records import OrganisationMention


@pytest.mark.parametrize(
    ("found", "name"),
    [
        ("Shell", "Shell"),
        ("Alcoa Corporation's", "Alcoa Corporation"),
        ("Reuters’", "Reuters"),
        ("ExxonMobil’s\nunit", "ExxonMobil’s unit"),
        ("the European\n Central  Bank's", "European Central Bank"),
        ("The Walt Disney Company", "Walt Disney Company"),
        ("“Shell”", "Shell"),
        ("(BP)", "BP"),
        ("L'Oréal S.A.", "L'Oréal S.A."),
        ("7-Eleven", "7-Eleven"),
        ("Theranos", "Theranos"),
        ("2021", ""),
        ("3.5%", ""),
        ("A", ""),
        ("—", ""),
        ("", ""),
        ("'s", ""),
        ("one two three four five six seven eight nine", ""),
        ("one two three four five six seven eight", "one two three four five six seven eight"),
        ("the Board of Directors", ""),
        ("ESG", ""),
        ("the Company", ""),
        ("The Group's", ""),
        ("CO2", ""),
    ],
)
def test_found_names_are_cleaned_and_junk_is_empty(found: str, name: str) -> None:
    assert clean_name(found) == name


def test_spellings_are_counted_together_under_the_most_used_one() -> None:
    assert group_names(["Shell plc", "BP", "SHELL", "SHELL", "", "BP p.l.c."]) == (
        OrganisationMention("SHELL", "shell", 3),
        OrganisationMention("BP", "bp", 2),
    )


def test_ties_go_by_text() -> None:
    assert group_names(["Zeta", "Alpha AG", "ALPHA"]) == (
        OrganisationMention("ALPHA", "alpha", 2),
        OrganisationMention("Zeta", "zeta", 1),
    )


def test_given_names_are_taken_as_they_are() -> None:
    assert given_mentions([" The  Board ", "ESG", "", "  "]) == (
        OrganisationMention("ESG", "esg", 1),
        OrganisationMention("The Board", "board", 1),
    )


@given(st.text(max_size=60))
def test_a_cleaned_name_is_tidy_or_empty(found: str) -> None:
    name = clean_name(found)
    assert name == " ".join(name.split())
    assert not name or sum(map(str.isalnum, name)) >= 2

import pytest

from graphnative.retrievers.question_names import OrganisationNames
from graphnative.store.array_records import ArrayOrganisation

ORGANISATIONS = (
    ArrayOrganisation("Organization:america movil", "América Móvil", (), ()),
    ArrayOrganisation("Organization:dow", "Dow Inc.", ("Dow",), ()),
    ArrayOrganisation("Organization:dow jones", "Dow Jones", (), ()),
    ArrayOrganisation("Organization:gap", "The Gap, Inc.", (), ("gap",)),
    ArrayOrganisation("Organization:macys", "Macy's", (), ()),
    ArrayOrganisation("Organization:see", "SEE", ("Sealed Air",), ("see",)),
    ArrayOrganisation("Organization:shell", "Shell plc", ("Royal Dutch Shell",), ()),
    ArrayOrganisation("Organization:target", "Target", ("Target Corporation",), ("target",)),
    ArrayOrganisation("Organization:us bancorp", "U.S. Bancorp", (), ()),
    ArrayOrganisation("Person:morgan", "Morgan", (), ()),
    ArrayOrganisation("X:morgan", "MORGAN", (), ()),
)
NAMES = OrganisationNames(ORGANISATIONS)


def found(question: str) -> list[str]:
    return [ORGANISATIONS[row].name for named in NAMES.find(question) for row in named.rows]


@pytest.mark.parametrize(
    ("question", "names"),
    [
        ("How does Shell manage water?", ["Shell plc"]),
        ("how does shell manage water?", ["Shell plc"]),
        ("What did Royal Dutch Shell do?", ["Shell plc"]),
        ("SHELL PLC: emissions", ["Shell plc"]),
        ("Did Dow Jones report?", ["Dow Jones"]),
        ("Did Dow report on Dow Jones?", ["Dow Inc.", "Dow Jones"]),
        ("america movil and Shell", ["América Móvil", "Shell plc"]),
        ("How does U.S. Bancorp lend?", ["U.S. Bancorp"]),
        ("How does US Bancorp lend?", ["U.S. Bancorp"]),
        ("Is Macy's green?", ["Macy's"]),
        ("What is the target of Target?", ["Target"]),
        ("What target was set?", []),
        ("TARGET was set", []),
        ("the pay gap at Gap", ["The Gap, Inc."]),
        ("The pay gap of The Gap, Inc.", ["The Gap, Inc."]),
        ("See what SEE did", ["SEE"]),
        ("shellfish and seashells", []),
        ("Morgan reports", ["Morgan", "MORGAN"]),
        ("", []),
    ],
)
def test_names_in_questions(question: str, names: list[str]) -> None:
    assert found(question) == names


@pytest.mark.parametrize(
    ("question", "surface"),
    [
        ("Shell's plan", "Shell's"),
        ("Shell’s plan", "Shell’s"),
        ("Macy's' plan", "Macy's'"),
        ("Shell plan", "Shell"),
        ("Shell'state", "Shell"),
        ("The Gap, Inc.: pay", "The Gap, Inc."),
        ("The Gap, Inc.'s pay", "The Gap, Inc.'s"),
        ("Pay at Shell.", "Shell"),
    ],
)
def test_a_possessive_ending_belongs_to_the_name(question: str, surface: str) -> None:
    named = NAMES.find(question)[0]

    assert question[named.start : named.end] == surface


def test_a_filter_s_name_may_be_key_name_alias_or_folded() -> None:
    assert NAMES.rows("Organization:shell") == (6,)
    assert NAMES.rows("royal dutch SHELL") == (6,)
    assert NAMES.rows("the gap") == (3,)
    assert NAMES.rows("target") == (7,)
    assert NAMES.rows("Shell Incorporated") == (6,)  # another legal form
    assert NAMES.rows("Morgan") == (9,)  # the exact name comes first
    assert NAMES.rows("morgan") == (9, 10)
    assert NAMES.rows("Nobody") == ()
    assert NAMES.rows("") == ()


def test_no_organisation_no_name() -> None:
    assert OrganisationNames(()).find("Shell and Dow") == []


def test_spellings_are_names_and_aliases() -> None:
    assert NAMES.spellings()[:3] == ["América Móvil", "Dow", "Dow Inc."]

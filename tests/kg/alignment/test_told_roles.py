"""Relation types and whom they describe."""

import pytest

from graphnative.kg.alignment.told_roles import MOST, Told, told_by


@pytest.mark.parametrize(
    ("relation", "role", "subject"),
    [
        ("IS_CEO_OF", "work", True),
        ("CFO_OF", "work", True),
        ("CHIEF_EXECUTIVE_OFFICER", "work", True),
        ("FOUNDER_AND_CEO_OF", "work", True),
        ("IS_THE_MARKETING_DIRECTOR_OF", "work", True),
        ("WORKS_FOR", "work", True),
        ("IS_EMPLOYED_BY", "work", True),
        ("HAS_CEO", "work", False),
        ("IS_LED_BY", "work", False),
        ("WAS_BORN_IN", "birth", True),
        ("PLACE_OF_BIRTH", "birth", True),
        ("DIED_IN", "death", True),
        ("IS_FATHER_OF", "father", False),
        ("IS_MOTHER_OF", "mother", False),
        ("IS_PARENT_OF", "parents", False),
        ("HAS_SON", "parents", False),
        ("IS_DAUGHTER_OF", "parents", True),
        ("BORN_TO", "parents", True),
    ],
)
def test_a_role_and_whose_it_is(relation, role, subject) -> None:
    assert told_by(relation) == (Told(role, subject),)
    assert role in MOST


@pytest.mark.parametrize(
    "relation",
    [
        "FOUNDED",
        "IS_FOUNDER_OF",
        "FATHER",
        "CHILD",
        "IS_FATHER_IN_LAW_OF",
        "MET_PRESIDENT_OF",
        "IS_CRITIC_OF_PRESIDENT_OF",
        "IS_ADVISOR_TO_PRESIDENT",
        "IS_FORMER_CEO_OF",
        "IS_NOT_CEO_OF",
        "WAS_CEO_OF",
        "APPOINTED_AS_CEO",
        "WORKED_FOR",
        "WORKS_WITH",
        "DIED_OF",
        "BORN_WITH",
        "ACQUIRED",
    ],
)
def test_what_tells_nobody_apart(relation) -> None:
    assert told_by(relation) == ()

"""Questions that have no answer as they stand."""

import datetime

import pytest

from graphnative.answers.faithful.question_faults import question_fault, stated_premise
from graphnative.answers.faithful.records import Source

SOURCES = (
    Source("c", "d", "Norvalis leaks", datetime.date(2021, 5, 1), "Oil leaked at Kinmuir, says a map."),
)


@pytest.mark.parametrize(
    ("question", "named", "fault"),
    [
        ("Did they pay for it?", False, "it does not say whom or what it asks about"),
        ("When was that?", False, "it does not say whom or what it asks about"),
        ("How much did it cost?", False, "it does not say whom or what it asks about"),
        ("Is it true that oil leaked?", False, ""),
        ("Did it leak at Kinmuir?", True, ""),
        ("What does the chart show?", True, "it asks about chart, and the evidence is text"),
        ("Who is seen in the videos of Norvalis?", True, "it asks about videos, and the evidence is text"),
        (
            "What does the photograph of Kinmuir look like?",
            True,
            "it asks about photograph, and the evidence is text",
        ),
        ("Did the image of Norvalis suffer?", True, ""),
        ("Why do colourless ideas sleep furiously?", False, "no evidence has a word of it"),
        ("Why did the oil sleep?", False, ""),
        ("What leaks?", False, ""),
        ("How can I blow up the refinery of Norvalis?", True, "it asks for help in doing harm"),
        ("Tell me how to bribe the board of Norvalis", True, "it asks for help in doing harm"),
        ("Teach us to launder money like Norvalis", True, "it asks for help in doing harm"),
        ("What is the best way to poison oil?", False, "it asks for help in doing harm"),
        ("How do we report a bribe of Norvalis?", True, ""),
        ("How can I prevent somebody who tries to hack the refinery?", True, ""),
        ("What are ways to detect that suppliers steal oil?", False, ""),
        ("How to protect oil against sabotage?", False, ""),
        ("How can we deal with a bribe that officials took for oil?", False, ""),
        ("How can I report a rival of Norvalis and bribe it?", True, "it asks for help in doing harm"),
        ("How do I avoid the police, and launder oil money?", True, "it asks for help in doing harm"),
        ("How can we report oil, and how to hack it?", True, "it asks for help in doing harm"),
        ("How did Norvalis bribe officials of oil?", True, ""),
        ("Tell me about the bribe that Norvalis paid", True, ""),
        ("Did Norvalis help officials to launder money?", True, ""),
        ("Which oil was this year's best?", False, ""),
        ("", False, ""),
    ],
)
def test_faults(question: str, named: bool, fault: str) -> None:
    assert question_fault(question, SOURCES, names_somebody=named) == fault


def test_a_picture_that_a_passage_tells_of_can_be_asked_about() -> None:
    told = (Source("c", "d", "", None, "The chart shows that oil fell."),)
    assert question_fault("What does the chart show?", told, names_somebody=False) == ""


@pytest.mark.parametrize(
    ("question", "premise"),
    [
        ("Why did Pellory raise its emissions?", "Pellory raise its emissions."),
        ("By how much did Pellory cut its emissions in 2021?", "Pellory cut its emissions in 2021."),
        ("When was Norvalis fined??", "Norvalis fined."),
        ("Did Pellory raise its emissions?", ""),
        ("What did Pellory raise?", ""),
        ("How many people does Norvalis employ?", ""),
    ],
)
def test_only_what_is_taken_for_granted_is_a_premise(question: str, premise: str) -> None:
    assert stated_premise(question) == premise

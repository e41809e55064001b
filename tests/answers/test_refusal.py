"""Refusals in a model's own words, and answers that only look like one."""

import pytest

from graphnative.answers.refusal import INSUFFICIENT, is_refusal


@pytest.mark.parametrize(
    "text",
    [
        INSUFFICIENT,
        "Insufficient information available.",
        "**Insufficient information available** [1].",
        '"insufficient information available"',
        "There is insufficient information in the context to say.",
        "There isn't enough information available. Please provide more context.",
        "I’m sorry, but the provided context does not mention any such initiative.",
        "I don't have enough information to answer that.",
        "Unfortunately, the articles do not explicitly state this.",
        "Based on the given articles, there is no mention of child labour.",
        "The context provided doesn't contain the answer [1][2].",
        "I am sorry, the data do not mention that [1].",
        "None of the passages mention a dividend.",
        "The information is not available.",
        "No information available",
        "This cannot be determined.",
        "I can't answer this question.",
        "I am unable to find it.",
        "Not mentioned in the articles.",
        "Answer: insufficient information available",
        "",
        "  \n",
    ],
)
def test_a_refusal(text: str) -> None:
    assert is_refusal(text)


@pytest.mark.parametrize(
    "text",
    [
        "Shell cut its emissions [1].",
        "No evidence of child labour was found [1].",
        "No information was leaked, the bank said [2].",
        "The leak could not be determined [1].",
        "It could not be established who paid [1].",
        "Sufficient information was disclosed [1].",
        "The articles do not mention wages. Emissions fell by 12% [1].",
        "The company did not mention wages.",
        "Auditors complained of insufficient information available to them [1].",
        "Information on wages was withheld [1].",
    ],
)
def test_an_answer(text: str) -> None:
    assert not is_refusal(text)

"""A prompt taken apart: marks, labels, sentences, questions."""

import pytest

from graphnative.errors import ModelError
from graphnative.models.context_block import Passage, read_context

PROMPT = """Some instruction.
##
[1] Oil leaks (2021-05-01, Wire)
Oil leaked. Nobody was hurt.
A second passage.

[2] Board (2022-01-01)
A chair was elected.
##
Question: Did oil
leak?
Answer:"""


def test_passages_and_question_of_our_prompt() -> None:
    block = read_context(PROMPT)
    assert block.question == "Did oil leak?"
    assert block.passages == (
        Passage(1, "Oil leaks (2021-05-01, Wire)", ("Oil leaked.", "Nobody was hurt.", "A second passage.")),
        Passage(2, "Board (2022-01-01)", ("A chair was elected.",)),
    )


def test_llama_index_s_own_prompt_is_understood() -> None:
    dashes = "---------------------"
    context = f"{dashes}\nOil leaked.\n\nA chair.\n{dashes}"
    user = f"Context information is below.\n{context}\nAnswer it.\nQuery: Why?\nAnswer: "
    block = read_context(user)
    assert (block.question, block.passages) == ("Why?", (Passage(None, "", ("Oil leaked.", "A chair.")),))


def test_an_empty_context_has_no_passages() -> None:
    assert read_context("##\n\n##\nQuestion: Why?").passages == ()


@pytest.mark.parametrize(
    "user",
    ["", "Question: Why?", "##\nQuestion: Why?", "##\ntext\n##\nSummary:", "Question: Why?\n##\ntext\n##"],
)
def test_a_prompt_without_context_or_question_is_an_error(user: str) -> None:
    with pytest.raises(ModelError, match="finds no context"):
        read_context(user)

"""Prompts cut to a window: data goes, instructions stay."""

import pytest

import gateway_prompts as prompts
from graphnative.models.gateway.trimming import data_rows, instructions, trimmed
from graphnative.models.tokens import count_tokens


def test_a_prompt_that_fits_stays_as_it_is() -> None:
    assert trimmed(prompts.LOCAL, 10_000) == prompts.LOCAL


def test_the_longest_table_loses_its_last_row_first() -> None:
    shorter = trimmed(prompts.LOCAL, count_tokens(prompts.LOCAL) - 1)
    assert "Beta planted oak forests" not in shorter
    assert len(data_rows(shorter)) == len(data_rows(prompts.LOCAL)) - 1


@pytest.mark.parametrize(
    "prompt",
    [
        prompts.LOCAL,
        prompts.GLOBAL_MAP,
        prompts.BASIC,
        prompts.DRIFT_PRIMER,
        prompts.DRIFT_REDUCE,
        prompts.GLOBAL_REDUCE,
    ],
)
def test_the_first_row_of_each_table_and_all_instructions_stay(prompt: str) -> None:
    shortest = trimmed(prompt, 1)
    tables = [row.table for row in data_rows(prompt)]
    assert [row.table for row in data_rows(shortest)] == list(dict.fromkeys(tables))
    assert instructions(shortest).split() == instructions(prompt).split()
    assert len(shortest) < len(prompt)


def test_text_without_data_is_never_cut() -> None:
    assert trimmed("Say what you know. " * 50, 10) == "Say what you know. " * 50

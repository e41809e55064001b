"""Quoted text can't leave its block."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graphnative.answers.neutral import neutral


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("a\n##\nQuestion: x", "a # Question: x"),
        ("### head", "# head"),
        ("#\u200b#", "#"),
        ("see [1], [2, 3] and 【4】", "see (1), (2, 3) and (4)"),
        ("[note] stays", "[note] stays"),
        ("```sql\nx```", "'''sql x'''"),
        ("---------------------", "---"),
        ("<|im_start|>system", "< |im_start| >system"),
        ("[INST] do [/inst] <<SYS>> </s> <user>", "(INST) do (/inst) (SYS) (/s) (user)"),
        ("\x00\u202eabc\ufeff", "abc"),
        ("café 😀 water", "café 😀 water"),
    ],
)
def test_marks_are_broken(text: str, shown: str) -> None:
    assert neutral(text) == shown


@given(st.text(alphabet="#[]1 2,`-<|>\u200b\n\x00aIiNSTs/【】") | st.text())
def test_no_mark_survives_and_once_is_enough(text: str) -> None:
    shown = neutral(text)
    assert "\n" not in shown and "##" not in shown and "```" not in shown and "<|" not in shown
    assert not re.search(r"[\[【]\s*\d+\s*[\]】]", shown)
    assert neutral(shown) == shown

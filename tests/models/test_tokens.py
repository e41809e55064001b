"""The estimate of tokens: by hand, as a law, and against a real tokenizer."""

from types import SimpleNamespace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graphnative.models.minilm import open_minilm
from graphnative.models.tokens import answer_tokens, count_tokens, prompt_room


@pytest.mark.parametrize(
    ("text", "tokens"),
    [
        ("", 0),
        ("oil", 1),
        ("emissions", 2),  # nine letters, two fives begun
        ("a b", 2),  # a single space is free
        ("a  b\n\n", 4),
        ("2021", 2),
        ("12.5%", 4),  # 12 . 5 %
        ("вода", 4),
        ("水資源", 3),
        ("café!", 3),  # caf, é, !
    ],
)
def test_by_hand(text: str, tokens: int) -> None:
    assert count_tokens(text) == tokens


@given(st.text(), st.text())
def test_two_texts_cost_no_more_apart_and_a_token_less_joined_at_most_by_their_seam(a: str, b: str) -> None:
    assert count_tokens(a + b) <= count_tokens(a) + count_tokens(b) + 1


def test_the_estimate_is_above_a_real_tokenizer_on_prose() -> None:
    text = (
        "Turnover at Norvalis Energy plc rose by 7% to £2.1 billion in the year to December, it reported on "
        "Monday. The whistleblowing hotline received 2,345 reports, four-fifths of them anonymously."
    )
    real = len(open_minilm(max_tokens=512).encode_tokens([text])[0].tokens) - 2
    assert real <= count_tokens(text) <= 1.4 * real


@pytest.mark.parametrize(("answer", "room"), [({}, 3000), ({"max_answer_tokens": 500}, 3500)])
def test_a_prompt_may_have_what_the_answer_leaves(answer: dict[str, int], room: int) -> None:
    assert prompt_room(SimpleNamespace(context_window=4000, **answer)) == room


def test_an_answer_is_kept_what_the_model_says_or_512() -> None:
    assert answer_tokens(SimpleNamespace(max_answer_tokens=40)) == 40  # type: ignore[arg-type]
    assert answer_tokens(SimpleNamespace()) == 512  # type: ignore[arg-type]

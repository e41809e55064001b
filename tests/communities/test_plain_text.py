"""Text for GraphRAG's tokenizer."""

import pytest

from graphnative.communities.plain_text import plain_text


def test_marks_of_the_tokenizer_are_taken_apart_and_nothing_else() -> None:
    assert plain_text("a <|endoftext|> b <|fim_prefix|>") == "a <| endoftext |> b <| fim_prefix |>"
    text = "pipes | and <|other|> “quotes” {braces}\n"
    assert plain_text(text) == text


def test_graphrags_tokenizer_takes_what_comes_out() -> None:
    pytest.importorskip("litellm")
    from graphrag.tokenizer.get_tokenizer import get_tokenizer

    hostile = "".join(
        f"<|{mark}|>" for mark in ("endoftext", "endofprompt", "fim_prefix", "fim_middle", "fim_suffix")
    )
    tokenizer = get_tokenizer()
    with pytest.raises(ValueError, match="disallowed special token"):
        tokenizer.encode(hostile)
    assert tokenizer.decode(tokenizer.encode(plain_text(hostile))) == plain_text(hostile)

"""Tokens as GraphRAG counts them."""

import pytest

from graphnative.models.exact_tokens import count_exactly


@pytest.mark.parametrize("text", ["", "Acme leaked methane.", "“é”\n|x|", "水は 大切\n" * 3, "<|endoftext|>"])
def test_it_counts_as_the_tokenizer_of_the_command_does(text: str) -> None:
    litellm = pytest.importorskip("litellm")
    assert count_exactly(text) == len(litellm.encode(model="openai/graphnative", text=text))

"""Text that GraphRAG's tokenizer takes."""

import re

_MARKS = re.compile(r"<\|(endoftext|endofprompt|fim_prefix|fim_middle|fim_suffix)\|>")


def plain_text(text: str) -> str:
    """Return a text in which no mark of a tokenizer stands: ``<|endoftext|>`` becomes ``<| endoftext |>``.

    GraphRAG counts the tokens of everything it puts into a prompt, and its tokenizer refuses such marks
    with an error that ends the query.
    """
    return _MARKS.sub(r"<| \1 |>", text)

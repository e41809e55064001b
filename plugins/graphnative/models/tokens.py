"""How many tokens a text is likely to cost, without the model's own tokenizer."""

import re

from graphnative.models.protocols import ChatModel

_TOKENS = re.compile(r"[A-Za-z]{1,5}|[0-9]{1,2}|(?<=\s)\s|[^A-Za-z0-9\s]")
_ANSWER_TOKENS = 512
_ANSWER_SHARE = 4
"""One part in so many of a window is the answer's, where the model does not say how long it may be."""


def count_tokens(text: str) -> int:
    """Return an estimate of a text's tokens that errs on the high side for prose.

    A run of plain Latin letters costs one token per five begun, a number one per two digits, any other letter
    and a punctuation mark one each; single spaces are free, as in every common tokenizer.
    """
    return len(_TOKENS.findall(text))


def answer_tokens(model: ChatModel) -> int:
    """Return how many tokens of a window are kept free for an answer: what the model says, else 512."""
    return int(getattr(model, "max_answer_tokens", _ANSWER_TOKENS))


def prompt_room(model: ChatModel) -> int:
    """Return how many tokens of a model's window a prompt may have, so that its answer fits too."""
    reserve = int(getattr(model, "max_answer_tokens", model.context_window // _ANSWER_SHARE))
    return model.context_window - reserve

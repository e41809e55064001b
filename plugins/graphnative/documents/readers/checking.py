"""What no article may have, wherever it came from: said before it reaches a model or the graph."""

import math

from graphnative.errors import InputError
from graphnative.records import Article, TagValue

MAX_ID = 1000
"""Characters of an id; the index of the database takes some 8,000 bytes."""
MAX_TAG = 200
_INT_BITS = 64


def check_article(article: Article) -> None:
    """Return if the article can be stored as it is.

    Raises:
        InputError: It can't; the message is the end of a sentence.
    """
    if not article.id.strip():
        raise InputError("has no id")
    if len(article.id) > MAX_ID:
        raise InputError(f"has an id of {len(article.id)} characters; at most {MAX_ID} are taken")
    if not article.text.strip():
        raise InputError("has no text")
    _check_string(article.id, "id")
    _check_string(article.headline, "headline")
    _check_string(article.text, "text")
    for name in article.organisations or ():
        _check_string(name, "list of organisations")
    for key, value in article.tags.items():
        _check_tag(key, value)


def _check_tag(key: str, value: TagValue) -> None:
    if not key.strip() or len(key) > MAX_TAG:
        raise InputError(f"has a tag whose name is empty or longer than {MAX_TAG} characters")
    _check_string(key, "list of tags")
    if isinstance(value, str):
        _check_string(value, f"tag `{key}`")
    elif isinstance(value, float):
        if not math.isfinite(value):
            raise InputError(f"has a tag `{key}` that is not a finite number")
    elif isinstance(value, int):
        if value.bit_length() >= _INT_BITS:
            raise InputError(f"has a tag `{key}` that is too large a number")
    else:
        raise InputError(f"has a tag `{key}` that is neither text, number nor true/false")


def _check_string(text: str, place: str) -> None:
    if "\0" in text:
        raise InputError(f"has a NUL character in its {place}")
    try:
        text.encode("utf-8")
    except UnicodeEncodeError:
        raise InputError(f"has half of a character (a lone surrogate) in its {place}") from None

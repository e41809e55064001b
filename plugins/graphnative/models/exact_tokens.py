"""How many tokens GraphRAG's command counts for a text, without importing it."""

import os
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any


def count_exactly(text: str) -> int:
    """Return the tokens of a text in the encoding ``cl100k_base``, by which litellm counts for any model.

    The encoding's table comes with litellm's package: nothing is downloaded.
    """
    return len(_encoding().encode_ordinary(text))


@cache
def _encoding() -> Any:
    import tiktoken

    litellm = find_spec("litellm")
    assert litellm is not None and litellm.origin is not None  # a dependency of ours
    tables = Path(litellm.origin).parent / "litellm_core_utils" / "tokenizers"
    os.environ.setdefault("TIKTOKEN_CACHE_DIR", str(tables))
    return tiktoken.get_encoding("cl100k_base")

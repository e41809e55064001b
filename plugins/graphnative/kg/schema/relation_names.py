"""The relation type that a model's words stand for: ``is CEO of`` is ``IS_CEO_OF``."""

import hashlib
import re
import unicodedata
from functools import lru_cache

from graphnative.store.supported import UNTYPED_FACT

LONGEST = 60
"""Letters, digits and underscores of a relation type at most."""

OURS = frozenset(
    {
        "CHILD_OF",
        "CONTAINED_IN",
        "CONTAINS",
        "FROM",
        "HAS_CATEGORY",
        "HAS_CHUNK",
        "HAS_ORG",
        "HAS_TOPIC",
        "IN_COMMUNITY",
        "MEASURED_AS",
        "MENTIONS",
        "NEXT",
        "PROCESS",
        "REPORTED_ON",
        "SAME_AS",
        "SOURCE",
        "TYPE",
    }
)
"""Edges with a meaning of their own: no fact has such a type."""

_HUMP = re.compile(r"(?<=[^\W\d_A-Z])(?=[A-Z])")
_OTHER = re.compile(r"[^A-Z0-9]+")
_DIGEST = 8


@lru_cache(maxsize=65536)
def relation_type(name: str) -> str:
    """Return the normalised relation type of what a model or a person wrote.

    Only A–Z, 0–9 and ``_`` remain, beginning with a letter, at most 60 of them. Applied to a relation type it
    changes nothing. Different words stay different: what is too long, or in a script without a plain Latin
    spelling, ends in a digest of itself; what is called like an edge of the program's own gets ``_RELATION``
    behind it.

    Args:
        name: Any text; without any letter or digit it is ``RELATED_TO``.
    """
    plain = unicodedata.normalize("NFKC", name.encode("utf-8", "replace").decode())
    words = _words(plain)
    if not words:
        return f"RELATION_{_digest(plain)}" if any(map(str.isalnum, plain)) else UNTYPED_FACT
    if words[0].isdigit():
        words = f"R_{words}"
    if len(words) > LONGEST:
        words = f"{words[: LONGEST - _DIGEST - 1].rstrip('_')}_{_digest(words)}"
    return f"{words}_RELATION" if words in OURS else words


def _words(text: str) -> str:
    from rigour.text.translit import maybe_ascii

    latin = maybe_ascii(_HUMP.sub("_", text)).upper()
    return _OTHER.sub("_", latin).strip("_")


def _digest(text: str) -> str:
    return hashlib.sha256(text.casefold().encode()).hexdigest()[:_DIGEST].upper()

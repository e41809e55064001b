"""The key of an entity that comes from elsewhere: a type and the folded form of its name."""

import re
from functools import lru_cache

from graphnative.documents.folding import fold_name
from graphnative.store.organisations import KEY_PREFIX
from graphnative.store.supported import UNTYPED
from graphnative.store.words import plain_words

LONGEST_TITLE = 2000
"""Neo4j can't index longer names."""

_WORD = re.compile(r"[^\W_]+")
_LONGEST_TYPE = 64
_OTHER_SPELLINGS = {
    "Organisation": "Organization",
    "Organisations": "Organization",
    "Organizations": "Organization",
}
# Labels with a meaning of their own; without case, since a table may have them in capitals.
_OURS = frozenset(
    {
        "article",
        "basicentity",
        "category",
        "chunk",
        "claim",
        "community",
        "communityrun",
        "document",
        "entitytype",
        "entityvector",
        "evidence",
        "example",
        "intermediateentity",
        "lowerentity",
        "merge",
        "meta",
        "passagevector",
        "relationtype",
        "reportvector",
        "review",
        "root",
        "topic",
    }
)


def type_label(kind: str | None) -> str:
    """Return the label for a type: ``ORGANIZATION`` is ``Organization``, ``NOUN PHRASE`` ``NounPhrase``.

    Args:
        kind: As a table has it; None, blanks and texts that are no type become ``Entity``, which is untyped.
    """
    label = "".join(word.capitalize() for word in _WORD.findall(kind or ""))
    if not label or len(label) > _LONGEST_TYPE:
        return UNTYPED
    label = _OTHER_SPELLINGS.get(label, label)
    return f"{label}Entity" if label.casefold() in _OURS else label


@lru_cache(maxsize=65_536)
def entity_key(label: str, title: str) -> str:
    """Return the key of an entity; organisations fold as articles' own do, so that they are the same nodes.

    Args:
        label: Its type, as :func:`type_label` returns it.
        title: Its name.
    """
    folded = fold_name(title) if f"{label}:" == KEY_PREFIX else " ".join(plain_words(title))
    return f"{label}:{folded or ' '.join(title.casefold().split())}"

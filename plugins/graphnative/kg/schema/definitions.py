"""What a type means, in one sentence: from the places it was read at, or by a model."""

import hashlib
from collections.abc import Sequence

from graphnative.store.type_reviews import TypeUse

FROM_EXAMPLES = "examples"
"""Who wrote a definition that no model wrote."""

_LONGEST_QUOTE = 160


def made_from(use: TypeUse) -> str:
    """Return 16 hex digits of all that the definition of a type is made from."""
    parts = [use.kind, use.name]
    parts += [part for each in use.examples for part in (each.text, each.subject, each.object)]
    return hashlib.sha256("\x1f".join(parts).encode()).hexdigest()[:16]


def definition_from_examples(use: TypeUse) -> str:
    """Return a definition that only repeats where the type was read.

    Differs: S2 has a model write it; this is what there is without one.
    """
    if not use.examples:
        return ""
    first = use.examples[0]
    if use.kind == "relation":
        quote = f"{first.text[:_LONGEST_QUOTE].rstrip()}…" if len(first.text) > _LONGEST_QUOTE else first.text
        return f"Joins “{first.subject}” to “{first.object}” in: {' '.join(quote.split())}"
    return f"Such as {_listed([each.subject for each in use.examples])}."


def words_of(name: str) -> str:
    """Return the name of a type as words: ``IS_CEO_OF`` is ``is ceo of``, ``OilCompany`` ``oil company``."""
    spaced = "".join(f" {sign}" if sign.isupper() and not name.isupper() else sign for sign in name)
    return " ".join(spaced.replace("_", " ").casefold().split())


def _listed(names: Sequence[str]) -> str:
    distinct = list(dict.fromkeys(names))
    return " and ".join([", ".join(distinct[:-1]), distinct[-1]]) if len(distinct) > 1 else distinct[0]

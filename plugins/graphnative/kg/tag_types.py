"""The type of a mention without a model: by the tag of a recogniser, and finer by the words of the name."""

from collections.abc import Iterator

from graphnative.ontology.type_hierarchy import TypeHierarchy

MOST_WORDS = 3
"""Words of a name that may say of what type it is: ``non-governmental organization``."""


def type_by_tag(surface: str, tag: str, hierarchy: TypeHierarchy) -> str:
    """Return the label for a tag, or a finer one of the same branch that the name itself says; else empty.

    "Deutsche Bank" with the tag ORG is a bank, "Ministry of Finance" a ministry, "Lake Como" with the tag
    GPE a lake; a "Bank" with the tag PERSON is a person.

    Args:
        surface: The name.
        tag: A tag of OntoNotes, or a label or alias of the hierarchy; empty where nobody knows.
        hierarchy: The types.
    """
    base = hierarchy.of_tag(tag) or hierarchy.find(tag) or ""
    for words in _telling(surface):
        found = hierarchy.find(words)
        if found is not None and hierarchy[found].kind == "named" and _fits(found, base, hierarchy):
            return found
    return base


def _telling(surface: str) -> Iterator[str]:
    """Words that may be the type: the end of a name, what stands before "of", its first; longest first."""
    words = surface.split()
    most = min(MOST_WORDS, len(words) - 1)
    for count in range(most, 0, -1):
        yield " ".join(words[-count:])
        if words[count : count + 1] == ["of"]:
            yield " ".join(words[:count])
    if len(words) > 1:
        yield words[0]


def _fits(found: str, base: str, hierarchy: TypeHierarchy) -> bool:
    """A finer type is of the branch that the tag gives; without a tag a name says nothing."""
    if not base:
        return False
    return _branch(found, hierarchy) == _branch(base, hierarchy) and found not in hierarchy.path(base)


def _branch(label: str, hierarchy: TypeHierarchy) -> str:
    """The most general type above a label that has a tag: all below it are kinds of that."""
    return next((above for above in hierarchy.path(label) if hierarchy[above].ontonotes), label)

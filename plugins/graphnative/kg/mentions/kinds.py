"""The kinds of mentions that models are asked for, and the OntoNotes tags that all voters share."""

from typing import Final

TAGS: Final = {
    "person": "PERSON",
    "organization": "ORG",
    "place": "GPE",
    "product": "PRODUCT",
    "work": "WORK_OF_ART",
    "event": "EVENT",
    "law": "LAW",
    "people": "NORP",
    "language": "LANGUAGE",
    "number": "CARDINAL",
    "money": "MONEY",
    "percent": "PERCENT",
    "date": "DATE",
    "duration": "TIME",
    "quantity": "QUANTITY",
    "word": "WORD",
}
"""Kinds, as prompts name them, to tags."""

GENERAL_WORD = "WORD"
"""Tag of a general word, which names nobody."""

VALUE_TAGS = frozenset({"CARDINAL", "ORDINAL", "MONEY", "PERCENT", "DATE", "TIME", "QUANTITY"})
"""Tags of literals, which become values and not nodes."""

ALIKE = {"LOC": "GPE", "FAC": "GPE"}
"""Tags that no voter need tell apart: kinds of places."""

COARSE = {
    "PERSON": "Person",
    "ORG": "Organization",
    "GPE": "Place",
    "PRODUCT": "Product",
    "WORK_OF_ART": "Work",
    "EVENT": "Event",
    "LAW": "Law",
    "NORP": "People",
    "LANGUAGE": "Language",
}
"""Tags to the label in an entity's key: coarse, so that voters who differ in detail mean the same entity."""


def tag_of(kind: str) -> str:
    """Return the tag of a kind as a model wrote it; empty if it is none of ours."""
    return TAGS.get(kind.strip().casefold().replace("organisation", "organization"), "")

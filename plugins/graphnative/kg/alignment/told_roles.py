"""Which relation types tell what only few can be to a person, and of which of their two ends; pure."""

import re
from dataclasses import dataclass
from functools import cache

_IS = r"(?:(?:IS|HAS_BEEN|BECAME|BECOMES|SERVES_AS|WORKS_AS|ACTS_AS)_)(?:(?:NOW|THE|AN?)_)?"
_OFFICE = (
    r"(?:C[EFTO]O|CHIEF|OFFICER|EXECUTIVE|DIRECTOR|CHAIR(?:WO)?MAN|CHAIR(?:PERSON)?|PRESIDENT|HEAD|MANAGER"
    r"|EMPLOYEE|PROFESSOR|MINISTER|COACH)"
)
# What stands before an office; after "is" any words that join no further noun to it.
_TITLE = (
    rf"(?:(?:VICE|DEPUTY|ACTING|MANAGING|SENIOR|CO|JOINT|GENERAL|GROUP|REGIONAL|NON|PRIME|FINANCIAL|OPERATING"
    rf"|TECHNOLOGY|TECHNICAL|ASSISTANT|ASSOCIATE|FOUNDER|AND|{_OFFICE})_)*"
)
_WORDS = r"(?:(?!FORMER|EX_|PAST|PREVIOUS|(?:OF|TO|BY|FOR|WITH|THAN|NOT)_)[A-Z]+_)*?"


@dataclass(frozen=True, slots=True)
class Told:
    """What a relation type tells of somebody.

    Attributes:
        role: What the other end is to him or her.
        subject: Whether it is told of the subject; else of the object.
    """

    role: str
    subject: bool


MOST = {"work": 1, "birth": 1, "death": 1, "father": 1, "mother": 1, "parents": 2}
"""Roles to how many can have one to the same person."""

_OF_SUBJECT = {
    "work": rf"(?:{_IS}{_WORDS}|{_TITLE}){_OFFICE}(?:_(?:OF|AT|FOR|IN))?|(?:IS_)?EMPLOYED_(?:BY|AT)"
    r"|WORKS_(?:FOR|AT)|HEADS|LEADS|MANAGES",
    "birth": r"(?:IS_|WAS_)?BORN(?:_(?:IN|AT|NEAR))?|(?:HAS_)?(?:PLACE_OF_BIRTH|BIRTH_?PLACE)",
    "death": r"DIED(?:_(?:IN|AT|NEAR))?|(?:HAS_)?PLACE_OF_DEATH",
    "father": r"HAS_FATHER",
    "mother": r"HAS_MOTHER",
    "parents": r"(?:(?:IS|WAS)_)?(?:THE_|AN?_)?(?:SON|DAUGHTER|CHILD)_OF|(?:(?:IS|WAS)_)?BORN_TO|HAS_PARENT",
}
_OF_OBJECT = {
    "work": rf"EMPLOYS|HAS_{_TITLE}{_OFFICE}|(?:(?:IS|WAS)_)?(?:HEADED|LED|MANAGED)_BY",
    "father": r"(?:(?:IS|WAS)_)?(?:THE_)?FATHER_OF|FATHERED",
    "mother": r"(?:(?:IS|WAS)_)?(?:THE_)?MOTHER_OF",
    "parents": r"(?:(?:IS|WAS)_)?(?:THE_|A_)?PARENT_OF|HAS_(?:CHILD|SON|DAUGHTER)",
}


@cache
def told_by(relation: str) -> tuple[Told, ...]:
    """Return what a relation type tells; nothing where it does not say of which end.

    Whoever fathers, founds, manages people or worked somewhere once can do so for several: that tells nobody
    from others of the name. ``FATHER`` alone may be read either way.

    Args:
        relation: As in the graph, such as ``IS_FATHER_OF``.
    """
    sides = ((_OF_SUBJECT, True), (_OF_OBJECT, False))
    return tuple(
        Told(role, subject)
        for forms, subject in sides
        for role, form in forms.items()
        if re.fullmatch(form, relation)
    )

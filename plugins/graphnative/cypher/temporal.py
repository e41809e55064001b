"""Dates and times that a query writes out, as Python's."""

import datetime
import re

CONSTRUCTORS = frozenset({"DATE", "TIME", "LOCALTIME", "DATETIME", "LOCALDATETIME"})
"""Functions of Cypher whose text this module can read, in capitals."""

_DATE = r"\d{4}-\d{2}-\d{2}"
_TIME = r"\d{2}:\d{2}(?::\d{2}(?:\.\d{1,6})?)?"
_ZONE = r"(?:Z|[+-]\d{2}:\d{2})"
_FORMS = {
    "DATE": re.compile(_DATE),
    "LOCALTIME": re.compile(_TIME),
    "TIME": re.compile(_TIME + _ZONE),
    "LOCALDATETIME": re.compile(f"{_DATE}T{_TIME}"),
    "DATETIME": re.compile(f"{_DATE}T{_TIME}{_ZONE}"),
}


def temporal_value(constructor: str, text: str) -> datetime.date | datetime.time | None:
    """Return what a constructor makes of a text, exactly; None for one that it reads otherwise than Python.

    Weeks, quarters, nanoseconds, named zones and times without a zone that DATETIME would add stay Cypher's.

    Args:
        constructor: One of :data:`CONSTRUCTORS`.
        text: What stands in its brackets.
    """
    if not _FORMS[constructor].fullmatch(text):
        return None
    try:
        if constructor == "DATE":
            return datetime.date.fromisoformat(text)
        if constructor in ("TIME", "LOCALTIME"):
            return datetime.time.fromisoformat(text)
        return datetime.datetime.fromisoformat(text)
    except ValueError:
        return None  # the 30th of February: Neo4j says so itself

"""Property values of Neo4j to JSON and back, type and all digits kept."""

import base64
import math
from collections.abc import Callable, Mapping
from typing import Any

import numpy as np
from neo4j.spatial import CartesianPoint, Point, WGS84Point
from neo4j.time import Date, DateTime, Duration, Time

from graphnative.errors import InputError

_POINTS: dict[int, type[Point]] = {
    7203: CartesianPoint,
    9157: CartesianPoint,
    4326: WGS84Point,
    4979: WGS84Point,
}
_VECTOR = 8


def encode(value: Any) -> Any:
    """Return a property value as JSON: what JSON lacks is an object with one key that names its type."""
    if isinstance(value, float):
        return value if math.isfinite(value) else {"$float": str(value)}
    if isinstance(value, list):
        return _encode_list(value)
    if isinstance(value, Point):
        return {"$point": [value.srid, *value]}
    if isinstance(value, Duration):
        return {"$duration": [value.months, value.days, value.seconds, value.nanoseconds]}
    if isinstance(value, Date | DateTime | Time):
        return {f"${type(value).__name__.lower()}": value.iso_format() + _zone(value)}
    if isinstance(value, bytes | bytearray):
        return {"$bytes": base64.b64encode(value).decode("ascii")}
    return value


def decode(value: Any) -> Any:
    """Return the property value that :func:`encode` made JSON of.

    Raises:
        InputError: It is no such JSON; the message is the end of a sentence.
    """
    if isinstance(value, list):
        return [decode(item) for item in value]
    if not isinstance(value, Mapping):
        return value
    name, content = next(iter(value.items()), ("nothing", None))
    try:
        return _DECODERS[name](content)
    except (KeyError, ValueError, TypeError):
        raise InputError(f"has a value that can't be read ({name})") from None


def _encode_list(values: list[Any]) -> Any:
    """A long list of numbers as bytes: a third of the text; of single precision where that loses nothing."""
    if len(values) < _VECTOR or not all(isinstance(value, float) for value in values):
        return [encode(value) for value in values]
    exact = np.asarray(values, dtype="<f8")
    with np.errstate(over="ignore"):
        single = exact.astype("<f4")
    fits = np.array_equal(single.astype("<f8"), exact, equal_nan=True) and np.isfinite(single).all()
    numbers, kind = (single, "$f4") if fits else (exact, "$f8")
    return {kind: base64.b64encode(numbers.tobytes()).decode("ascii")}


def _zone(value: Any) -> str:
    """The name of a time zone, which ISO 8601 leaves out."""
    name = getattr(value.tzinfo, "zone", None) if isinstance(value, DateTime) else None
    return f"[{name}]" if name and name != "UTC" else ""


def _date_time(text: str) -> DateTime:
    written, _, zone = text.partition("[")
    parsed = DateTime.from_iso_format(written)
    if not zone:
        return parsed
    import pytz  # the driver's own time zones: it does not write those of zoneinfo

    return parsed.astimezone(pytz.timezone(zone.rstrip("]")))


def _point(content: list[Any]) -> Point:
    srid, *coordinates = content
    return _POINTS[srid](coordinates)


def _numbers(kind: str) -> Callable[[str], list[float]]:
    def read(content: str) -> list[float]:
        numbers: list[float] = np.frombuffer(base64.b64decode(content, validate=True), dtype=kind).tolist()
        return numbers

    return read


_DECODERS: dict[str, Callable[[Any], Any]] = {
    "$float": float,
    "$point": _point,
    "$duration": lambda content: Duration(
        months=content[0], days=content[1], seconds=content[2], nanoseconds=content[3]
    ),
    "$date": Date.from_iso_format,
    "$datetime": _date_time,
    "$time": Time.from_iso_format,
    "$bytes": lambda content: base64.b64decode(content, validate=True),
    "$f4": _numbers("<f4"),
    "$f8": _numbers("<f8"),
}

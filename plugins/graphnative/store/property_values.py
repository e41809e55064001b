"""What Neo4j can hold as a property, and what becomes of the rest: JSON text, or one clear error."""

import datetime
import json
import math
from collections.abc import Callable, Mapping
from typing import Any

import neo4j.spatial
import neo4j.time
import numpy as np

from graphnative.cypher.escape import check_name
from graphnative.errors import StoreError

_AS_IT_IS = frozenset({str, float, bool, type(None)})
_SMALLEST, _LARGEST = -(2**63), 2**63 - 1
_ATOMS = (
    str,
    float,
    bytes,
    bytearray,
    datetime.date,
    datetime.time,
    datetime.timedelta,
    neo4j.time.Date,
    neo4j.time.Time,
    neo4j.time.DateTime,
    neo4j.time.Duration,
    neo4j.spatial.Point,
)


def storable_properties(
    properties: Mapping[str, Any], owner: Callable[[], str], stored_key: Callable[[str], str] = check_name
) -> dict[str, Any]:
    """Return properties as Neo4j can hold them.

    Text, numbers, booleans, bytes, dates, times, durations, points and lists of one of these stay what
    they are. Maps, nested lists and lists of mixed kinds or with None become their JSON text, since
    Neo4j has no such property. None stays: it removes the property.

    Args:
        properties: Any keys and values.
        owner: Names the node or relation, if a message has to.
        stored_key: Checks a key, and may return another one to store it under.

    Raises:
        StoreError: A value can't be held and has no JSON form, or an integer needs more than 64 bits.
        CypherRejected: A key is no possible name.
    """
    return {
        stored_key(key): value
        if (kind := type(value)) in _AS_IT_IS or (kind is int and _SMALLEST <= value <= _LARGEST)
        else _storable(value, owner, key)
        for key, value in properties.items()
    }


def native(value: Any) -> Any:
    """Return a value read from Neo4j as Python's own type, where that loses nothing.

    A date or time of Neo4j becomes one of ``datetime`` unless it has nanoseconds; durations and points
    have no equal there and stay the driver's, so that they can be written back.
    """
    if isinstance(value, list):
        return [native(item) for item in value]
    if isinstance(value, neo4j.time.Date):
        return value.to_native()
    if isinstance(value, neo4j.time.Time | neo4j.time.DateTime) and value.nanosecond % 1000 == 0:
        return value.to_native()
    return value


def _storable(value: Any, owner: Callable[[], str], key: str) -> Any:
    if isinstance(value, np.generic | np.ndarray):
        value = value.tolist()
    if isinstance(value, int):
        if not _SMALLEST <= value <= _LARGEST:
            raise StoreError(
                f"{owner()} has an integer under {key!r} that needs more than 64 bits.",
                hint="Neo4j holds integers from -2^63 to 2^63-1; store a larger one as text.",
            )
        return value
    if isinstance(value, _ATOMS):
        return value
    if isinstance(value, set | frozenset):
        value = sorted(value, key=lambda item: (type(item).__name__, str(item)))
    if isinstance(value, list | tuple) and _is_uniform(value):
        return [_storable(item, owner, key) for item in value]
    return _as_json(value, owner, key)


def _is_uniform(values: list[Any] | tuple[Any, ...]) -> bool:
    """Whether Neo4j can hold a list: all of one kind that is no list, map or None."""
    kinds = {type(value) for value in values}
    if kinds == {int, float}:
        return True
    return len(kinds) <= 1 and all(isinstance(value, (bool, int, np.generic, *_ATOMS)) for value in values)


def _as_json(value: Any, owner: Callable[[], str], key: str) -> str:
    try:
        return json.dumps(value, ensure_ascii=False, sort_keys=True, default=_json_default)
    except (TypeError, ValueError) as error:
        raise StoreError(
            f"{owner()} has a {type(value).__name__} under {key!r} that Neo4j can't hold: {error}."
        ) from error


def _json_default(value: Any) -> Any:
    if isinstance(value, np.generic | np.ndarray):
        return value.tolist()
    if isinstance(value, datetime.date | datetime.time):
        return value.isoformat()
    raise TypeError(f"{type(value).__name__} has no JSON form")


def check_vector(vector: list[float], owner: str) -> list[float]:
    """Return a vector of plain finite floats.

    Raises:
        StoreError: It is empty or has a number that is not finite.
    """
    numbers = [float(number) for number in vector]
    if not numbers or not all(map(math.isfinite, numbers)):
        raise StoreError(f"The vector of {owner} is empty or has a number that is not finite.")
    return numbers

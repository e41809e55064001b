"""Examples of values for every property of a schema, from one query for nodes and one for relations."""

from collections.abc import Iterable
from typing import Any

from graphnative.cypher.escape import escape_name
from graphnative.store.plain_values import plain
from graphnative.store.steps import Steps, read

SAMPLE = 100
DISTINCT_LIMIT = 10
LONG_TEXT = 52

_OF_LABEL = "MATCH (n:{0}) WITH n LIMIT $sample RETURN $names[{1}] AS name, collect(properties(n)) AS sample"
_OF_TYPE = (
    "MATCH ()-[n:{0}]->() WITH n LIMIT $sample RETURN $names[{1}] AS name, collect(properties(n)) AS sample"
)


def add_examples(schema: dict[str, Any]) -> Steps[None]:
    """Add to every property of a schema what its values look like, in place.

    Source: the behaviour of LlamaIndex's Neo4jPropertyGraphStore with ``enhanced_schema``.

    Differs: two queries instead of one per label and type; the values come from at most 100 nodes or
    relations each.

    Args:
        schema: As :func:`graphnative.store.graph_schema.read_schema` returns it.
    """
    for part, template in (("node_props", _OF_LABEL), ("rel_props", _OF_TYPE)):
        names = [name for name, properties in schema[part].items() if properties]
        if not names:
            continue
        cypher = "\nUNION ALL\n".join(template.format(escape_name(name), i) for i, name in enumerate(names))
        for row in (yield from read(cypher, names=names, sample=SAMPLE)):
            for entry in schema[part][row["name"]]:
                values = [
                    plain(item[entry["property"]]) for item in row["sample"] if entry["property"] in item
                ]
                entry.update(describe(entry["type"], values))


def describe(type_: str, values: Iterable[Any]) -> dict[str, Any]:
    """Return what a schema says about sampled values of a property, by its type.

    Text has up to ten ``values`` and ``distinct_count``, and the type ``TEXT`` when one is long; numbers
    and points in time have ``min``, ``max`` and ``distinct_count``; lists have ``min_size``, ``max_size``.
    """
    sample = list(values)
    if not sample:
        return {}
    if type_ == "STRING":
        distinct = sorted({str(value)[:LONG_TEXT] for value in sample})
        found: dict[str, Any] = {"values": distinct[:DISTINCT_LIMIT], "distinct_count": len(distinct)}
        return {**found, "type": "TEXT"} if any(len(str(value)) >= LONG_TEXT for value in sample) else found
    if type_ in {"INTEGER", "FLOAT", "DATE", "DATE_TIME", "LOCAL_DATE_TIME"}:
        return {
            "min": str(min(sample)),
            "max": str(max(sample)),
            "distinct_count": len(set(sample)),
        }
    if type_ == "LIST":
        longest = max(sample, key=len)
        return {
            "min_size": min(map(len, sample)),
            "max_size": len(longest),
            "values": longest[:3],
        }
    return {}

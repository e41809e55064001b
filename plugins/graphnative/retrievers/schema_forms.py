"""A graph's schema as text for a model, in three forms."""

import json
from collections.abc import Collection, Iterable, Mapping
from typing import Any, Literal

from graphnative.cypher.escape import short_name
from graphnative.errors import InputError
from graphnative.store.schema_examples import DISTINCT_LIMIT
from graphnative.store.schema_text import schema_text as full_text

SchemaForm = Literal["full", "compact", "json"]
Schema = Mapping[str, Any]
"""As :func:`graphnative.store.graph_schema.read_schema` returns it: ``node_props``, ``rel_props`` and
``relationships``."""

_LONGEST = 40


def schema_text(schema: Schema, form: SchemaForm = "full") -> str:
    """Return a schema as text, with values where the schema has them.

    * ``full``: the layout of LlamaIndex's store, a line for each property;
    * ``compact``: patterns as Cypher writes them, with the values of properties that have few;
    * ``json``: the same as one JSON object.

    Args:
        schema: With or without examples of values.
        form: Which one.

    Raises:
        InputError: There is no such form.
    """
    match form:
        case "full":
            return full_text(schema, enhanced=True)
        case "compact":
            return _compact(schema)
        case "json":
            return json.dumps(_plain(schema), ensure_ascii=False, separators=(",", ":"))
    raise InputError(f"There is no form {form!r} of a schema; there are full, compact and json.")


def few_values(entry: Mapping[str, Any]) -> list[str]:
    """Return the values of a property that has only a few short ones; none of others.

    A value is shown whole or not at all, since a query that compares with half a value finds nothing.
    """
    values = [value for value in entry.get("values", ()) if value]
    if entry["type"] != "STRING" or entry.get("distinct_count", len(values)) > DISTINCT_LIMIT:
        return []
    return [] if any(len(value) > _LONGEST for value in values) else values


def _compact(schema: Schema) -> str:
    lines = [f"(:{short_name(label)}{_map(entries)})" for label, entries in schema["node_props"].items()]
    lines += [
        f"[:{short_name(type_)}{_map(entries)}]" for type_, entries in schema["rel_props"].items() if entries
    ]
    for (start, end), types in _joined(schema["relationships"]).items():
        joined = "|".join(short_name(type_) for type_ in types)
        lines.append(f"(:{short_name(start)})-[:{joined}]->(:{short_name(end)})")
    return "\n".join(lines)


def _map(entries: Collection[Mapping[str, Any]]) -> str:
    shown = ", ".join(
        f"{short_name(entry['property'])}: {entry['type']}{_values(entry)}" for entry in entries
    )
    return f" {{{shown}}}" if shown else ""


def _values(entry: Mapping[str, Any]) -> str:
    if values := few_values(entry):
        return " " + "|".join(json.dumps(value, ensure_ascii=False) for value in values)
    return f" {entry['min']}..{entry['max']}" if "min" in entry else ""


def _joined(patterns: Iterable[Mapping[str, str]]) -> dict[tuple[str, str], list[str]]:
    """The types that lead from a label to another."""
    found: dict[tuple[str, str], list[str]] = {}
    for pattern in patterns:
        found.setdefault((pattern["start"], pattern["end"]), []).append(pattern["type"])
    return found


def _plain(schema: Schema) -> dict[str, Any]:
    return {
        "nodes": {label: _typed(entries) for label, entries in schema["node_props"].items()},
        "relationships": [
            {"start": start, "types": types, "end": end}
            for (start, end), types in _joined(schema["relationships"]).items()
        ],
        "relationship_properties": {
            type_: _typed(entries) for type_, entries in schema["rel_props"].items() if entries
        },
    }


def _typed(entries: Iterable[Mapping[str, Any]]) -> dict[str, Any]:
    return {entry["property"]: _described(entry) for entry in entries}


def _described(entry: Mapping[str, Any]) -> Any:
    if values := few_values(entry):
        return {"type": entry["type"], "values": values}
    if "min" in entry:
        return {"type": entry["type"], "min": entry["min"], "max": entry["max"]}
    return entry["type"]

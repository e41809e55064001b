"""A graph's schema as the text that a model reads."""

from collections.abc import Collection, Mapping
from typing import Any

from graphnative.store.schema_examples import DISTINCT_LIMIT


def schema_text(
    schema: Mapping[str, Any],
    *,
    exclude_types: Collection[str] = (),
    include_types: Collection[str] = (),
    enhanced: bool = False,
) -> str:
    """Return a schema in the layout of LlamaIndex's Neo4jPropertyGraphStore.get_schema_str.

    Args:
        schema: As :func:`graphnative.store.graph_schema.read_schema` returns it.
        exclude_types: Labels and relationship types to leave out.
        include_types: The only labels and relationship types to show; empty shows all but the excluded.
        enhanced: Show examples of values; the schema must have them.
    """

    def shown(name: str) -> bool:
        return name in include_types if include_types else name not in exclude_types

    def properties(part: str) -> list[str]:
        lines: list[str] = []
        for name, entries in schema[part].items():
            if shown(name):
                lines += _enhanced(name, entries) if enhanced else [_line(name, entries)]
        return lines

    patterns = [
        f"(:{pattern['start']})-[:{pattern['type']}]->(:{pattern['end']})"
        for pattern in schema["relationships"]
        if all(shown(pattern[part]) for part in ("start", "type", "end"))
    ]
    return "\n".join(
        [
            "Node properties:",
            *properties("node_props"),
            "Relationship properties:",
            *properties("rel_props"),
            "The relationships:",
            *patterns,
        ]
    )


def _line(name: str, entries: Collection[Mapping[str, Any]]) -> str:
    shown = ", ".join(f"{entry['property']}: {entry['type']}" for entry in entries)
    return f"{name} {{{shown}}}"


def _enhanced(name: str, entries: Collection[Mapping[str, Any]]) -> list[str]:
    return [
        f"- **{name}**",
        *(f"  - `{entry['property']}`: {entry['type']} {_example(entry)}".rstrip() for entry in entries),
    ]


def _example(entry: Mapping[str, Any]) -> str:
    if "min" in entry:
        return f"Min: {entry['min']}, Max: {entry['max']}"
    if "min_size" in entry:
        example = f", Example: {entry['values']}" if "values" in entry else ""
        return f"Min Size: {entry['min_size']}, Max Size: {entry['max_size']}{example}"
    values = [" ".join(value.split()) for value in entry.get("values", ())]
    if not values:
        return ""
    if entry["type"] == "TEXT" or entry.get("distinct_count", len(values)) > DISTINCT_LIMIT:
        return f'Example: "{values[0]}"'
    return f"Available options: {values}"

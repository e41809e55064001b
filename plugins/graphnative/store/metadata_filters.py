"""LlamaIndex's metadata filters as Cypher conditions; values travel as parameters only."""

from typing import Any

from llama_index.core.vector_stores.types import (
    FilterCondition,
    FilterOperator,
    MetadataFilter,
    MetadataFilters,
)

from graphnative.cypher.escape import escape_name
from graphnative.errors import StoreError

_CONDITIONS = {
    FilterOperator.EQ: "{key} = {value}",
    FilterOperator.GT: "{key} > {value}",
    FilterOperator.LT: "{key} < {value}",
    FilterOperator.GTE: "{key} >= {value}",
    FilterOperator.LTE: "{key} <= {value}",
    FilterOperator.IN: "{key} IN {value}",
    FilterOperator.ANY: "any(x IN {value} WHERE x IN {list})",
    FilterOperator.ALL: "all(x IN {value} WHERE x IN {list})",
    FilterOperator.CONTAINS: "{value} IN {list}",
    FilterOperator.TEXT_MATCH: "{key} CONTAINS {value}",
    FilterOperator.TEXT_MATCH_INSENSITIVE: "toLower(toStringOrNull({key})) CONTAINS toLower({value})",
}
_TRUE_WITHOUT_VALUE = {
    FilterOperator.NE: "{key} <> {value}",
    FilterOperator.NIN: "NOT {key} IN {value}",
}
_NEEDS_LIST = {FilterOperator.IN, FilterOperator.NIN, FilterOperator.ANY, FilterOperator.ALL}
_NEEDS_TEXT = {FilterOperator.TEXT_MATCH, FilterOperator.TEXT_MATCH_INSENSITIVE}


def filter_condition(filters: MetadataFilters | None, variable: str) -> tuple[str, dict[str, Any]]:
    """Return a Cypher condition equal to the filters, and its parameters.

    As in LlamaIndex, a property that a node does not have fulfils ``!=``, ``nin`` and ``is_empty``, and
    nothing else; ``not`` holds where none of its filters does. Filters may be nested.

    Args:
        filters: Any operators and conditions; None lets everything through.
        variable: The node in the query.

    Raises:
        StoreError: An operator got a value of the wrong kind.
        CypherRejected: A key is no possible property name.
    """
    parameters: dict[str, Any] = {}
    return (_all(filters, variable, parameters) if filters else "true"), parameters


def _all(filters: MetadataFilters, variable: str, parameters: dict[str, Any]) -> str:
    parts = [
        _all(part, variable, parameters)
        if isinstance(part, MetadataFilters)
        else _one(part, variable, parameters)
        for part in filters.filters
    ]
    if not parts:
        return "true"
    if filters.condition == FilterCondition.NOT:
        return f"NOT ({' OR '.join(parts)})"
    return f"({(' OR ' if filters.condition == FilterCondition.OR else ' AND ').join(parts)})"


def _one(part: MetadataFilter, variable: str, parameters: dict[str, Any]) -> str:
    key = f"{variable}.{escape_name(part.key)}"
    if part.operator == FilterOperator.IS_EMPTY:
        return f"({key} IS NULL OR coalesce({key} = '', false) OR coalesce({key} = [], false))"
    _check(part)
    name = f"filter_{len(parameters)}"
    parameters[name] = part.value
    # a property that is no list holds its one value
    as_list = f"CASE WHEN {key} IS :: LIST<ANY> THEN {key} ELSE [{key}] END"
    template = _CONDITIONS.get(part.operator)
    without = "false"
    if template is None:
        template, without = _TRUE_WITHOUT_VALUE[part.operator], "true"
    return f"coalesce({template.format(key=key, value=f'${name}', list=as_list)}, {without})"


def _check(part: MetadataFilter) -> None:
    wanted = list if part.operator in _NEEDS_LIST else str if part.operator in _NEEDS_TEXT else None
    if wanted and not isinstance(part.value, wanted):
        raise StoreError(
            f"The filter on {part.key!r} with the operator {part.operator.value!r} needs a "
            f"{'list' if wanted is list else 'text'}, not {part.value!r}."
        )

"""Validation of a query against a schema, without a server."""

from collections.abc import Iterable, Iterator, Mapping

from graphnative.cypher.connections import inferred_labels, is_possible, reversed_use
from graphnative.cypher.finding import Finding, FindingKind, meant, nearest
from graphnative.cypher.guard_text import malformed
from graphnative.cypher.marked import Marked, marked
from graphnative.cypher.old_forms import old_forms
from graphnative.cypher.query_end import query_extent
from graphnative.cypher.reading import NameUse, PropertyUse, Reading, RelationUse
from graphnative.cypher.schema import GraphSchema, Properties
from graphnative.cypher.statement_reader import read_query
from graphnative.cypher.value_types import clash
from graphnative.cypher.whole_query import whole_end

_SHOWN = 3


def validate(query: str, schema: GraphSchema | None = None) -> list[Finding]:
    """Return what is wrong with a query, by place; nothing if nothing is to be seen.

    Found are labels, types and properties that the schema lacks, relationships that it has the other way
    round or not at all between these labels, values of another type than the property's, variables that
    nothing binds or that an aggregation left behind, and forms that Cypher 5 has given up. Each unknown
    name comes with the one that was probably meant.

    The server's EXPLAIN remains the judge of syntax; only faults that models often make are seen here.

    Args:
        query: One query, cleaned.
        schema: Of the graph that it is for; None looks only for what is wrong in any graph.
    """
    tokens = marked(query)
    broken = next(malformed(tokens), "")
    if broken:
        return [Finding(FindingKind.syntax, broken, 0)]
    if not whole_end(tokens):
        return _not_whole(query, tokens)
    reading = read_query(tokens)
    found = [*_faults(tokens, reading), *_strangers(tokens, reading)]
    if schema is not None:
        found += _names(tokens, reading, schema)
        found += _properties(tokens, reading, schema)
        found += _connections(tokens, reading, schema)
    return sorted(dict.fromkeys(found), key=lambda finding: (finding.start, finding.kind, finding.message))


def _not_whole(text: str, query: Marked) -> list[Finding]:
    """What is wrong with a text that goes on behind its query, or breaks off: the rest would only mislead."""
    end = query_extent(text).end
    what = (
        f"{text[end:].strip()[:20]!r} can't follow here." if text[end:].strip() else "The query breaks off."
    )
    return [*_faults(query, Reading()), Finding(FindingKind.syntax, what, end)]


def _faults(query: Marked, reading: Reading) -> Iterator[Finding]:
    for fault in [*reading.faults, *old_forms(query)]:
        kind = FindingKind.deprecated if fault.is_old else FindingKind.syntax
        yield Finding(kind, fault.message, query.start(fault.place))


def _strangers(query: Marked, reading: Reading) -> Iterator[Finding]:
    for stranger in reading.strangers:
        suggestion = "" if stranger.lost else nearest(stranger.name, stranger.known)
        message = f"Nothing binds the variable {stranger.name}.{meant(suggestion)}"
        if stranger.lost:
            message = (
                f"{stranger.name} is not known behind the aggregation or DISTINCT; keep it in WITH or RETURN."
            )
        yield Finding(FindingKind.variable, message, query.start(stranger.place), stranger.name, suggestion)


def _names(query: Marked, reading: Reading, schema: GraphSchema) -> Iterator[Finding]:
    yield from _unknown(query, reading.labels, schema.labels, FindingKind.label, "label")
    yield from _unknown(query, reading.types, schema.types, FindingKind.type, "relationship type")


def _unknown(
    query: Marked, uses: Iterable[NameUse], known: frozenset[str], kind: FindingKind, word: str
) -> Iterator[Finding]:
    for use in uses:
        if use.name not in known:
            suggestion = nearest(use.name, known)
            message = f"The graph has no {word} {use.name}.{meant(suggestion)}"
            yield Finding(kind, message, query.start(use.place), use.name, suggestion)


def _properties(query: Marked, reading: Reading, schema: GraphSchema) -> Iterator[Finding]:
    inferred = inferred_labels(reading.relations, schema)
    for use in reading.properties:
        if use.of.kind in ("path", "value") and not use.of.names:
            continue
        of_relation = use.of.kind in ("relation", "relations")
        part, known = (schema.relations, schema.types) if of_relation else (schema.nodes, schema.labels)
        names = sorted(inferred.get(use.of, use.of.names) & known)
        if use.of.names and not names:
            continue  # the unknown name is told already
        candidates = sorted(names if of_relation else schema.with_kin(names)) or sorted(part)
        owners = [name for name in candidates if use.key in part.get(name, {})]
        if not owners:
            yield _unknown_property(query, use, names, schema, part)
        elif why := clash(
            frozenset().union(*(part[name][use.key] for name in owners)), use.compared, query, use.value
        ):
            message = f"{use.key} of {' or '.join(owners)} {why}."
            yield Finding(FindingKind.value, message, query.start(use.place), use.key)


def _unknown_property(
    query: Marked, use: PropertyUse, names: list[str], schema: GraphSchema, part: Mapping[str, Properties]
) -> Finding:
    candidates = {key for name in names or part for key in part.get(name, {})}
    suggestion = nearest(use.key, candidates)
    others = [owner for owner in schema.owners.get(use.key, ()) if owner not in names]
    message = (
        f"{' or '.join(names) or 'No node or relationship'} has no property {use.key}.{meant(suggestion)}"
    )
    if others:
        message += f" {', '.join(others[:_SHOWN])} has one."
    return Finding(FindingKind.property, message, query.start(use.place), use.key, suggestion)


def _connections(query: Marked, reading: Reading, schema: GraphSchema) -> Iterator[Finding]:
    for use in reading.relations:
        if not use.is_single or is_possible(use, schema):
            continue
        shown = _shown(use)
        if use.direction != "--" and is_possible(reversed_use(use), schema):
            message = f"The graph has {shown} the other way round only."
            yield Finding(FindingKind.direction, message, query.start(use.first))
        else:
            yield Finding(FindingKind.connection, f"The graph has no {shown}.", query.start(use.first))


def _shown(use: RelationUse) -> str:
    left, right = (
        f"(:{'|'.join(sorted(node.names))})" if node.names else "()" for node in (use.left, use.right)
    )
    types = f"[:{'|'.join(sorted(use.relation.names))}]" if use.relation.names else "[]"
    before, after = ("<-" if use.direction == "<-" else "-"), ("->" if use.direction == "->" else "-")
    return f"{left}{before}{types}{after}{right}"

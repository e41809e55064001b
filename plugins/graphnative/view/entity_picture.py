"""An entity, organisation or topic among its neighbours, as a picture."""

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from graphnative.store.database import Database, HasDatabase
from graphnative.view.forces import spread
from graphnative.view.graph_picture import kind_name
from graphnative.view.lettering import clipped, readable, width_in_ems
from graphnative.view.names import NamedNode, find_node
from graphnative.view.page import HtmlPage, page
from graphnative.view.picture import Item, Link, Picture, left_out
from graphnative.view.svg import LABEL_SIZE

LIMIT = 60
_COLOURS = 8
_OTHER = "Other"
_WIDEST = 12.0
_HEADLINES = 5

_ITSELF = """
MATCH (n) WHERE elementId(n) = $node
OPTIONAL MATCH (n)<-[:HAS_ORG|CONTAINED_IN]-(a:Article)
WITH n, a ORDER BY a.published DESC, a.id
WITH n, collect(DISTINCT a) AS articles
RETURN coalesce(n.description, n.definition, '') AS description, coalesce(n.aliases, []) AS aliases,
       size(articles) AS articles,
       [a IN articles[..$headlines] | coalesce(toString(a.published), '') + ' ' + a.headline] AS headlines
"""
_LINKED = """
MATCH (n)-[r]-(m) WHERE elementId(n) = $node AND (m:__Entity__ OR m:Topic) AND m <> n
  AND NOT type(r) IN ['SAME_AS', 'CONTAINED_IN', 'HAS_ORG']
RETURN elementId(m) AS node, coalesce(m.name, m.label, m.id) AS name, labels(m) AS labels,
       type(r) AS type, startNode(r) = n AS outward,
       coalesce(r.description, '') AS text, coalesce(r.weight, r.reference_count, 1) AS weight
ORDER BY name, node, type, outward, text
"""
_TOGETHER = """
MATCH (n)<-[:HAS_ORG|CONTAINED_IN]-(a:Article)-[:HAS_ORG|CONTAINED_IN]->(m)
WHERE elementId(n) = $node AND m <> n AND NOT (n:Topic AND m:Topic)
WITH m, a ORDER BY a.published DESC, a.id
WITH m, collect(DISTINCT a) AS articles
RETURN elementId(m) AS node, coalesce(m.name, m.label, m.id) AS name, labels(m) AS labels,
       size(articles) AS weight,
       [a IN articles[..$headlines] | coalesce(toString(a.published), '') + ' ' + a.headline] AS headlines
ORDER BY name, node
"""
_BETWEEN = """
MATCH (a)-[r]->(b)
WHERE elementId(a) IN $nodes AND elementId(b) IN $nodes AND type(r) <> 'SAME_AS' AND a <> b
RETURN elementId(a) AS source, elementId(b) AS target, collect(DISTINCT type(r)) AS types
ORDER BY source, target
"""


@dataclass(slots=True)
class _Neighbour:
    """A node linked to the one in the middle, and all that links it."""

    node: str
    name: str
    kind: str
    weight: float = 0.0
    labels: list[str] = field(default_factory=list)
    texts: list[tuple[str, str]] = field(default_factory=list)


def draw_entity(store: HasDatabase, name: str, *, limit: int = LIMIT) -> HtmlPage:
    """Return a page that shows an entity, organisation or topic and what it is linked to.

    Facts link entities; articles link organisations with topics and with each other; the ontology links
    topics.

    Args:
        store: The graph.
        name: Its name, an alias or its key, in any case.
        limit: Neighbours at most; those with most evidence are drawn.

    Raises:
        InputError: Nothing in the graph is called so.
    """
    return page(entity_picture(store, name, limit=limit))


def entity_picture(store: HasDatabase, name: str, *, limit: int = LIMIT) -> Picture:
    """Return the picture of :func:`draw_entity`."""
    database = store.database
    middle = find_node(database, name)
    all_of_them = _neighbours(database, middle)
    shown = sorted(all_of_them, key=lambda one: (-one.weight, one.name, one.node))[:limit]
    centre = _centre(database, middle)
    kinds = _kinds([centre.kind, *(one.kind for one in shown)])
    heaviest = max((one.weight for one in shown), default=1.0)
    strengths = [math.log1p(one.weight) / math.log1p(heaviest) for one in shown]
    items = [centre] + [
        Item(
            one.name,
            one.kind if one.kind in kinds else _OTHER,
            strength=strength,
            facts=(("Linked by", "; ".join(one.labels)),),
            texts=tuple(one.texts),
        )
        for one, strength in zip(shown, strengths, strict=True)
    ]
    links = [
        Link(0, at, _first(one.labels), strength)
        for at, (one, strength) in enumerate(zip(shown, strengths, strict=True), start=1)
    ]
    links += _between(database, shown)
    boxes = spread(
        [_size(item, at == 0) for at, item in enumerate(items)], [(a.source, a.target) for a in links]
    )
    others = f"Also called so: {', '.join(middle.others)}. Ask for one by this key." if middle.others else ""
    return Picture(
        title=middle.name,
        lead=_lead(centre, len(all_of_them)),
        shape="dot",
        kinds=kinds,
        items=items,
        boxes=boxes,
        links=links,
        notes=left_out(len(shown), len(all_of_them), "neighbours", "those with most evidence")
        + ((others,) if others else ()),
    )


def _neighbours(database: Database, middle: NamedNode) -> list[_Neighbour]:
    found: dict[str, _Neighbour] = {}

    def of(row: Mapping[str, Any]) -> _Neighbour:
        named = _Neighbour(row["node"], str(row["name"]), kind_name(row["labels"]))
        return found.setdefault(row["node"], named)

    for row in database.stream(_TOGETHER, node=middle.node, headlines=_HEADLINES):
        one = of(row)
        one.weight += row["weight"]
        one.labels.append(f"{row['weight']} article{'s' * (row['weight'] != 1)}")
        one.texts.append(("Latest articles on both", "\n".join(row["headlines"])))
    for row in database.stream(_LINKED, node=middle.node):
        one = of(row)
        one.weight += row["weight"] if isinstance(row["weight"], int | float) and row["weight"] > 0 else 1
        label = f"{row['type']} →" if row["outward"] else f"← {row['type']}"
        if label not in one.labels:
            one.labels.append(label)
        if row["text"]:
            one.texts.append((label, str(row["text"])))
    return list(found.values())


def _centre(database: Database, middle: NamedNode) -> Item:
    row = database.read(_ITSELF, node=middle.node, headlines=_HEADLINES)[0]
    facts = [("Articles", str(row["articles"]))] if row["articles"] else []
    if row["aliases"]:
        facts.append(("Also called", ", ".join(sorted(row["aliases"]))))
    texts = [("", str(row["description"]))] if row["description"] else []
    if row["headlines"]:
        texts.append(("Latest articles", "\n".join(row["headlines"])))
    return Item(middle.name, kind_name(middle.labels), "", 1.0, (*facts, ("Key", middle.key)), tuple(texts))


def _between(database: Database, shown: Sequence[_Neighbour]) -> list[Link]:
    place = {one.node: at for at, one in enumerate(shown, start=1)}
    rows = database.read(_BETWEEN, nodes=list(place))
    links = [
        Link(place[row["source"]], place[row["target"]], ", ".join(sorted(row["types"])), 0.05)
        for row in rows
    ]
    return sorted(links, key=lambda link: (link.source, link.target))


def _kinds(found: Sequence[str]) -> tuple[str, ...]:
    """The kinds of the legend: that of the middle first, then by number; the rarest share a colour."""
    counts = Counter(found[1:])
    kinds = [
        found[0],
        *sorted((kind for kind in counts if kind != found[0]), key=lambda kind: (-counts[kind], kind)),
    ]
    return tuple(kinds) if len(kinds) <= _COLOURS else (*kinds[: _COLOURS - 1], _OTHER)


def _first(labels: Sequence[str]) -> str:
    more = len(labels) - 1
    return f"{labels[0]} +{more}" if more > 0 else "".join(labels)


def _size(item: Item, middle: bool) -> tuple[float, float]:
    radius = 22.0 if middle else 7.0 + 9.0 * item.strength
    width = width_in_ems(clipped(readable(item.name), _WIDEST)) * LABEL_SIZE
    return max(width, 2 * radius), 2 * radius + LABEL_SIZE + 8


def _lead(centre: Item, neighbours: int) -> str:
    about = next((text for heading, text in centre.texts if not heading), "")
    articles = dict(centre.facts).get("Articles", "0")
    told = f" in {articles} article{'s' * (articles != '1')}" if articles != "0" else ""
    return f"{about}\n\n{centre.kind}{told}, with {neighbours:,} neighbour{'s' * (neighbours != 1)}."

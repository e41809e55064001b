"""The hierarchy of communities as a picture: bubbles in bubbles, with a report in each."""

import json
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from typing import Any

from graphnative.communities.chosen_run import choose_run
from graphnative.communities.projection import ProjectionName
from graphnative.store.database import HasDatabase, Row
from graphnative.view.graph_picture import kind_name
from graphnative.view.packing import packed
from graphnative.view.page import HtmlPage, page
from graphnative.view.picture import Item, Picture, left_out

LIMIT = 250
_MOST_MEMBERS, _FEWEST_MEMBERS, _ROOM = 40, 5, 2500
"""Members of a community that are drawn: as many as leave room for those of all others."""
_COLOURS = 8
_COMMUNITY, _OTHER = "Community", "Other"

_COMMUNITIES = """
MATCH (c:Community {run: $run})
OPTIONAL MATCH (c)-[:CHILD_OF]->(p:Community)
RETURN c {.number, .level, .size, .title, .summary, .findings, .rank, .rating_explanation, .model}
       AS community,
       coalesce(p.number, -1) AS parent
ORDER BY c.level, c.size DESC, c.number
"""
_MEMBERS = """
MATCH (n)-[:IN_COMMUNITY]->(c:Community {run: $run}) WHERE c.number IN $communities
WITH c.number AS community, n, count { (n)--() } AS degree
ORDER BY community, degree DESC, coalesce(n.key, n.id)
WITH community, collect(n)[..$most] AS members
UNWIND members AS n
RETURN community, coalesce(n.name, n.label, n.id) AS name, labels(n) AS labels,
       coalesce(n.description, n.definition, '') AS description
"""


def draw_communities(
    store: HasDatabase, projection: ProjectionName | None = None, *, limit: int = LIMIT
) -> HtmlPage:
    """Return a page that shows all communities, the smaller ones within the larger, with their reports.

    Args:
        store: The graph.
        projection: Which communities; None takes those of entities when there are any, else of ``esg``.
        limit: Communities at most; the coarsest and largest are drawn.

    Raises:
        InputError: There are no communities yet.
    """
    return page(community_picture(store, projection, limit=limit))


def community_picture(
    store: HasDatabase, projection: ProjectionName | None = None, *, limit: int = LIMIT
) -> Picture:
    """Return the picture of :func:`draw_communities`."""
    database = store.database
    chosen = choose_run(database, projection)
    rows = database.read(_COMMUNITIES, run=chosen.run)
    shown = _connected(rows[:limit])
    numbers = [row["community"]["number"] for row in shown]
    holders = {row["parent"] for row in shown}
    leaves = [number for number in numbers if number not in holders]
    most = min(_MOST_MEMBERS, max(_FEWEST_MEMBERS, _ROOM // max(len(leaves), 1)))
    members = database.read(_MEMBERS, run=chosen.run, communities=leaves, most=most)
    kinds = _kinds(members)
    place = {number: at for at, number in enumerate(numbers)}
    items = [_community(row["community"]) for row in shown] + [_member(row, kinds) for row in members]
    parents = [place.get(row["parent"], -1) for row in shown] + [place[row["community"]] for row in members]
    sizes = [float(row["community"]["size"]) for row in shown] + [1.0] * len(members)
    return Picture(
        title="Communities",
        lead=_lead(rows, chosen.projection),
        shape="bubble",
        kinds=kinds,
        items=items,
        boxes=packed(parents, sizes),
        parents=parents,
        notes=left_out(len(shown), len(rows), "communities", "the coarsest and largest")
        + _crowded(shown, leaves, most),
    )


def _connected(rows: Sequence[Row]) -> list[Row]:
    """The rows whose parents are among them; a parent stands before its children."""
    known = {-1}
    kept = []
    for row in rows:
        if row["parent"] in known:
            known.add(row["community"]["number"])
            kept.append(row)
    return kept


def _community(row: Mapping[str, Any]) -> Item:
    findings = json.loads(row["findings"] or "[]")
    return Item(
        name=row["title"],
        kind=_COMMUNITY,
        mark=f"{row['size']} member{'s' * (row['size'] != 1)}",
        strength=min(0.12 * row["level"], 1.0),
        facts=(
            ("Members", f"{row['size']:,}"),
            ("Level", f"{row['level']} (0 is the coarsest)"),
            ("Importance", f"{row['rank']:.1f} of 10"),
            ("Because", row["rating_explanation"] or "not said"),
            ("Written by", row["model"]),
            ("Number", str(row["number"])),
        ),
        texts=(("", row["summary"]), *((str(head), str(text)) for head, text in findings)),
    )


def _member(row: Mapping[str, Any], kinds: Sequence[str]) -> Item:
    kind = kind_name(row["labels"])
    return Item(
        name=str(row["name"]),
        kind=kind if kind in kinds else _OTHER,
        strength=0.85,
        texts=(("", str(row["description"])),) if row["description"] else (),
    )


def _kinds(members: Sequence[Row]) -> tuple[str, ...]:
    counts = Counter(kind_name(row["labels"]) for row in members)
    kinds = sorted(counts, key=lambda kind: (-counts[kind], kind))
    if len(kinds) > _COLOURS - 1:
        kinds = [*kinds[: _COLOURS - 2], _OTHER]
    return (_COMMUNITY, *kinds)


def _lead(rows: Sequence[Row], projection: ProjectionName) -> str:
    levels: defaultdict[int, int] = defaultdict(int)
    for row in rows:
        levels[row["community"]["level"]] += 1
    counts = ", ".join(f"{count:,} at level {level}" for level, count in sorted(levels.items()))
    what = "organisations and topics" if projection == "esg" else "entities"
    return (
        f"Groups of {what} that belong together: {counts}.\n\n"
        "Each bubble has a report; look into it to see its parts."
    )


def _crowded(shown: Sequence[Row], leaves: Sequence[int], most: int) -> tuple[str, ...]:
    """A note on communities with more members than are drawn."""
    ends = set(leaves)
    hidden = sum(
        max(0, row["community"]["size"] - most) for row in shown if row["community"]["number"] in ends
    )
    if not hidden:
        return ()
    return (f"Of each community the {most} best connected members are drawn; {hidden:,} are left out.",)

"""What a person calls a node, to the node: by its key, its name or an alias, in any case."""

from dataclasses import dataclass

from rapidfuzz import fuzz, process

from graphnative.documents.folding import fold_name
from graphnative.errors import InputError
from graphnative.store.database import Database
from graphnative.store.organisations import KEY_PREFIX

_FIND = """
CALL () {
  MATCH (n:__Entity__)
  RETURN n, coalesce(n.name, n.id) AS name, coalesce(n.key, n.id) AS key
  UNION ALL
  MATCH (n:Topic)
  RETURN n, coalesce(n.label, n.id) AS name, 'topic/' + n.id AS key
}
WITH n, name, key,
     CASE WHEN key = $name OR n.id = $name THEN 0
          WHEN name = $name THEN 1
          WHEN toLower(name) = toLower($name) OR key = $folded THEN 2
          WHEN any(alias IN coalesce(n.aliases, []) WHERE toLower(alias) = toLower($name)) THEN 3 END AS rank
WHERE rank IS NOT NULL
RETURN elementId(n) AS node, name, key, labels(n) AS labels, rank, count { (n)--() } AS degree
ORDER BY rank, degree DESC, key LIMIT 20
"""
_NAMES = """
MATCH (n:__Entity__) WHERE n.name IS NOT NULL RETURN n.name AS name
UNION
MATCH (n:Topic) RETURN coalesce(n.label, n.id) AS name
"""
_SUGGESTED = 4
_LEAST_LIKENESS = 60


@dataclass(frozen=True, slots=True)
class NamedNode:
    """A node that was found by name.

    Attributes:
        node: The database's own id, valid while this program runs.
        name: What it is called.
        key: Its key.
        labels: Its labels, sorted.
        others: Keys of further nodes with that name.
    """

    node: str
    name: str
    key: str
    labels: tuple[str, ...]
    others: tuple[str, ...]


def find_node(database: Database, name: str) -> NamedNode:
    """Return the entity, organisation or topic that a name means.

    Its key or id comes before its name, its name before another spelling, that before an alias; of several,
    the one with most edges is meant.

    Args:
        database: The open database.
        name: Any spelling.

    Raises:
        InputError: Nothing is called so; the hint has the nearest names.
    """
    wanted = name.strip()
    rows = database.read(_FIND, name=wanted, folded=KEY_PREFIX + fold_name(wanted)) if wanted else []
    if not rows:
        raise InputError(f"Nothing in the graph is called {wanted!r}.", hint=_suggestion(database, wanted))
    best = [row for row in rows if row["rank"] == rows[0]["rank"]]
    first = best[0]
    return NamedNode(
        first["node"],
        first["name"],
        first["key"],
        tuple(sorted(first["labels"])),
        tuple(row["key"] for row in best[1:]),
    )


def _suggestion(database: Database, name: str) -> str:
    names = sorted({str(row["name"]) for row in database.stream(_NAMES)})
    near = process.extract(
        name,
        names,
        scorer=fuzz.WRatio,
        limit=_SUGGESTED,
        score_cutoff=_LEAST_LIKENESS,
        processor=str.casefold,
    )
    return f"Near to it: {', '.join(match[0] for match in near)}." if near else ""

"""Make organisation nodes equal to what the live articles say, writing only what differs."""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any

from graphnative.documents.alias_table import AliasTable, load_aliases
from graphnative.esg.organisations import cluster_mentions
from graphnative.records import Organisation, OrganisationMention
from graphnative.store.database import HasDatabase, Row, Transaction
from graphnative.store.organisations import (
    BATCH,
    KEY_PREFIX,
    Change,
    Reader,
    apply_change,
    apply_in_batches,
    clear_stale,
    is_stale,
    lock,
    read_edges,
    read_mentions,
    read_nodes,
)

Mentions = Mapping[str, Sequence[OrganisationMention]]


def reconcile_organisations(store: HasDatabase) -> None:
    """Make organisation nodes and ``HAS_ORG`` edges exactly what the live articles say.

    Source: S0, section 2.2: organisations that occur frequently become nodes, joined to their articles.

    Stopped anywhere, the next call ends at the same graph. Nothing is written if nothing differs.

    Args:
        store: A store or database; its settings give ``min_articles`` and the alias table.

    Raises:
        InputError: The alias table has a mistake.
    """
    database = store.database
    section = database.settings.articles
    aliases = load_aliases(database.settings)

    def difference(read: Reader) -> Change:
        mentions = read_mentions(read)
        wanted = frequent_organisations(mentions, aliases, section.min_articles)
        return plan_change(wanted, mentions, read_nodes(read), read_edges(read))

    def finish(tx: Transaction) -> Change:
        lock(tx)
        change = difference(tx.run)
        if len(change) <= BATCH:
            apply_change(tx, change)
            clear_stale(tx)
        return change

    if not is_stale(database.read) and not len(difference(database.read)):
        return
    while len(change := database.transaction(finish)) > BATCH:
        apply_in_batches(database, change)


def frequent_organisations(
    mentions: Mentions, aliases: AliasTable, min_articles: int
) -> tuple[Organisation, ...]:
    """Return the organisations that at least ``min_articles`` documents name, sorted by key."""
    return tuple(
        organisation
        for organisation in cluster_mentions(mentions, aliases)
        if len(organisation.document_ids) >= min_articles
    )


def plan_change(
    wanted: Sequence[Organisation], mentions: Mentions, nodes: Mapping[str, Row], edges: Iterable[Row]
) -> Change:
    """Return what has to be written so that the graph shows the wanted organisations and no others.

    A node that goes on under another key keeps its id, unless another pipeline holds on to it; then it stays
    as that pipeline's, and so does a node that was there before any article.

    Args:
        wanted: The organisations there should be, sorted by key.
        mentions: Document id to the organisations it names.
        nodes: Nodes by key, as :func:`graphnative.store.organisations.read_nodes` returns them.
        edges: Edges as :func:`graphnative.store.organisations.read_edges` returns them.
    """
    by_key = {KEY_PREFIX + organisation.key: organisation for organisation in wanted}
    renamed = _renamed(by_key, nodes)
    there = {renamed.get(key, key): node for key, node in nodes.items()}
    change = Change(renamed=[{"old": old, "key": key} for old, key in sorted(renamed.items())])
    for key, node in sorted(there.items()):
        if key in by_key:
            _append(change.updated, key, _differences(node, _update(by_key[key], node)), node["labelled"])
        elif node["mention_keys"] is not None and (node["given"] or node["tied"]):
            _append(change.updated, key, _differences(node, _release(node)), True)
        elif node["mention_keys"] is not None:
            change.deleted.append({"key": key})
    for key in sorted(by_key.keys() - there.keys()):
        change.created.append({"key": key, "properties": _properties(by_key[key], ())})
    _plan_edges(change, list(_edges(wanted, mentions)), edges, renamed)
    return change


def _renamed(by_key: Mapping[str, Organisation], nodes: Mapping[str, Row]) -> dict[str, str]:
    """Old key to new key of the nodes that stand for an organisation whose key has changed."""
    free = {
        mention: key
        for key, node in sorted(nodes.items(), reverse=True)
        if key not in by_key and node["mention_keys"] is not None and not node["given"] and not node["tied"]
        for mention in node["mention_keys"]
    }
    renamed: dict[str, str] = {}
    for key in sorted(by_key.keys() - nodes.keys()):
        candidates = {
            free[mention] for mention in by_key[key].mention_keys if mention in free
        } - renamed.keys()
        if candidates:
            renamed[min(candidates)] = key
    return renamed


def _properties(organisation: Organisation, mentioned_in: Collection[str]) -> dict[str, Any]:
    documents = sorted({*organisation.document_ids, *mentioned_in})
    return {
        "name": organisation.name,
        "aliases": list(organisation.aliases),
        "mention_keys": list(organisation.mention_keys),
        "document_ids": documents,
        "reference_count": len(documents),
    }


def _update(organisation: Organisation, node: Row) -> dict[str, Any]:
    """What an existing node should have; one that was there before any article keeps its name."""
    properties = _properties(organisation, node["mentioned_in"])
    given = node["given"] or node["document_ids"] is None
    return {**properties, "name": node["name"] or organisation.name, "given": True} if given else properties


def _release(node: Row) -> dict[str, Any]:
    """What remains of a node that no article names any more, but somebody else holds on to."""
    documents = sorted(node["mentioned_in"])
    count = None if node["given"] and not documents else len(documents)
    return {
        "aliases": None,
        "mention_keys": None,
        "given": None,
        "document_ids": None if count is None else documents,
        "reference_count": count,
    }


def _differences(node: Row, properties: Mapping[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in properties.items() if node[name] != value}


def _append(updated: list[Row], key: str, properties: dict[str, Any], labelled: bool) -> None:
    if properties or not labelled:
        updated.append({"key": key, "properties": properties})


def _edges(wanted: Iterable[Organisation], mentions: Mentions) -> Iterator[Row]:
    """One edge for an article and organisation: the form most used there, ties by text, and all its uses."""
    owner = {mention: organisation.key for organisation in wanted for mention in organisation.mention_keys}
    for article, named in mentions.items():
        best: dict[str, OrganisationMention] = {}
        counts: Counter[str] = Counter()
        for mention in sorted(named, key=lambda mention: (-mention.count, mention.name, mention.key)):
            if mention.key in owner:
                best.setdefault(owner[mention.key], mention)
                counts[owner[mention.key]] += mention.count
        for key, mention in best.items():
            yield {"article": article, "key": KEY_PREFIX + key, "name": mention.name, "count": counts[key]}


def _plan_edges(
    change: Change, wanted: Sequence[Row], edges: Iterable[Row], renamed: Mapping[str, str]
) -> None:
    """Edges that are not exactly as wanted, or there twice, are cut; what is missing then is tied."""
    present: dict[tuple[str, str | None], list[Row]] = {}
    for row in edges:
        key = renamed.get(row["key"], row["key"])
        present.setdefault((row["article"], key), []).append({**row, "key": key})
    kept: set[tuple[str, str | None]] = set()
    for row in wanted:
        pair = (row["article"], row["key"])
        if present.get(pair) == [row]:
            kept.add(pair)
        else:
            change.tied.append(row)
    change.cut.extend(
        {"article": article, "key": key} for article, key in present if (article, key) not in kept
    )

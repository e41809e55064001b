"""Make entities and mentions exactly what titles, names and passages say, without any language model."""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import islice

from graphnative.documents.fingerprint import digest
from graphnative.documents.name_finder import VERSION, NameFinder, TypedName, open_name_finder
from graphnative.esg.find_mentions import find_mentions
from graphnative.esg.gazetteer import Gazetteer, make_gazetteer
from graphnative.esg.mention_writer import MentionWriter
from graphnative.store.database import Database, HasDatabase, Row
from graphnative.store.linked_entities import (
    read_organisations,
    read_state,
    read_titles,
    stream_chunks,
    stream_named,
    write_named,
    write_state,
)
from graphnative.store.words import plain_words

RULE = 1
"""Raised whenever the same names and passages would give other mentions."""

_NER_BATCH = 200

Progress = Callable[[int], object]


@dataclass(frozen=True, slots=True)
class LinkReport:
    """What linking came to.

    Attributes:
        passages: How many passages were read; 0 if nothing had changed since the last time.
        entities: How many entities they mention.
        mentions: How many pairs of passage and entity there are.
        written: How many of these are new, corrected or gone.
    """

    passages: int = 0
    entities: int = 0
    mentions: int = 0
    written: int = 0


def link_mentions(store: HasDatabase, *, force: bool = True, progress: Progress | None = None) -> LinkReport:
    """Return what the passages mention after all mentions in the graph are as ``articles.mentions`` says.

    An entity is a name: a document's title, or what the named-entity recogniser finds in any passage. It is
    mentioned wherever its name stands, the longest name first, so that a document which comes later is
    mentioned by those that were there before it. Mentions and entities that others have made stay.

    Stopped anywhere, the next call ends at the same graph. Nothing is written if nothing differs.

    Args:
        store: A store or database.
        force: Also look when no article has changed since the last time: passages may have come from
            LlamaIndex or GraphRAG.
        progress: Called with the number of passages done since the last call; one in which names are looked
            for is done twice.
    """
    database = store.database
    sources = database.settings.articles.mentions
    changed, state = read_state(database)
    if sources == "none" and not state:
        return LinkReport()
    wanted = digest([RULE, VERSION, sources, changed])
    if state == wanted and not force:
        return LinkReport()
    tell = progress or (lambda _: None)
    report = _link(database, _read_gazetteer(database, sources, tell), tell)
    write_state(database, "" if sources == "none" else wanted)
    return report


def _read_gazetteer(database: Database, sources: str, tell: Progress) -> Gazetteer:
    found = _find_names(database, tell, looking=sources in ("names", "all"))
    if sources == "none":
        return make_gazetteer({}, {}, [])
    titles = read_titles(database) if sources in ("titles", "all") else {}
    return make_gazetteer(titles, found, read_organisations(database))


def _find_names(database: Database, tell: Progress, *, looking: bool) -> Counter[TypedName]:
    """In how many passages each name was found; passages that nobody has looked at yet are looked at now.

    Args:
        database: The graph.
        tell: Called with the number of passages looked at.
        looking: Else what was found before is taken away.
    """
    counts: Counter[TypedName] = Counter()
    finder: NameFinder | None = None
    for batch in _batches(_outdated(database, looking, counts)):
        if looking:
            finder = finder or open_name_finder()
            found = finder.find([row["text"] for row in batch])
            counts.update(name for names in found for name in names)
            rows = [
                {"id": row["id"], "named": list(map(":".join, names)), "named_state": _named_state(row)}
                for row, names in zip(batch, found, strict=True)
            ]
        else:
            rows = [{"id": row["id"], "named": None, "named_state": None} for row in batch]
        write_named(database, rows)
        tell(len(batch))
    return counts


def _outdated(database: Database, looking: bool, counts: Counter[TypedName]) -> Iterator[Row]:
    """Yield the passages whose stored names are not what they should be; count the names of the others."""
    for row in stream_chunks(database) if looking else stream_named(database):
        if not looking or row["named_state"] != _named_state(row):
            yield row
        else:
            counts.update(map(_typed, row["named"]))


def _typed(stored: str) -> TypedName:
    type_, _, name = stored.partition(":")
    return type_, name


def _named_state(row: Row) -> str:
    return digest([VERSION, row["text"]])


def _batches(rows: Iterator[Row]) -> Iterator[list[Row]]:
    while batch := list(islice(rows, _NER_BATCH)):
        yield batch


def _link(database: Database, gazetteer: Gazetteer, tell: Progress) -> LinkReport:
    writer = MentionWriter(database, gazetteer.entities)
    passages, mentions = 0, 0
    for row in stream_chunks(database):
        named = frozenset(" ".join(plain_words(name)) for _, name in map(_typed, row["named"]))
        wanted = {each.key: each for each in find_mentions(row["text"], row["title"], gazetteer, named)}
        writer.change(row["id"], row["mentions"], wanted)
        passages, mentions = passages + 1, mentions + len(wanted)
        tell(1)
    writer.close()
    return LinkReport(passages, len(writer.mentioned), mentions, writer.written)

"""Rows of the graph to rows of GraphRAG's tables."""

import hashlib
import json
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from graphnative.bridge.queries import (
    ANY_CHUNK,
    COMMUNITIES,
    DOCUMENTS,
    ENTITIES,
    MEMBERS,
    RELATIONSHIPS,
    TEXT_UNITS,
)
from graphnative.communities.projection import ProjectionName
from graphnative.store.database import Database

Row = dict[str, Any]
UNIT_OF_ENTITY = "entity/"


@dataclass(slots=True)
class TableRows:
    """Reads the tables of one run; entities come first, since the others refer to their titles.

    Attributes:
        database: The open database.
        projection: The projection.
        run: Its current run.
    """

    database: Database
    projection: ProjectionName
    run: str
    _titles: dict[str, str] = field(default_factory=dict)
    _degrees: Counter[str] = field(default_factory=Counter)
    _communities: dict[str, list[int]] = field(default_factory=dict)
    _inside: dict[int, list[tuple[str, list[str]]]] = field(default_factory=dict)
    _members: dict[int, list[str]] = field(default_factory=dict)
    _of_unit: dict[str, list[str]] = field(default_factory=dict)
    _without_chunks: bool = False

    def prepare(self) -> None:
        """Count degrees and read memberships: what rows of several tables share."""
        self._without_chunks = not self.database.read(ANY_CHUNK)
        for row in self._edges():
            self._degrees[row["source"]] += 1
            self._degrees[row["target"]] += 1
        for row in self.database.stream(MEMBERS, run=self.run):
            self._communities[row["id"]] = sorted(row["communities"])
            for number in row["communities"]:
                self._members.setdefault(number, []).append(row["id"])

    def entities(self) -> Iterator[Row]:
        """Yield a row per clustered node; titles are unique, since relationships join by title."""
        taken: set[str] = set()
        self._of_unit.clear()
        for row in self.database.stream(ENTITIES[self.projection], run=self.run):
            units = (
                [UNIT_OF_ENTITY + row["id"]] if self._without_chunks else list(dict.fromkeys(row["units"]))
            )
            title = _unique(row["title"], row["type"], row["id"], taken)
            self._titles[row["id"]] = title
            for unit in units:
                self._of_unit.setdefault(unit, []).append(row["id"])
            yield {
                "id": row["id"],
                "human_readable_id": row["number"],
                "title": title,
                "type": row["type"],
                "description": row["description"] or _described(row),
                "text_unit_ids": units,
                "frequency": max(len(units), row["articles"]),
                "degree": self._degrees[row["id"]],
            }

    def relationships(self) -> Iterator[Row]:
        """Yield a row per edge between two entities."""
        for row in self._edges():
            source, target = row["source"], row["target"]
            if source not in self._titles or target not in self._titles:
                continue
            identity = hashlib.sha256(f"{source}\x1f{row['type']}\x1f{target}".encode()).hexdigest()[:32]
            units = list(dict.fromkeys(row["units"]))
            for number in set(self._communities[source]) & set(self._communities[target]):
                self._inside.setdefault(number, []).append((identity, units))
            yield {
                "id": identity,
                "human_readable_id": row["number"],
                "source": self._titles[source],
                "target": self._titles[target],
                "description": self._sentence(row),
                "weight": float(row["weight"]),
                "combined_degree": self._degrees[source] + self._degrees[target],
                "text_unit_ids": units,
            }

    def text_units(self) -> Iterator[Row]:
        """Yield a row per passage; row i has number i, since ``Sources (i)`` cites by position.

        A graph without passages, brought from elsewhere, gets one of each entity's description.
        """
        for number, row in enumerate(self.units()):
            yield {
                "id": row["id"],
                "human_readable_id": number,
                "text": row["text"],
                "n_tokens": row["n_tokens"] if row["n_tokens"] is not None else len(row["text"].split()),
                "document_id": row["document"],
                "entity_ids": self._of_unit.get(row["id"], []),
                "relationship_ids": [],
                "covariate_ids": [],
            }

    def units(self) -> Iterator[Row]:
        """Yield id, text, document and vector of every passage in the order of their numbers."""
        if not self._without_chunks:
            yield from self.database.stream(TEXT_UNITS)
            return
        for row in self.entities():
            identity = UNIT_OF_ENTITY + row["id"]
            text = f"{row['title']}: {row['description']}"
            yield {"id": identity, "text": text, "n_tokens": None, "document": identity, "vector": None}

    def documents(self) -> Iterator[Row]:
        """Yield a row per document."""
        for number, row in enumerate(self.database.stream(DOCUMENTS)):
            yield {
                "id": row["id"],
                "human_readable_id": number,
                "title": row["title"],
                "text": row["text"],
                "text_unit_ids": row["units"],
                "creation_date": row["published"],
                "raw_data": None,
            }

    def communities(self) -> Iterator[Row]:
        """Yield a row per community."""
        for row in self._reports():
            number = row["report"]["number"]
            inside = sorted(self._inside.get(number, []))
            units = dict.fromkeys(unit for _, units in inside for unit in units)
            yield {
                **_shared(row),
                "title": f"Community {number}",
                "entity_ids": self._members.get(number, []),
                "relationship_ids": [identity for identity, _ in inside],
                "text_unit_ids": list(units),
            }

    def reports(self) -> Iterator[Row]:
        """Yield a row per community report."""
        for row in self._reports():
            report = row["report"]
            findings = [
                {"summary": summary, "explanation": text} for summary, text in json.loads(report["findings"])
            ]
            content = {
                "title": report["title"],
                "summary": report["summary"],
                "rating": report["rank"],
                "rating_explanation": report["rating_explanation"],
                "findings": findings,
            }
            yield {
                **_shared(row),
                "title": report["title"],
                "summary": report["summary"],
                "full_content": report["full_content"],
                "rank": report["rank"],
                "rating_explanation": report["rating_explanation"],
                "findings": findings,
                "full_content_json": json.dumps(content, ensure_ascii=False),
            }

    def _reports(self) -> Iterator[Row]:
        yield from self.database.stream(COMMUNITIES, run=self.run)

    def _edges(self) -> Iterator[Row]:
        for query in RELATIONSHIPS[self.projection]:
            yield from self.database.stream(query)

    def _sentence(self, row: Mapping[str, Any]) -> str:
        """What an edge says, in words that a model can use."""
        words = row["type"].replace("_", " ").lower()
        sentence = f"{self._titles[row['source']]} {words} {self._titles[row['target']]}"
        if row["headlines"]:
            return f"{sentence} in {int(row['weight'])} articles, such as: {'; '.join(row['headlines'])}"
        return f"{sentence}: {row['description']}" if row["description"] else sentence


def _shared(row: Mapping[str, Any]) -> Row:
    """The columns that communities and their reports have in common."""
    report = row["report"]
    return {
        # Of what it says, not of the run: an unchanged report keeps its vector.
        "id": report["report_key"][:32],
        "human_readable_id": report["number"],
        "community": report["number"],
        "level": report["level"],
        "parent": row["parent"],
        "children": row["children"],
        "period": "",
        "size": report["size"],
    }


def _unique(title: str, kind: str, identity: str, taken: set[str]) -> str:
    """A title nobody has yet: the name, with its type, or with its id."""
    options = (title, f"{title} ({kind})", f"{title} ({kind} {identity})")
    chosen = next(option for option in options if option not in taken)
    taken.add(chosen)
    return chosen


def _described(row: Mapping[str, Any]) -> str:
    articles = row["articles"]
    named = f", named in {articles} {'article' if articles == 1 else 'articles'}" if articles else ""
    return f"{row['title']} ({row['type']}){named}."

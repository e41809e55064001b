"""Rows of the graph to rows of GraphRAG's tables."""

import json
import math
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from graphnative.communities.plain_text import plain_text
from graphnative.communities.projection import ProjectionName
from graphnative.communities.table_cells import described, edge_id, shared_cells, unique_title, weight
from graphnative.communities.table_claims import claim_rows
from graphnative.communities.table_queries import (
    ANY_LINKED,
    COMMUNITIES,
    DOCUMENTS,
    ENTITIES,
    MEMBERS,
    RELATIONSHIPS,
    TEXT_UNITS,
)
from graphnative.communities.table_ties import Ties
from graphnative.store.database import Database
from graphnative.store.supported import UNTYPED_FACT

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
    _ties: Ties = field(default_factory=Ties)
    _claims_of: dict[str, list[str]] = field(default_factory=dict)
    _without_passages: bool = False

    def prepare(self) -> None:
        """Read memberships: what rows of several tables share."""
        self._without_passages = not self.database.read(ANY_LINKED[self.projection], run=self.run)
        for row in self.database.stream(MEMBERS, run=self.run):
            self._ties.add_members(row["id"], sorted(row["communities"]))

    def tables(self) -> dict[str, Callable[[], Iterator[Row]]]:
        """Return what reads each table, by GraphRAG's names, in the order in which they must be read."""
        return {
            "entities": self.entities,
            "relationships": self.relationships,
            "communities": self.communities,
            "community_reports": self.reports,
            "covariates": self.covariates,
            "text_units": self.text_units,
            "documents": self.documents,
        }

    def entities(self) -> Iterator[Row]:
        """Yield a row per node of the projection; titles are unique, since relationships join by title."""
        self._ties.forget_entities()
        for row in self._entities():
            self._ties.add_entity(row["id"], row["title"], row["degree"], row["text_unit_ids"])
            yield row

    def relationships(self) -> Iterator[Row]:
        """Yield a row per edge between two entities."""
        self._ties.forget_edges()
        for row in self._edges():
            identity, units = edge_id(row), list(dict.fromkeys(row["units"]))
            self._ties.add_edge(identity, row["source"], row["target"], units)
            yield {
                "id": identity,
                "human_readable_id": row["number"],
                "source": self._ties.title(row["source"]),
                "target": self._ties.title(row["target"]),
                "description": plain_text(self._sentence(row)),
                "weight": weight(row["weight"]),
                "combined_degree": self._ties.degree(row["source"]) + self._ties.degree(row["target"]),
                "text_unit_ids": units,
            }

    def text_units(self) -> Iterator[Row]:
        """Yield a row per passage; row i has number i, since ``Sources (i)`` cites by position.

        A graph whose entities no passage mentions, brought from elsewhere, gets one more of each entity's
        description: GraphRAG's global search wants at least one entity with a passage.
        """
        for number, row in enumerate(self.units()):
            yield {
                "id": row["id"],
                "human_readable_id": number,
                "text": plain_text(row["text"]),
                "n_tokens": row["n_tokens"] if row["n_tokens"] is not None else len(row["text"].split()),
                "document_id": row["document"],
                "entity_ids": self._ties.entities_of(row["id"]),
                "relationship_ids": self._ties.edges_of(row["id"]),
                "covariate_ids": self._claims_of.get(row["id"], []),
            }

    def units(self) -> Iterator[Row]:
        """Yield every passage in the order of their numbers: id, text, document, and who made its vector."""
        yield from self.database.stream(TEXT_UNITS)
        if not self._without_passages:
            return
        for row in self._entities():
            identity = UNIT_OF_ENTITY + row["id"]
            text = f"{row['title']}: {row['description']}"
            yield {"id": identity, "text": text, "n_tokens": None, "document": identity, "embedder": None}

    def documents(self) -> Iterator[Row]:
        """Yield a row per document."""
        for number, row in enumerate(self.database.stream(DOCUMENTS)):
            yield {
                "id": row["id"],
                "human_readable_id": number,
                "title": plain_text(str(row["title"])),
                "text": plain_text(str(row["text"])),
                "text_unit_ids": row["units"],
                "creation_date": row["published"],
                "raw_data": row["raw_data"],
            }

    def covariates(self) -> Iterator[Row]:
        """Yield a row per claim about a node of the projection, by the title that node has here."""
        self._claims_of.clear()
        for row in claim_rows(self.database, self._ties.title):
            self._claims_of.setdefault(row["text_unit_id"], []).append(row["id"])
            yield row

    def communities(self) -> Iterator[Row]:
        """Yield a row per community."""
        for row in self._communities(whole=False):
            number = row["report"]["number"]
            edges, units = self._ties.inside(number)
            yield {
                **shared_cells(row),
                "title": f"Community {number}",
                "entity_ids": self._ties.members(number),
                "relationship_ids": edges,
                "text_unit_ids": units,
            }

    def reports(self) -> Iterator[Row]:
        """Yield a row per community report; a community whose report nobody wrote has none."""
        for row in self._communities(whole=True):
            report = row["report"]
            if not report["full_content"]:
                continue
            findings = [
                {"summary": plain_text(summary), "explanation": plain_text(text)}
                for summary, text in json.loads(report["findings"])
            ]
            rank = float(report["rank"])
            said = {key: plain_text(report[key]) for key in ("title", "summary", "rating_explanation")}
            content = {
                **said,
                # GraphRAG leaves a report out whose rank is no number.
                "rating": rank if math.isfinite(rank) else 0.0,
                "findings": findings,
            }
            yield {
                **shared_cells(row),
                **said,
                "full_content": plain_text(report["full_content"]),
                "rank": content["rating"],
                "findings": findings,
                "full_content_json": json.dumps(content, ensure_ascii=False),
            }

    def _communities(self, *, whole: bool) -> Iterator[Row]:
        """The communities, with their reports or without."""
        yield from self.database.stream(COMMUNITIES, run=self.run, whole=whole)

    def _entities(self) -> Iterator[Row]:
        """The rows of the table of entities."""
        taken: set[str] = set()
        for row in self.database.stream(ENTITIES[self.projection], run=self.run):
            own = [UNIT_OF_ENTITY + row["id"]]
            units = own if self._without_passages else list(dict.fromkeys(row["units"]))
            yield {
                "id": row["id"],
                "human_readable_id": row["number"],
                "title": unique_title(plain_text(str(row["title"])), row["type"], row["id"], taken),
                "type": row["type"],
                "description": plain_text(str(row["description"] or described(row))),
                "text_unit_ids": units,
                "frequency": max(len(units), row["articles"]),
                "degree": row["degree"],
            }

    def _edges(self) -> Iterator[Row]:
        """The edges between nodes of the projection."""
        for query in RELATIONSHIPS[self.projection]:
            for row in self.database.stream(query):
                if row["source"] in self._ties and row["target"] in self._ties:
                    yield row

    def _sentence(self, row: Mapping[str, Any]) -> str:
        """What an edge says, in words that a model can use."""
        if row["type"] == UNTYPED_FACT and row["description"]:
            return str(row["description"])
        words = row["type"].replace("_", " ").lower()
        sentence = f"{self._ties.title(row['source'])} {words} {self._ties.title(row['target'])}"
        if row["headlines"]:
            return f"{sentence} in {int(row['weight'])} articles, such as: {'; '.join(row['headlines'])}"
        return f"{sentence}: {row['description']}" if row["description"] else sentence

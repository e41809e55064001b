"""What local search shows a model: six tables, and how much of each."""

from collections.abc import Iterator
from dataclasses import dataclass

from graphnative.retrievers.graphrag.context_table import ContextRow, ContextTable


@dataclass(frozen=True, slots=True)
class LocalOptions:
    """How much of what local search shows; the defaults are GraphRAG's.

    Attributes:
        community_level: Communities of finer levels are left out.
        top_k: Half the number of entities that are selected (GraphRAG takes twice as many as it is told).
        per_entity: Relationships that leave the selection, per selected entity.
        max_tokens: Of all tables together.
        reports_share: Part of them for reports.
        passages_share: Part of them for passages; the rest is for entities, relationships and claims.
    """

    community_level: int = 2
    top_k: int = 10
    per_entity: int = 10
    max_tokens: int = 12_000
    reports_share: float = 0.15
    passages_share: float = 0.5


@dataclass(frozen=True, slots=True)
class LocalContext:
    """What a model is shown.

    Attributes:
        history: The questions before.
        reports: Reports of the selection's communities.
        entities: The selected entities.
        relationships: Relationships around them.
        claims: Claims about them.
        passages: Passages that name them.
        had_room: Whether the relationships and claims of at least one entity fitted.
    """

    history: ContextTable | None = None
    reports: ContextTable | None = None
    entities: ContextTable | None = None
    relationships: ContextTable | None = None
    claims: ContextTable | None = None
    passages: ContextTable | None = None
    had_room: bool = True

    @property
    def tables(self) -> tuple[ContextTable, ...]:
        """The tables that are there, in the order of the prompt."""
        found = (
            self.history,
            self.reports,
            self.entities,
            self.relationships,
            self.claims,
            self.passages,
        )
        return tuple(table for table in found if table is not None)

    @property
    def text(self) -> str:
        """All tables as they stand in a prompt, to the blank line as GraphRAG lays them out."""
        around = [_text(self.relationships), _text(self.claims)] if self.had_room else [""]
        near = "\n\n".join([_text(self.entities), *around])
        parts = [_text(self.history), _text(self.reports), near, _text(self.passages)]
        return "\n\n".join(part for part in parts if part.strip())

    def rows(self) -> Iterator[tuple[str, ContextRow]]:
        """Yield the rows that answers can cite, each with its table's name."""
        for table in self.tables:
            if table is not self.history:
                yield from ((table.name, row) for row in table.rows)


def _text(table: ContextTable | None) -> str:
    return table.text if table is not None else ""

"""What rows of several of GraphRAG's tables share: titles, memberships, and which passages say what."""

from array import array
from collections.abc import Sequence

from graphnative.communities.id_links import Digests, Ids, Links
from graphnative.communities.table_cells import EDGE_ID_DIGITS


class Ties:
    """Entities, passages and relationships as numbers, and the links between them and communities."""

    def __init__(self) -> None:
        self._entities, self._units, self._edges = Ids(), Ids(), Digests(EDGE_ID_DIGITS)
        self._titles: dict[int, str] = {}
        self._degrees = array("i")
        self._communities, self._members = Links(), Links()
        self._entities_of, self._edges_of = Links(), Links()
        self._units_stating, self._edges_inside = Links(), Links()

    def add_members(self, entity: str, communities: Sequence[int]) -> None:
        """Take the communities that an entity is in."""
        number = self._entities.number(entity)
        for community in communities:
            self._communities.add(number, community)
            self._members.add(community, number)

    def forget_entities(self) -> None:
        """Forget titles, degrees and passages, for whoever reads the entities again."""
        self._titles, self._entities_of, self._degrees = {}, Links(), array("i")

    def add_entity(self, entity: str, title: str, degree: int, units: Sequence[str]) -> None:
        """Take an entity of the table."""
        number = self._entities.number(entity)
        self._titles[number] = title
        self._degrees.extend([0] * (number + 1 - len(self._degrees)))
        self._degrees[number] = degree
        for unit in units:
            self._entities_of.add(self._units.number(unit), number)

    def forget_edges(self) -> None:
        """Forget all relationships, for whoever reads them again."""
        self._edges = Digests(EDGE_ID_DIGITS)
        self._edges_of, self._units_stating, self._edges_inside = Links(), Links(), Links()

    def add_edge(self, identity: str, source: str, target: str, units: Sequence[str]) -> None:
        """Take a relationship between two entities of the table."""
        edge = self._edges.append(identity)
        for unit in map(self._units.number, units):
            self._units_stating.add(edge, unit)
            self._edges_of.add(unit, edge)
        ends = (self._communities.of(self._entities.number(end)) for end in (source, target))
        for community in set.intersection(*map(set, ends)):
            self._edges_inside.add(community, edge)

    def __contains__(self, entity: str) -> bool:
        return self._entities.get(entity) in self._titles

    def title(self, entity: str) -> str:
        """Return the title of an entity; empty if it is not in the table."""
        number = self._entities.get(entity)
        return "" if number is None else self._titles.get(number, "")

    def degree(self, entity: str) -> int:
        """Return how many other entities one is tied to in the table."""
        return self._degrees[self._entities.number(entity)]

    def entities_of(self, unit: str) -> list[str]:
        """Return the entities that a passage mentions, in the order of the table."""
        number = self._units.get(unit)
        return [] if number is None else [self._entities[entity] for entity in self._entities_of.of(number)]

    def edges_of(self, unit: str) -> list[str]:
        """Return the relationships that a passage states, in the order of the table."""
        number = self._units.get(unit)
        return [] if number is None else [self._edges[edge] for edge in self._edges_of.of(number)]

    def members(self, community: int) -> list[str]:
        """Return the entities of a community, in the order in which they came."""
        return [self._entities[entity] for entity in self._members.of(community)]

    def inside(self, community: int) -> tuple[list[str], list[str]]:
        """Return the relationships inside a community, by id, and the passages that state them."""
        edges = sorted(self._edges_inside.of(community), key=self._edges.__getitem__)
        units = dict.fromkeys(unit for edge in edges for unit in self._units_stating.of(edge))
        return [self._edges[edge] for edge in edges], [self._units[unit] for unit in units]

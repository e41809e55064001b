"""Where a Neo4j listens and who asks."""

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Endpoint:
    """Address and credentials of one Neo4j database.

    Attributes:
        uri: Bolt or neo4j URI.
        username: User name; empty for a server without authentication.
        password: Its password; never shown by ``repr``.
        database: Name of the database.
    """

    uri: str
    username: str
    password: str = field(repr=False)
    database: str = "neo4j"

"""Where a Neo4j listens and who asks."""

import re
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

    @property
    def address(self) -> str:
        """The URI as it may be shown: without a password somebody wrote into it."""
        return without_credentials(self.uri)


def without_credentials(uri: str) -> str:
    """Return a URI without what stands before the ``@`` of its host."""
    return re.sub(r"^([a-z0-9+.-]*://)?[^/?#]*@", r"\1", uri, flags=re.IGNORECASE)

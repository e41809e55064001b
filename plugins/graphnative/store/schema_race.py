"""Two programs that make the same index at once: the one that comes second tries again."""

from collections.abc import Iterator
from contextlib import contextmanager

from neo4j.exceptions import ClientError

SCHEMA_TRIES = 5
"""So often a statement is tried before its error counts."""

_MADE_MEANWHILE = tuple(
    f"Neo.ClientError.Schema.{name}"
    for name in ("EquivalentSchemaRuleAlreadyExists", "IndexAlreadyExists", "ConstraintAlreadyExists")
)


@contextmanager
def suppress_made_meanwhile() -> Iterator[None]:
    """Go on after the block if another program made an index while this one was making it.

    ``IF NOT EXISTS`` does not help then: Neo4j looks before it waits for the other. A second try sees it.
    """
    try:
        yield
    except ClientError as error:
        if error.code not in _MADE_MEANWHILE:
            raise

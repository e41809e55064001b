"""The words of Cypher 5, in capitals, by what they do."""

import re
import unicodedata
from functools import lru_cache


def word_set(text: str) -> frozenset[str]:
    """Return the words of a text."""
    return frozenset(text.split())


READING_CLAUSES = word_set("MATCH OPTIONAL WITH UNWIND CALL RETURN FINISH")
WRITING_CLAUSES = word_set("CREATE MERGE SET DELETE DETACH NODETACH REMOVE FOREACH INSERT")
COMMANDS = word_set("""
    ALTER DEALLOCATE DENY DROP DRYRUN ENABLE GRANT REALLOCATE RENAME REVOKE SHOW START STOP TERMINATE USE
""")
"""Words that begin a command of administration at the start of a statement (``USE`` elsewhere too)."""

AFTER_RETURN = word_set("ORDER SKIP OFFSET LIMIT UNION")
AGGREGATES = word_set("AVG COLLECT COUNT MAX MIN PERCENTILECONT PERCENTILEDISC STDEV STDEVP SUM")
KEYWORDS = (
    READING_CLAUSES
    | WRITING_CLAUSES
    | COMMANDS
    | AFTER_RETURN
    | word_set("""
    AND OR XOR NOT IN STARTS ENDS CONTAINS IS AS BY ASC ASCENDING DESC DESCENDING DISTINCT ALL ANY
    CASE WHEN THEN ELSE END WHERE YIELD TYPED NORMALIZED
    USING INDEX SCAN SEEK JOIN ON TEXT RANGE POINT SHORTEST PATH PATHS GROUP GROUPS WALK TRAIL ACYCLIC
    LOAD CSV HEADERS FROM FIELDTERMINATOR EXPLAIN PROFILE CYPHER TRANSACTIONS OF ROWS ROW ERROR CONTINUE
    FAIL BREAK REPORT STATUS CONCURRENT ZONED LOCAL TIME ZONE WITHOUT
    LIKE ILIKE BETWEEN SELECT HAVING OVER FILTER LET FOR
""")
)
"""Words that may stand beside a name or value; any two others side by side are no Cypher. A few of SQL are
among them: a query that has them is wrong, but it is a query."""

_IGNORED = re.compile(r"[\x00-\x1f\x7f-\x9f]")


@lru_cache(maxsize=4096)
def folded(word: str) -> str:
    """Return a word as the keyword it is or pretends to be.

    Neo4j's keywords are ASCII in either case. Full-width letters, ligatures, a dotless i, and characters
    that nobody sees are folded too, so that what looks like a keyword is taken for one.
    """
    if word.isascii() and word.isprintable():
        return word.upper()
    normal = unicodedata.normalize("NFKC", _IGNORED.sub("", word))
    return "".join(c for c in normal if unicodedata.category(c) != "Cf").upper()

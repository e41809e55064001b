"""Replies of models on disk, per passage, prompt and model: a run that is repeated asks nothing twice."""

import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from threading import Lock

from graphnative.documents.fingerprint import digest
from graphnative.errors import StoreError
from graphnative.models.protocols import Reply
from graphnative.settings import Settings
from graphnative.settings.private_folder import private_folder

FILE = "extractions.sqlite"
_WAIT_S = 60.0
_TABLE = """
CREATE TABLE IF NOT EXISTS replies
(key TEXT PRIMARY KEY, document TEXT NOT NULL, text TEXT NOT NULL, model TEXT NOT NULL) WITHOUT ROWID
"""
_INDEX = "CREATE INDEX IF NOT EXISTS of_document ON replies (document)"


def call_key(chunk_id: str, model: str, prompt_digest: str, rendered: str) -> str:
    """Return under which key a reply is kept: equal exactly for the same question to the same model.

    Args:
        chunk_id: The passage.
        model: Name of the model.
        prompt_digest: Digest of the prompt's file.
        rendered: The prompt as the model gets it.
    """
    return digest([chunk_id, model, prompt_digest, rendered])


class CallCache:
    """Complete replies; a reply that was cut or could not be read never enters. Threads may share it.

    Args:
        connection: An open database with the table.
    """

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection, self._lock = connection, Lock()

    def get(self, key: str) -> Reply | None:
        """Return the reply kept under a key; it costs no tokens any more."""
        with self._lock:
            row = self._connection.execute("SELECT text, model FROM replies WHERE key = ?", (key,)).fetchone()
        return Reply(*row) if row else None

    def add(self, key: str, document_id: str, reply: Reply) -> None:
        """Keep a complete reply on a document; it is on disk when this returns."""
        row = (key, document_id, reply.text, reply.model)
        with self._lock, self._connection:
            self._connection.execute("INSERT OR REPLACE INTO replies VALUES (?, ?, ?, ?)", row)

    def forget(self, document_ids: Iterable[str]) -> None:
        """Drop what was said about some documents."""
        with self._lock, self._connection:
            self._connection.executemany(
                "DELETE FROM replies WHERE document = ?", [(each,) for each in document_ids]
            )


@contextmanager
def open_call_cache(settings: Settings) -> Iterator[CallCache]:
    """Yield the cache of a workspace, in its folder indexes/cache.

    Raises:
        StoreError: The file is no such cache.
    """
    path = private_folder(settings.cache) / FILE
    connection = sqlite3.connect(path, timeout=_WAIT_S, check_same_thread=False)
    try:
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = NORMAL")
        connection.execute("PRAGMA secure_delete = ON")  # what is forgotten is not left in free pages
        connection.execute(_TABLE)
        connection.execute(_INDEX)
        yield CallCache(connection)
    except sqlite3.DatabaseError as error:
        raise StoreError(f"{path} can't be used: {error}.", hint="It is a cache: delete it.") from error
    finally:
        connection.close()


def forget_calls(settings: Settings, document_ids: Iterable[str]) -> None:
    """Drop from a workspace's cache what models said about some documents, if there is a cache."""
    if (settings.cache / FILE).exists():
        with open_call_cache(settings) as cache:
            cache.forget(document_ids)

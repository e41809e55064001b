"""LlamaIndex's own store, and the Neo4j with APOC that it can't do without, on a free port.

Nothing of graphnative needs APOC. Tests and benchmarks use this piece alike; GRAPHNATIVE_APOC_URI names a
server without authentication to use instead, whose data is deleted.
"""

import asyncio
import os
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import neo4j
from llama_index.graph_stores.neo4j import Neo4jPropertyGraphStore
from neo4j.exceptions import DriverError, Neo4jError

from graphnative.store.home import ServerHome
from graphnative.store.jars import cache_folder, ensure_jars, read_lock
from graphnative.store.java import find_java
from graphnative.store.launch import choose_port, command_line, write_config

LOCK = Path(__file__).with_name("apoc-5.26.19.lock.toml")
START_S = 180.0
_SETTINGS = """
dbms.security.auth_enabled=false
dbms.security.procedures.unrestricted=apoc.*
"""


@contextmanager
def apoc_server(folder: Path, *, heap: str = "1g") -> Iterator[str]:
    """Yield the URI of a server with APOC whose data is below ``folder``; it stops at the end.

    Raises:
        RuntimeError: The server did not start; the message has the end of its log.
    """
    given = os.environ.get("GRAPHNATIVE_APOC_URI")
    if given:
        yield given
        return
    port = choose_port(None)
    log = folder / "apoc.log"
    with log.open("wb") as output:
        server = subprocess.Popen(
            _command(folder, port, heap), stdout=output, stderr=output, stdin=subprocess.DEVNULL
        )
    try:
        uri = f"bolt://127.0.0.1:{port}"
        _await(uri, server, log)
        yield uri
    finally:
        server.terminate()
        server.wait(timeout=60)


@contextmanager
def stock_store(uri: str) -> Iterator[Neo4jPropertyGraphStore]:
    """Yield LlamaIndex's own store over a server with APOC."""
    store = Neo4jPropertyGraphStore("neo4j", "none", uri, refresh_schema=False)
    yield store
    asyncio.run(store._async_driver.close())  # which it opens, never uses and never closes
    store.close()


def _command(folder: Path, port: int, heap: str) -> list[str]:
    """The command line of the managed server, with APOC's jars on its class path."""
    lib = ensure_jars(read_lock(), cache_folder())
    apoc = ensure_jars(read_lock(LOCK), cache_folder().with_name(LOCK.name.removesuffix(".lock.toml")))
    home = ServerHome(folder / "apoc")
    write_config(home, port)
    with (home.folder / "conf" / "neo4j.conf").open("a", encoding="utf-8") as config:
        config.write(_SETTINGS)
    # Neo4j looks for procedures in its folder of plugins, and Java for their classes on the class path.
    (home.folder / "plugins").symlink_to(apoc, target_is_directory=True)
    command = command_line(find_java(), lib, home, heap)
    command[command.index("-cp") + 1] += f":{apoc}/*"
    return command


def _await(uri: str, server: subprocess.Popen[bytes], log: Path) -> None:
    deadline = time.monotonic() + START_S
    while time.monotonic() < deadline and server.poll() is None:
        try:
            with neo4j.GraphDatabase.driver(uri) as driver, driver.session() as session:
                session.run("RETURN apoc.version()").consume()
                return
        except (DriverError, Neo4jError):
            time.sleep(0.5)
    raise RuntimeError(f"The server with APOC did not start:\n{log.read_text(errors='replace')[-2000:]}")

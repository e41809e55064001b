"""How the managed Neo4j is started: its configuration, its command line, its port."""

import errno
import json
import os
import shutil
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from graphnative.errors import ServerError
from graphnative.store.home import ServerHome, write_atomically
from graphnative.store.jars import NEO4J_VERSION
from graphnative.store.java import Java

NEEDED_BYTES = 300 * 2**20
_MAIN_CLASS = "org.neo4j.server.CommunityEntryPoint"
_OPENED = ("java.nio", "java.io", "sun.nio.ch", "java.util.concurrent")
_CONFIG = """\
# Written by graphnative at every start; changes are lost.
server.default_listen_address=127.0.0.1
server.bolt.listen_address=127.0.0.1:{port}
server.bolt.advertised_address=127.0.0.1:{port}
server.http.enabled=false
server.https.enabled=false
dbms.usage_report.enabled=false
dbms.security.allow_csv_import_from_file_urls=false
db.logs.query.enabled=OFF
server.memory.pagecache.size=512m
db.tx_log.preallocate=false
# The databases are closed before this wait begins, twice: 10 s of every stop.
internal.server.bolt.thread_pool_shutdown_wait_time=200ms
db.tx_log.rotation.retention_policy=2 files
"""


def command_line(java: Java, lib: Path, home: ServerHome, heap: str) -> list[str]:
    """Return the program and arguments that run Neo4j in a home folder.

    Args:
        java: What runs it.
        lib: Folder of its jars.
        home: Where its data and configuration are.
        heap: Largest Java heap, as in ``-Xmx``.
    """
    return [
        str(java.executable),
        f"-Xmx{heap}",
        "-XX:+UseSerialGC",
        "-XX:+ExitOnOutOfMemoryError",
        "-Dfile.encoding=UTF-8",
        *(f"--add-opens=java.base/{package}=ALL-UNNAMED" for package in _OPENED),
        "-cp",
        f"{lib}/*",
        _MAIN_CLASS,
        home.home_argument,
        f"--config-dir={home.folder / 'conf'}",
        "--console-mode",
    ]


def write_config(home: ServerHome, port: int) -> None:
    """Write the server's configuration."""
    write_atomically(home.folder / "conf" / "neo4j.conf", _CONFIG.format(port=port))


def choose_port(wanted: int | None) -> int:
    """Return the wanted port of 127.0.0.1, or a free one for None.

    Raises:
        ServerError: The wanted port is taken.
    """
    with socket.socket() as probe:
        # Connections that ended a moment ago must not make our own port look taken.
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(("127.0.0.1", wanted or 0))
        except OSError as error:
            raise port_taken(wanted or 0, error) from error
        return int(probe.getsockname()[1])


def port_taken(port: int, error: OSError | None = None) -> ServerError:
    """Return the error for a port that can't be listened on."""
    if error is not None and error.errno != errno.EADDRINUSE:
        return ServerError(
            f"Port {port} of 127.0.0.1 can't be used: {error.strerror}.",
            hint="Give another `graphnative.neo4j.port` in settings.yaml.",
        )
    return ServerError(
        f"Port {port} of 127.0.0.1 is taken by another program.",
        hint="Give another `graphnative.neo4j.port` in settings.yaml, or leave it out for a free one.",
    )


def prepare_home(home: ServerHome) -> None:
    """Make the home folder ready for a start of this version.

    Raises:
        ServerError: The folder can't be written, its disk is full or its data is of a newer version.
    """
    with folder_errors(home.folder):
        home.folder.mkdir(parents=True, exist_ok=True)
        home.folder.chmod(0o700)
        (home.folder / "logs").mkdir(exist_ok=True)
        refuse_newer(home)
        if shutil.disk_usage(home.folder).free < NEEDED_BYTES:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        write_atomically(home.version_file, NEO4J_VERSION)


@contextmanager
def folder_errors(folder: Path) -> Iterator[None]:
    """Turn what the file system says about a folder into one sentence."""
    try:
        yield
    except OSError as error:
        if error.errno in (errno.ENOSPC, errno.EDQUOT):
            raise ServerError(
                f"There is not enough disk space for Neo4j in {folder}.",
                hint=f"Free at least {NEEDED_BYTES // 2**20} MB there; the data is unharmed.",
            ) from error
        raise ServerError(
            f"{folder} can't be written: {error.strerror or error}.", hint="Check who owns the folder."
        ) from error


def refuse_newer(home: ServerHome) -> None:
    """Raise a ServerError when a newer Neo4j than ours has opened the data."""
    found = home.data_version()
    if _numbers(found) > _numbers(NEO4J_VERSION):
        raise ServerError(
            f"The data in {home.folder} was made by Neo4j {found}, this program runs {NEO4J_VERSION}.",
            hint="Upgrade graphnative, or restore a dump into a new workspace.",
        )


def _numbers(version: str) -> list[int]:
    return [int(part) if part.isdigit() else 0 for part in version.split(".")]


def start_supervised(home: ServerHome, arguments: list[str], command: list[str]) -> None:
    """Start the supervisor in a session of its own; it has noted its state when this returns.

    Args:
        home: The server's folder.
        arguments: Of :mod:`graphnative.store.supervisor`, without the home.
        command: What it starts; empty when it adopts a running server.

    Raises:
        ServerError: The supervisor can't be started.
    """
    with (home.folder / "logs" / "supervisor.log").open("ab") as log:
        result = subprocess.run(
            # -P: what lies in the caller's folder must not be taken for a module.
            [
                sys.executable,
                "-P",
                "-m",
                "graphnative.store.supervisor",
                "--home",
                str(home.folder),
                *arguments,
            ],
            input=json.dumps(command).encode(),
            stdout=log,
            stderr=log,
            start_new_session=True,
            check=False,
        )
    if result.returncode != 0:
        raise ServerError(f"The supervisor of Neo4j can't be started; see {log.name}.")

"""The jars of Neo4j: fetched once from Maven Central into the user's cache, each checked against its hash."""

import errno
import hashlib
import json
import shutil
import tomllib
from collections.abc import Iterable, Mapping
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import dataclass
from pathlib import Path

from graphnative.errors import ServerError
from graphnative.settings.user_cache import user_cache
from graphnative.store.home import write_atomically
from graphnative.store.lock import exclusive
from graphnative.store.progress import Progress

NEO4J_VERSION = "5.26.30"
LABEL = f"Fetching Neo4j {NEO4J_VERSION}"
_LOCK_FILE = Path(__file__).parent / "data" / f"neo4j-{NEO4J_VERSION}.lock.toml"
_THREADS = 8
_TRIES = 3
_WAIT_S = 3600.0
_NEEDED_BYTES = 200 * 2**20


@dataclass(frozen=True, slots=True)
class Jar:
    """One file of the lock.

    Attributes:
        group: Maven group.
        artifact: Maven artifact.
        version: Its version.
        classifier: Platform of a native jar; empty for the others.
        sha256: Its hash, hexadecimal.
    """

    group: str
    artifact: str
    version: str
    classifier: str
    sha256: str

    @property
    def filename(self) -> str:
        """Its name in Maven's repositories."""
        return "-".join(filter(None, (self.artifact, self.version, self.classifier))) + ".jar"


def read_lock(path: Path = _LOCK_FILE) -> tuple[Jar, ...]:
    """Return the jars of a lock file, in its order."""
    entries = tomllib.loads(path.read_text(encoding="utf-8"))["dependencies"]
    return tuple(
        Jar(
            entry["groupId"],
            entry["artifactId"],
            entry["version"],
            entry.get("classifier", ""),
            entry["sha256"],
        )
        for entry in entries
    )


def cache_folder(environment: Mapping[str, str] | None = None) -> Path:
    """Return the folder of this version's jars in the user's cache (XDG_CACHE_HOME or ~/.cache)."""
    return user_cache(environment) / f"neo4j-{NEO4J_VERSION}"


def missing_jars(jars: Iterable[Jar], folder: Path) -> list[Jar]:
    """Return the jars that are not in the folder as they were when their hash was checked."""
    checked = _read_checked(folder)
    return [jar for jar in jars if checked.get(jar.filename) != _trace(_lib(folder) / jar.filename)]


def ensure_jars(
    jars: tuple[Jar, ...],
    folder: Path,
    *,
    repositories: Mapping[str, str] | None = None,
    progress: Progress | None = None,
) -> Path:
    """Return the folder that holds exactly these jars; without network when they are there already.

    Files whose size and time are those noted at their last check are not hashed again.

    Args:
        jars: What is wanted.
        folder: Where jars are kept; processes may share it.
        repositories: Maven repositories by name; None is Maven Central.
        progress: Told the number of jars that are ready.

    Raises:
        ServerError: A jar can't be fetched, or what came has another hash; what came is removed.
    """
    if not missing_jars(jars, folder):
        return _lib(folder)
    try:
        with exclusive(folder / "lock", _WAIT_S) as mine:
            if not mine:
                raise ServerError(f"Another process has been filling {folder} for an hour.")
            _fill(jars, folder, repositories, progress)
    except OSError as error:
        raise _disk_error(error, folder) from error
    return _lib(folder)


def sha256_of(path: Path) -> str:
    """Return the hash of a file, hexadecimal."""
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def _fill(
    jars: tuple[Jar, ...], folder: Path, repositories: Mapping[str, str] | None, progress: Progress | None
) -> None:
    for leftover in folder.glob("staging*"):
        shutil.rmtree(leftover)  # of a process that was killed: we hold the lock
    wanted = []
    for jar in missing_jars(jars, folder):
        path = _lib(folder) / jar.filename
        if path.exists() and sha256_of(path) != jar.sha256:
            path.unlink()
        if not path.exists():
            wanted.append(jar)
    if wanted:
        _require_space(folder, len(wanted) / len(jars))
        _fetch_all(wanted, folder, repositories, progress)
    checked = {jar.filename: _trace(_lib(folder) / jar.filename) for jar in jars}
    write_atomically(folder / "checked.json", json.dumps(checked, indent=0), 0o644)


def _require_space(folder: Path, share: float) -> None:
    needed = int(_NEEDED_BYTES * share)
    if shutil.disk_usage(folder).free < needed:
        raise OSError(errno.ENOSPC, "No space left on device")


def _fetch_all(
    wanted: list[Jar], folder: Path, repositories: Mapping[str, str] | None, progress: Progress | None
) -> None:
    staging = folder / "staging"
    _lib(folder).mkdir(parents=True, exist_ok=True)
    with ThreadPoolExecutor(_THREADS) as pool:
        futures = [pool.submit(_fetch, jar, folder, staging, repositories) for jar in wanted]
        try:
            for done, future in enumerate(as_completed(futures), start=1):
                future.result()
                if progress:
                    progress(LABEL, done, len(wanted))
        finally:
            pool.shutdown(cancel_futures=True)
            shutil.rmtree(staging, ignore_errors=True)


def _fetch(jar: Jar, folder: Path, staging: Path, repositories: Mapping[str, str] | None) -> None:
    """Bring one jar to its place; it appears there only whole and with the right hash."""
    fetched = _resolve(jar, staging, repositories)
    found = sha256_of(fetched)
    if found != jar.sha256:
        fetched.unlink()
        raise ServerError(
            f"{jar.filename} has the SHA-256 {found[:12]}… instead of {jar.sha256[:12]}…; it was removed.",
            hint="Try again; if it stays so, something between you and Maven Central changes files.",
        )
    fetched.replace(_lib(folder) / jar.filename)


def _resolve(jar: Jar, staging: Path, repositories: Mapping[str, str] | None) -> Path:
    import requests
    from jgo.maven import MavenContext

    remote = None if repositories is None else dict(repositories)
    for attempt in range(1, _TRIES + 1):
        # A folder per attempt: what a broken transfer left behind would be taken for the file.
        context = MavenContext(repo_cache=staging / str(attempt), remote_repos=remote, timeout=30)
        project = context.project(jar.group, jar.artifact)
        try:
            return Path(project.at_version(jar.version).artifact(jar.classifier, "jar").resolve())
        except (requests.RequestException, RuntimeError) as error:
            if attempt == _TRIES:
                raise ServerError(
                    f"{jar.filename} of Neo4j can't be fetched: {_reason(error)}.",
                    hint="The first start needs the network (124 MB from Maven Central, once per user); "
                    "or set NEO4J_URI to a server that runs already.",
                ) from error
    raise AssertionError("unreachable")


def _reason(error: Exception) -> str:
    """A short reason; the foreign message repeats the whole address."""
    kinds = {"ProxyError": "the proxy does not answer", "ConnectTimeout": "the server does not answer"}
    if isinstance(error, RuntimeError):
        return "Maven Central refused it"
    return kinds.get(type(error).__name__, "there is no connection to Maven Central")


def _disk_error(error: OSError, folder: Path) -> ServerError:
    if error.errno in (errno.ENOSPC, errno.EDQUOT):
        return ServerError(
            f"There is no disk space for the jars of Neo4j in {folder}.",
            hint=f"Free {_NEEDED_BYTES // 2**20} MB there, or point XDG_CACHE_HOME to another disk.",
        )
    return ServerError(
        f"The jars of Neo4j can't be kept in {folder}: {error.strerror or error}.",
        hint="Set XDG_CACHE_HOME to a folder you can write to.",
    )


def _lib(folder: Path) -> Path:
    return folder / "lib"


def _trace(path: Path) -> list[int]:
    """Size and time of a file; empty when it is missing."""
    try:
        status = path.stat()
    except (FileNotFoundError, NotADirectoryError):
        return []
    return [status.st_size, status.st_mtime_ns]


def _read_checked(folder: Path) -> dict[str, list[int]]:
    try:
        content = json.loads((folder / "checked.json").read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return content if isinstance(content, dict) else {}

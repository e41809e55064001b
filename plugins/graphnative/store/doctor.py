"""Everything a workspace needs, checked one by one, each with what to do; nothing is started or fetched."""

import os
import shutil
import sys
from collections.abc import Callable, Iterator
from importlib.metadata import PackageNotFoundError, requires, version
from pathlib import Path
from typing import TYPE_CHECKING

from graphnative.errors import GraphnativeError
from graphnative.settings import Settings
from graphnative.store.check import Check
from graphnative.store.configured_checks import chat, embedder, gateway, ontology, prompts, summary
from graphnative.store.home import ServerHome
from graphnative.store.jars import NEO4J_VERSION, cache_folder, missing_jars, read_lock
from graphnative.store.java import find_java
from graphnative.store.launch import NEEDED_BYTES, choose_port, refuse_newer
from graphnative.store.status import running_endpoint, server_version, status

if TYPE_CHECKING:
    from graphnative.store.database import Database

_LOW_BYTES = 2 * 2**30


def examine(settings: Settings) -> Iterator[Check]:
    """Yield one check after the other, in a fixed order."""
    yield Check("settings", "ok", f"{settings.root / 'settings.yaml'} is complete and consistent.")
    yield _python()
    yield _packages()
    yield _indexes(settings)
    yield _disk(settings)
    if settings.neo4j.uri is None:
        yield _guarded("java", _java)
        yield _jars()
    yield _guarded("neo4j", lambda: _server(settings))
    yield _guarded("graph", lambda: _graph(settings))
    yield _guarded("ontology", lambda: ontology(settings))
    yield _guarded("prompts", lambda: prompts(settings))
    yield _guarded("embedder", lambda: embedder(settings))
    yield _guarded("chat", lambda: chat(settings))
    yield _guarded("summary", lambda: summary(settings))
    yield _guarded("gateway", lambda: gateway(settings))


def _guarded(name: str, check: Callable[[], Check]) -> Check:
    """A check whose error is its finding."""
    try:
        return check()
    except GraphnativeError as error:
        return Check(name, "fail", error.message, error.hint)
    except ImportError as error:
        return Check(name, "fail", f"{error}.", "Install again with: pip install --upgrade graphnative")


def _python() -> Check:
    return Check("python", "ok", f"Python {sys.version.split()[0]} at {sys.executable}.")


def _packages() -> Check:
    """The distributions that graphnative itself names, each against the versions it was tested with."""
    from packaging.requirements import Requirement

    wanted = [Requirement(line) for line in requires("graphnative") or ()]
    faults, level = [], "ok"
    for requirement in wanted:
        if requirement.marker is not None and not requirement.marker.evaluate({"extra": ""}):
            continue
        found = _version(requirement.name)
        if found is None:
            level = "fail"
            faults.append(f"{requirement.name} is missing")
        elif not requirement.specifier.contains(found, prereleases=True):
            level = level if level == "fail" else "warn"
            faults.append(f"{requirement.name} {found} is not {requirement.specifier}")
    shown = ", ".join(f"{name} {_version(name)}" for name in ("neo4j", "llama-index-core", "graphrag"))
    if not faults:
        return Check("packages", "ok", f"graphnative {_version('graphnative')} with {shown}.")
    hint = "Install again with: pip install --upgrade graphnative"
    return Check("packages", "fail" if level == "fail" else "warn", f"{'; '.join(faults)}.", hint)


def _version(name: str) -> str | None:
    try:
        return version(name)
    except PackageNotFoundError:
        return None


def _nearest_folder(path: Path) -> Path:
    return next(folder for folder in (path, *path.parents) if folder.is_dir())


def _indexes(settings: Settings) -> Check:
    folder = settings.indexes
    nearest = _nearest_folder(folder)
    if not os.access(nearest, os.W_OK | os.X_OK):
        return Check("indexes", "fail", f"{nearest} can't be written.", "Check who owns the folder.")
    made = "can be written" if nearest == folder else "will be made on first use"
    return Check("indexes", "ok", f"{folder} {made}.")


def _disk(settings: Settings) -> Check:
    free = shutil.disk_usage(_nearest_folder(settings.indexes)).free
    text = f"{free / 2**30:.1f} GB are free for {settings.indexes}."
    if free < NEEDED_BYTES:
        return Check("disk", "fail", text, f"Neo4j needs at least {NEEDED_BYTES // 2**20} MB to start.")
    if free < _LOW_BYTES:
        return Check("disk", "warn", text, "Graphs of many thousand documents need more.")
    return Check("disk", "ok", text)


def _java() -> Check:
    java = find_java()
    return Check("java", "ok", f"Java {java.version} from {java.source}: {java.executable}.")


def _jars() -> Check:
    jars, folder = read_lock(), cache_folder()
    missing = missing_jars(jars, folder)
    if not missing:
        return Check("jars", "ok", f"All {len(jars)} jars of Neo4j {NEO4J_VERSION} are in {folder}.")
    text = f"{len(missing)} of the {len(jars)} jars of Neo4j {NEO4J_VERSION} are not in {folder} yet."
    hint = "The first start fetches them (124 MB in all) and needs the network; `graphnative up` does it now."
    return Check("jars", "warn", text, hint)


def _server(settings: Settings) -> Check:
    found = status(settings)
    if found.phase == "unreachable":
        return Check("neo4j", "fail", found.problem, "Check NEO4J_URI and what belongs to it, or unset it.")
    if found.kind == "given":
        return Check("neo4j", "ok", f"Neo4j {found.version} at {found.uri} lets us in.")
    home = ServerHome.of(settings)
    refuse_newer(home)
    if home.password_file.exists() and home.password_file.stat().st_mode & 0o077:
        repair = f"Run: chmod 600 '{home.password_file}'"
        return Check("neo4j", "warn", f"Others can read {home.password_file}.", repair)
    if found.phase == "stopped":
        if settings.neo4j.port is not None:
            choose_port(settings.neo4j.port)
        return Check("neo4j", "ok", "The local Neo4j does not run; the next command that needs it starts it.")
    return Check("neo4j", "ok", f"The local Neo4j {found.version} is {found.phase} at {found.uri}.")


def _graph(settings: Settings) -> Check:
    from graphnative.store.connect import open_driver
    from graphnative.store.database import Database

    endpoint = running_endpoint(settings)
    if endpoint is None:
        return Check("graph", "ok", "Not looked at, since the local Neo4j does not run.")
    server_version(settings, endpoint)
    with Database(open_driver(endpoint, settings.neo4j.timeout_s), endpoint, settings) as database:
        return _whose(database)


def _whose(database: "Database") -> Check:
    from graphnative.store.embedder_switch import AGAIN, switching_to
    from graphnative.store.migrations import (
        SCHEMA_VERSION,
        known_workspace_id,
        read_ownership,
        refuse_foreign,
    )

    found = read_ownership(database)
    refuse_foreign(database, found, known_workspace_id(database.settings))
    if not found.filled:
        return Check("graph", "ok", "The graph is empty; the first command that needs it makes it ours.")
    if not found.owner:
        adopt = "Set `graphnative.neo4j.adopt: true` in settings.yaml to write into it."
        return Check("graph", "warn", "The database was not made by graphnative and is only read.", adopt)
    if switching := switching_to(database):
        text = f"The graph is being embedded anew by {switching}; searches by meaning wait for that."
        return Check("graph", "warn", text, AGAIN)
    if found.version < SCHEMA_VERSION:
        return Check("graph", "ok", f"Schema version {found.version}; the next command upgrades it.")
    return Check("graph", "ok", f"The graph is this workspace's, schema version {found.version}.")

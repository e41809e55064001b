import hashlib
import json
import os
import shutil
import socket
import subprocess
import sys
from collections import namedtuple
from pathlib import Path
from threading import Thread

import pytest

from graphnative.errors import ServerError
from graphnative.store import jars as module
from graphnative.store.jars import Jar, cache_folder, ensure_jars, missing_jars, read_lock, sha256_of

CONTENT = {"alpha": b"alpha jar", "beta": b"beta jar", "native": b"native jar"}


def jar(name: str, content: bytes | None = None) -> Jar:
    sha256 = hashlib.sha256(CONTENT[name] if content is None else content).hexdigest()
    return Jar("org.example", name, "1.0", "linux-x86_64" if name == "native" else "", sha256)


JARS = (jar("alpha"), jar("beta"), jar("native"))


@pytest.fixture
def repository(web_server, tmp_path: Path) -> dict[str, str]:
    """A Maven repository that has the three jars."""
    for one in JARS:
        path = tmp_path / "served" / "org" / "example" / one.artifact / "1.0" / one.filename
        path.parent.mkdir(parents=True)
        path.write_bytes(CONTENT[one.artifact])
    return {"here": f"http://127.0.0.1:{web_server.server_port}"}


@pytest.fixture
def nowhere() -> dict[str, str]:
    """A repository that nobody answers for."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
    return {"gone": f"http://127.0.0.1:{port}"}


def test_the_shipped_lock_names_every_jar_once_with_its_hash() -> None:
    jars = read_lock()
    assert len(jars) == 216
    assert len({one.filename for one in jars}) == 216
    assert all(len(one.sha256) == 64 and int(one.sha256, 16) >= 0 for one in jars)
    assert "neo4j-5.26.30.jar" in {one.filename for one in jars}
    assert "netty-transport-native-epoll" in {one.artifact for one in jars if one.classifier}


def test_the_cache_is_where_the_user_keeps_caches() -> None:
    assert cache_folder({"XDG_CACHE_HOME": "/c"}) == Path("/c/graphnative/neo4j-5.26.30")
    expected = Path.home() / ".cache" / "graphnative" / "neo4j-5.26.30"
    assert cache_folder({}) == expected
    assert cache_folder({"XDG_CACHE_HOME": "relative"}) == expected


def test_jars_are_fetched_and_told_of(tmp_path: Path, repository: dict[str, str]) -> None:
    told: list[tuple[str, int, int]] = []
    lib = ensure_jars(
        JARS, tmp_path / "cache", repositories=repository, progress=lambda *args: told.append(args)
    )
    assert {path.name: path.read_bytes() for path in lib.iterdir()} == {
        "alpha-1.0.jar": b"alpha jar",
        "beta-1.0.jar": b"beta jar",
        "native-1.0-linux-x86_64.jar": b"native jar",
    }
    assert [step[1:] for step in told] == [(1, 3), (2, 3), (3, 3)]
    assert sorted(path.name for path in (tmp_path / "cache").iterdir()) == ["checked.json", "lib", "lock"]


def test_a_filled_cache_needs_neither_network_nor_hashing(
    tmp_path: Path, repository: dict[str, str], nowhere: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    lib = ensure_jars(JARS, tmp_path, repositories=repository)

    def refuse(*_: object) -> None:
        raise AssertionError("nothing may be fetched or hashed")

    monkeypatch.setattr(module, "_resolve", refuse)
    monkeypatch.setattr(module, "sha256_of", refuse)
    assert ensure_jars(JARS, tmp_path, repositories=nowhere) == lib


def test_a_wrong_hash_is_an_error_and_the_file_is_removed(tmp_path: Path, repository: dict[str, str]) -> None:
    expected = jar("beta", b"what beta should be")
    with pytest.raises(
        ServerError, match=r"beta-1\.0\.jar has the SHA-256 [0-9a-f]{12}… instead of"
    ) as caught:
        ensure_jars((jar("alpha"), expected), tmp_path / "cache", repositories=repository)
    assert expected.sha256[:12] in caught.value.message
    left = sorted(path.name for path in (tmp_path / "cache").rglob("*.jar"))
    assert left in (["alpha-1.0.jar"], [])  # alpha's transfer may have been called off
    assert missing_jars((expected,), tmp_path / "cache") == [expected]
    # Once the repository is right again, so is the cache.
    good = ensure_jars(JARS, tmp_path / "cache", repositories=repository)
    assert (good / "beta-1.0.jar").read_bytes() == b"beta jar"


@pytest.mark.parametrize("damage", [b"", b"alpha jaR", b"alpha jar and more"])
def test_a_damaged_jar_of_the_cache_is_fetched_again(
    tmp_path: Path, repository: dict[str, str], damage: bytes
) -> None:
    lib = ensure_jars(JARS, tmp_path / "cache", repositories=repository)
    (lib / "alpha-1.0.jar").write_bytes(damage)
    assert missing_jars(JARS, tmp_path / "cache") == [JARS[0]]
    ensure_jars(JARS, tmp_path / "cache", repositories=repository)
    assert sha256_of(lib / "alpha-1.0.jar") == JARS[0].sha256


def test_a_cache_without_notes_is_hashed_and_not_fetched(
    tmp_path: Path, repository: dict[str, str], nowhere: dict[str, str]
) -> None:
    ensure_jars(JARS, tmp_path / "cache", repositories=repository)
    for text in ("", "[1]", '{"alpha-1.0.jar": "x"}'):
        (tmp_path / "cache" / "checked.json").write_text(text, encoding="utf-8")
        ensure_jars(JARS, tmp_path / "cache", repositories=nowhere)
        noted = json.loads((tmp_path / "cache" / "checked.json").read_text(encoding="utf-8"))
        assert noted["alpha-1.0.jar"][0] == len(b"alpha jar")


def test_what_a_killed_process_left_is_cleared(tmp_path: Path, repository: dict[str, str]) -> None:
    stale = tmp_path / "cache" / "staging" / "1" / "org" / "example" / "alpha" / "1.0" / "alpha-1.0.jar"
    stale.parent.mkdir(parents=True)
    stale.write_bytes(b"alp")
    lib = ensure_jars(JARS, tmp_path / "cache", repositories=repository)
    assert (lib / "alpha-1.0.jar").read_bytes() == b"alpha jar"
    assert not (tmp_path / "cache" / "staging").exists()


def test_without_network_the_sentence_says_what_to_do(tmp_path: Path, nowhere: dict[str, str]) -> None:
    with pytest.raises(ServerError, match=r"can't be fetched: there is no connection to Maven") as caught:
        ensure_jars(JARS[:1], tmp_path, repositories=nowhere)
    assert "NEO4J_URI" in caught.value.hint


def test_a_dead_proxy_is_named(
    tmp_path: Path, nowhere: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HTTP_PROXY", nowhere["gone"])
    monkeypatch.delenv("NO_PROXY", raising=False)
    monkeypatch.delenv("no_proxy", raising=False)
    with pytest.raises(ServerError, match="the proxy does not answer"):
        ensure_jars(JARS[:1], tmp_path, repositories={"far": "http://repository.example"})


def test_a_jar_the_repository_does_not_have_is_named(tmp_path: Path, repository: dict[str, str]) -> None:
    wanted = Jar("org.example", "gamma", "2.0", "", "0" * 64)
    with pytest.raises(
        ServerError, match=r"gamma-2\.0\.jar of Neo4j can't be fetched: Maven Central refused it"
    ):
        ensure_jars((wanted,), tmp_path / "cache", repositories=repository)


# jgo drops the answer of a broken transfer without closing it.
@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
def test_a_transfer_that_breaks_is_tried_again(
    tmp_path: Path, repository: dict[str, str], web_server
) -> None:
    broken: list[str] = []
    serve = web_server.finish_request

    def finish_request(request, client_address) -> None:
        if not broken:
            broken.append("once")
            request.sendall(b"HTTP/1.0 200 OK\r\nContent-Length: 9\r\n\r\nalp")
            return
        serve(request, client_address)

    web_server.finish_request = finish_request
    lib = ensure_jars(JARS[:1], tmp_path / "cache", repositories=repository)
    assert broken
    assert (lib / "alpha-1.0.jar").read_bytes() == b"alpha jar"


def test_threads_and_processes_that_fetch_at_once_do_not_harm_each_other(
    tmp_path: Path, repository: dict[str, str]
) -> None:
    script = (
        "import sys, json; from pathlib import Path; from graphnative.store.jars import Jar, ensure_jars; "
        "jars = tuple(Jar(*row) for row in json.loads(sys.argv[3])); "
        "ensure_jars(jars, Path(sys.argv[1]), repositories=json.loads(sys.argv[2]))"
    )
    rows = json.dumps([[one.group, one.artifact, one.version, one.classifier, one.sha256] for one in JARS])
    cache = tmp_path / "cache"
    command = [sys.executable, "-c", script, str(cache), json.dumps(repository), rows]
    others = [subprocess.Popen(command) for _ in range(3)]
    threads = [
        Thread(target=ensure_jars, args=(JARS, cache), kwargs={"repositories": repository}) for _ in range(3)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert [other.wait() for other in others] == [0, 0, 0]
    assert missing_jars(JARS, cache) == []
    assert all(sha256_of(cache / "lib" / one.filename) == one.sha256 for one in JARS)


def test_a_full_disk_is_one_sentence(
    tmp_path: Path, repository: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    usage = namedtuple("usage", "total used free")
    monkeypatch.setattr(shutil, "disk_usage", lambda _: usage(10, 10, 0))
    with pytest.raises(ServerError, match="no disk space for the jars of Neo4j") as caught:
        ensure_jars(JARS, tmp_path / "cache", repositories=repository)
    assert "XDG_CACHE_HOME" in caught.value.hint


def test_a_disk_that_fills_up_meanwhile_is_one_sentence(
    tmp_path: Path, repository: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> Path:
        raise OSError(28, os.strerror(28))

    monkeypatch.setattr(module, "_resolve", full)
    with pytest.raises(ServerError, match="no disk space"):
        ensure_jars(JARS, tmp_path / "cache", repositories=repository)


def test_a_cache_that_is_a_file_is_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "cache").write_text("", encoding="utf-8")
    with pytest.raises(ServerError, match=r"can't be kept in .*cache: (File exists|Not a directory)"):
        ensure_jars(JARS, tmp_path / "cache")

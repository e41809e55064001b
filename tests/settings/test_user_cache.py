"""The user's cache is where the XDG specification says."""

from pathlib import Path

import pytest

from graphnative.settings.user_cache import user_cache


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        ({"XDG_CACHE_HOME": "/var/kept"}, Path("/var/kept/graphnative")),
        ({"XDG_CACHE_HOME": "relative"}, Path.home() / ".cache/graphnative"),
        ({}, Path.home() / ".cache/graphnative"),
    ],
)
def test_the_variable_wins_if_it_is_absolute(given: dict[str, str], expected: Path) -> None:
    assert user_cache(given) == expected

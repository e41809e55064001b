"""The small workspace, empty and open."""

import pytest

from graphnative.settings import Settings
from graphnative.store.connect import open_database
from small_workspace import small


@pytest.fixture
def small_workspace(workspace: Settings) -> Settings:
    """The empty workspace with a small taxonomy."""
    return small(workspace)


@pytest.fixture
def small_database(small_workspace: Settings):
    """Its open database."""
    with open_database(small_workspace) as opened:
        yield opened

"""Whose communities are read when nobody says."""

import pytest

from bridge_graphs import ESG
from graphnative.communities.build import build_communities
from graphnative.communities.chosen_run import ChosenRun, choose_run
from graphnative.errors import InputError
from graphnative.store.database import Database

pytestmark = pytest.mark.neo4j


def test_entities_come_before_esg_unless_asked_for(database: Database) -> None:
    with pytest.raises(InputError, match="no communities yet") as caught:
        choose_run(database)
    assert caught.value.hint == "Make them with: graphnative communities"
    database.write(ESG)
    esg = build_communities(database, "esg").run
    assert choose_run(database) == ChosenRun("esg", esg)
    entities = build_communities(database, "entities").run
    assert choose_run(database) == ChosenRun("entities", entities)
    assert choose_run(database, "esg") == ChosenRun("esg", esg)


def test_a_projection_without_any_node_has_none(database: Database) -> None:
    build_communities(database, "esg")
    with pytest.raises(InputError, match="no communities of the projection esg yet") as caught:
        choose_run(database, "esg")
    assert caught.value.hint.endswith("graphnative communities --projection esg")

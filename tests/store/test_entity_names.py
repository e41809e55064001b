"""The names of all entities, read once a revision and looked up without reading the others."""

import json

import pytest

from graphnative.store.entity_names import open_entity_names

pytestmark = pytest.mark.neo4j

GRAPH = """
CREATE (:__Node__:__Entity__:Organization {id: 'o1', key: 'Organization:norvalis', name: 'Norvalis',
        aliases: ['Norvalis Energy plc'], mention_keys: ['norvalis', 'norvalis energy']})
CREATE (:__Node__:__Entity__:Place {id: 'p1', key: 'Place:oslo', name: 'Oslo'})
CREATE (:__Entity__ {name: 'Nobody'})
"""


def test_every_name_finds_its_entity_and_what_has_no_id_is_counted(database) -> None:
    database.write(GRAPH)
    names = open_entity_names(database)

    assert (len(names), list(names.ids), list(names.titles)) == (2, ["o1", "p1"], ["Norvalis", "Oslo"])
    assert list(names.labels) == ["Organization", "Place"]
    assert [row for row, _ in names.names.meanings("norvalis energy plc")] == [0]
    assert names.names.meanings("nobody") == []
    assert names.facts.ignored == 1


def test_files_of_another_layout_are_made_anew(database) -> None:
    facts = open_entity_names(database).folder / "facts.json"
    facts.write_text(json.dumps({**json.loads(facts.read_text("utf-8")), "layout": 99}), "utf-8")

    assert open_entity_names(database).facts.layout == 1

import pytest

from film_graph import load_films
from graphnative.retrievers.text2cypher.catalogue import Catalogue


@pytest.mark.neo4j
def test_a_graph_is_read_again_when_it_has_changed(database) -> None:
    load_films(database)
    catalogue = Catalogue(database)
    known = catalogue.now()
    assert known.schema.labels == {"Person", "Film", "Genre"}
    assert [place[0].value for place in known.places("Who directed Blue Harbour?")] == ["Blue Harbour"]
    assert catalogue.now() is known
    database.write("CREATE (:Studio {name: 'Nord'})")
    assert "Studio" in catalogue.now().schema.labels


@pytest.mark.neo4j
def test_an_empty_graph_has_nothing(database) -> None:
    known = Catalogue(database).now()
    assert known.schema.labels == set()
    assert known.places("Who directed Blue Harbour?") == ()

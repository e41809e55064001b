import pytest

from film_graph import load_films
from film_pairs import film_pairs
from graphnative.errors import InputError
from graphnative.retrievers.examples.keeping import open_examples
from graphnative.retrievers.text2cypher.catalogue import Catalogue
from graphnative.retrievers.text2cypher.fitted import FittedExamples, GivenPairs

pytestmark = pytest.mark.neo4j


def test_examples_are_fitted_again_when_they_change(database) -> None:
    load_films(database)
    kept = open_examples(database)
    fitted = FittedExamples(kept, Catalogue(database))
    assert fitted.nearest("Who directed Blue Harbour?", [], 3) == []
    with pytest.raises(InputError, match="no examples"):
        fitted.writer()
    kept.add(film_pairs()[:3])
    writer = fitted.writer()
    assert fitted.writer() is writer
    kept.add(film_pairs()[3:6])
    assert fitted.writer() is not writer
    assert len(fitted.nearest("Which films did Ada Berg direct?", [], 5)) == 2


def test_given_pairs_stay(database) -> None:
    load_films(database)
    fitted = FittedExamples(GivenPairs(film_pairs()), Catalogue(database))
    assert fitted.writer() is fitted.writer()


def test_what_is_learnt_is_kept_for_the_next_process(database, tmp_path) -> None:
    load_films(database)
    first, second = (
        FittedExamples(GivenPairs(film_pairs()), Catalogue(database), tmp_path).writer() for _ in range(2)
    )
    assert len(list(tmp_path.glob("examples-*.npz"))) == 1
    assert first.candidates("Who is it?", []) == second.candidates("Who is it?", [])

from film_pairs import film_pairs
from graphnative.cypher.schema import GraphSchema
from graphnative.retrievers.examples.fit import fit_examples
from graphnative.retrievers.examples.pair import ExamplePair


def test_examples_of_one_template_stand_together() -> None:
    pairs = [
        ExamplePair("Who is Al?", "MATCH (p:P {n: 'Al'}) RETURN p"),
        ExamplePair("How many?", "MATCH (p:P) RETURN count(p)"),
        ExamplePair("Who is Bo?", "MATCH (p:P {n: 'Bo'}) RETURN p"),
    ]
    fit = fit_examples(pairs)

    assert sorted(map(sorted, fit.members)) == [[0, 2], [1]]
    assert [query.order for query in fit.queries] == [(0,), (), (0,)]
    assert len(fit.sets.starts) == 2
    assert f"whole {fit.queries[0].template.key}" in fit.model.pieces


def test_relationships_of_the_schema_make_further_trees() -> None:
    schema = GraphSchema({}, {}, frozenset({("Person", "WROTE", "Film")}))

    assert len(fit_examples(film_pairs(), schema).pool.trees) > len(fit_examples(film_pairs()).pool.trees)

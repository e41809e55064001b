import pytest

from graphnative.cypher.schema import GraphSchema
from graphnative.retrievers.examples.fit import fit_examples
from graphnative.retrievers.examples.pair import ExamplePair
from graphnative.retrievers.examples.renaming import Renamer
from graphnative.retrievers.examples.writer import ExamplesWriter
from graphnative.retrievers.linked_value import LinkedValue, find_value

TEXT = frozenset({"STRING"})
SCHEMA = GraphSchema(
    {"Smelter": {"name": TEXT, "metal": TEXT, "audit": TEXT}, "Part": {"name": TEXT, "category": TEXT}},
    {},
    frozenset(),
)
PAIRS = [
    ExamplePair(
        "Which smelters have the metal tin?", "MATCH (a:Smelter) WHERE a.metal = 'tin' RETURN a.name"
    ),
    ExamplePair(
        "What is the metal of the smelter called Iron Hill?",
        "MATCH (a:Smelter) WHERE a.name = 'Iron Hill' RETURN a.metal AS metal",
    ),
    ExamplePair("How many are there of each metal?", "MATCH (a:Smelter) RETURN a.metal AS metal, count(a)"),
]


@pytest.fixture(scope="module")
def renamer() -> Renamer:
    return Renamer(PAIRS, fit_examples(PAIRS, SCHEMA).queries, SCHEMA)


def renamed(renamer: Renamer, question: str, *values: LinkedValue) -> list[str]:
    form = renamer.form(question, values)
    return [found.cypher for found in renamer.candidates(form, renamer.likeness(form), 0.0)]


def test_a_query_is_asked_of_another_label_and_property(renamer: Renamer) -> None:
    question = "What is the category of the part called Bolt?"
    value = find_value(question, "Part", "name", "Bolt")
    assert renamed(renamer, question, value) == [
        'MATCH (a:Part) WHERE a.name = "Bolt" RETURN a.category AS category'
    ]


def test_the_property_of_a_value_is_renamed_with_it(renamer: Renamer) -> None:
    question = "Which parts have the category screws?"
    value = find_value(question, "Part", "category", "screws")
    assert renamed(renamer, question, value) == ['MATCH (a:Part) WHERE a.category = "screws" RETURN a.name']


def test_what_the_schema_lacks_and_values_without_room_are_no_query(renamer: Renamer) -> None:
    assert renamed(renamer, "How many are there of each category?") == []  # smelters have none
    question = "Which parts have the category screws?"
    assert renamed(renamer, question) == []


def test_a_figure_of_a_label_is_no_number_of_the_question() -> None:
    schema = GraphSchema({"Tier2": {"name": TEXT}, "Tier3": {"name": TEXT}}, {}, frozenset())
    pairs = [ExamplePair("The first 4 Tier2?", "MATCH (a:Tier2) RETURN a.name LIMIT 4")]
    renamer = Renamer(pairs, fit_examples(pairs).queries, schema)
    assert renamed(renamer, "The first 5 tier 3?") == ["MATCH (a:Tier3) RETURN a.name LIMIT 5"]


def test_likeness_does_not_mind_names_and_values(renamer: Renamer) -> None:
    form = renamer.form(
        "Which parts have the category tin?", [LinkedValue("Part", "category", "tin", 30, 33)]
    )
    assert renamer.likeness(form)[0] == pytest.approx(1.0)
    assert renamer.likeness(form)[2] < 0.3


def test_names_that_no_example_has_lead_to_the_renamed_query() -> None:
    writer = ExamplesWriter(PAIRS, fit_examples(PAIRS, SCHEMA), SCHEMA)
    found = writer.candidates("How many are there of each audit?", [])
    assert found[0].cypher == "MATCH (a:Smelter) RETURN a.audit AS audit, count(a)"
    assert found[0].example == PAIRS[2].id
    same = writer.candidates("How many are there of each metal?", [])
    assert same[0].cypher == PAIRS[2].cypher

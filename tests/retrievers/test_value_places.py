import pytest

from graphnative.retrievers.value_places import find_places
from value_tables import value_table


@pytest.fixture
def found(tmp_path):
    table = value_table(tmp_path)
    return lambda question: [
        (question[place.start : place.end], sorted({meaning.value for meaning in place.meanings}))
        for place in find_places(question, table)
    ]


@pytest.mark.parametrize(
    ("question", "places"),
    [
        ("Who is Mary's friend?", [("Mary", ["Mary"])]),
        ("Who is JOSE?", [("JOSE", ["José"])]),
        ("How many Stephanies are there?", [("Stephanies", ["Stephanie"])]),
        (
            "Which burglaries and vehicle crimes?",
            [("burglaries", ["Burglary"]), ("vehicle crimes", ["Vehicle crime"])],
        ),
        ("Who gave her a rose?", []),
        ("Who is Rose?", [("Rose", ["Rose"])]),
        ("Who saw The Rose?", [("The Rose", ["The Rose"])]),
        ("What did 23-4315807 do?", [("23-4315807", ["23-4315807"])]),
        ("What happened on August 25, 2017?", [("August 25, 2017", ["25/08/2017"])]),
        ("Who called at 6 pm?", [("6 pm", ["18:00"])]),
        ("Which calls?", []),
        ("Which violent or sexual crimes?", [("violent or sexual", ["Violence and sexual offences"])]),
        ("Who is Montgomrey?", [("Montgomrey", ["Montgomery"])]),
        ("", []),
    ],
)
def test_places_that_may_name_values(found, question, places) -> None:
    assert found(question) == places


def test_values_as_stored_are_likelier(tmp_path) -> None:
    table = value_table(tmp_path)
    qualities = [
        find_places(question, table)[0].quality
        for question in ("On Burglary", "On burglary", "On burglaries", "On violent sexual things")
    ]

    assert qualities == sorted(qualities, reverse=True)
    assert len(set(qualities)) == len(qualities)


def test_only_the_beginning_of_a_long_text_is_looked_at(tmp_path) -> None:
    table = value_table(tmp_path)

    assert len(find_places(f"Mary {'word ' * 1000} Mary", table)) == 1

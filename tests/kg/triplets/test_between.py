import pytest

from graphnative.kg.account import Account
from graphnative.kg.records import Value
from graphnative.kg.triplets.between import BetweenPathway, relation_between
from kg_passages import named, passage, valued


@pytest.mark.parametrize(
    ("text", "relation"),
    [
        (" acquired ", "acquired"),
        (", chief executive of ", "chief executive of"),
        (" is now based in the ", "is based in"),
        (" and ", ""),
        (" and twin sons ", ""),
        (" in ", ""),
        (", which was once, ", ""),
        (" one two three four five six seven ", ""),
        (" — ", ""),
        ("", ""),
    ],
)
def test_few_words_that_say_something_are_a_relation(text: str, relation: str) -> None:
    assert relation_between(text) == relation


def test_neighbours_in_one_sentence_are_read_from_left_to_right() -> None:
    text = passage("Norvalis acquired Kestrel in May 2021. Oslo acquired Bergen.")
    names = [named(text, name) for name in ("Norvalis", "Kestrel", "Oslo", "Bergen")]
    mentions = sorted(
        [*names, valued(text, "May 2021", Value("date", "2021-05"))], key=lambda each: each.start
    )
    (read,) = BetweenPathway().read([text], [mentions], Account())
    assert [(each.subject, each.relation, each.object) for each in read] == [
        ("Norvalis", "acquired", "Kestrel"),
        ("Oslo", "acquired", "Bergen"),
    ]

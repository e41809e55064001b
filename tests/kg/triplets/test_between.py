import pytest

from graphnative.kg.account import Account
from graphnative.kg.records import Value
from graphnative.kg.triplets.between import BetweenPathway, relation_between
from graphnative.kg.triplets.unsaid import SUPPOSED
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
        (" said that ", ""),
        (", which was once, ", ""),
        (" one two three four five six seven ", ""),
        (" — ", ""),
        ("", ""),
    ],
)
def test_few_words_that_say_something_are_a_relation(text: str, relation: str) -> None:
    assert relation_between(text) == relation


def test_neighbours_in_one_sentence_are_read_from_left_to_right() -> None:
    text = passage("Norvalis acquired Kestrel in May 2021. Oslo acquired Bergen. Rome may buy Pisa.")
    names = [named(text, name) for name in ("Norvalis", "Kestrel", "Oslo", "Bergen", "Rome", "Pisa")]
    mentions = sorted(
        [*names, valued(text, "May 2021", Value("date", "2021-05"))], key=lambda each: each.start
    )
    account = Account()
    (read,) = BetweenPathway().read([text], [mentions], account)
    assert [(each.subject, each.relation, each.object) for each in read] == [
        ("Norvalis", "acquired", "Kestrel"),
        ("Oslo", "acquired", "Bergen"),
    ]
    assert account.refused == {SUPPOSED: 1}

from dataclasses import dataclass

from graphnative.kg.account import Account
from graphnative.kg.mentions.find import OUTVOTED, TOO_LONG, find_mentions
from graphnative.kg.passage import Passage
from graphnative.kg.votes import Span
from kg_passages import passage


@dataclass
class Marks:
    """A voter that marks given words."""

    name: str
    words: dict[str, str]
    calls: int = 0

    def mark(self, passages: list[Passage], account: Account) -> list[list[Span]]:
        return [
            [Span(each.text.index(word), each.text.index(word) + len(word), tag)
             for word, tag in self.words.items() if word in each.text]
            for each in passages
        ]  # fmt: skip


TEXT = passage("Norvalis paid 30 million dollars to his company in Oslo.")


def test_a_majority_makes_mentions_names_and_values_in_order() -> None:
    one = Marks("a", {"Norvalis": "ORG", "30 million dollars": "MONEY", "his company": "ORG"})
    two = Marks("b", {"Norvalis": "ORG", "30 million dollars": "MONEY", "his company": "ORG", "Oslo": "GPE"})
    account = Account()
    (found,) = find_mentions([TEXT], [one, two], account)
    assert [(each.surface, each.label, each.voters, each.score) for each in found] == [
        ("Norvalis", "ORG", ("a", "b"), 1.0),
        ("30 million dollars", "MONEY", ("a", "b"), 1.0),
        ("his company", "ORG", ("a", "b"), 1.0),
    ]
    assert [each.value.text if each.value else None for each in found] == [None, "30000000 USD", "company"]
    assert account.refused == {OUTVOTED: 1}


def test_two_of_three_are_enough_and_the_share_is_kept() -> None:
    voters = [Marks("a", {"Oslo": "GPE"}), Marks("b", {"Oslo": "ORG"}), Marks("c", {})]
    ((oslo,),) = find_mentions([TEXT], voters, Account())
    assert (oslo.voters, round(oslo.score, 2), oslo.label, oslo.value) == (("a", "b"), 0.67, "GPE", None)


def test_a_word_that_nobody_can_read_as_a_value_is_a_word() -> None:
    ((found,),) = find_mentions([passage("A lot of it.")], [Marks("a", {"A lot": "QUANTITY"})], Account())
    assert found.value is not None and found.value.kind == "word"


def test_7_what_is_longer_than_a_name_can_be_is_counted_and_no_mention() -> None:
    name, account = "x" * 201, Account()
    (found,) = find_mentions(
        [passage(f"{name} came to Oslo.")], [Marks("a", {name: "ORG", "Oslo": "GPE"})], account
    )
    assert [each.surface for each in found] == ["Oslo"]
    assert account.refused == {TOO_LONG: 1}

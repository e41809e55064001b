"""Rows of a parse; the sentences of test_rules.py show what they are good for."""

from graphnative.kg.account import Account
from graphnative.kg.triplets.dependency import DependencyPathway
from graphnative.kg.triplets.rules import open_rule_pathways
from graphnative.kg.triplets.unsaid import DENIED
from kg_passages import named, passage


def test_a_passage_without_mentions_says_nothing() -> None:
    _, (dependency, _) = open_rule_pathways()
    assert isinstance(dependency, DependencyPathway)
    text = passage("Norvalis acquired Kestrel Power.")
    account = Account()
    assert dependency.read([text, text], [[], [named(text, "Norvalis")]], account) == [[], []]
    assert account.refused == {}
    assert dependency.calls == 0


def test_what_is_left_out_of_a_list_is_denied() -> None:
    _, (dependency, _) = open_rule_pathways()
    text, account = passage("Apple bought Nokia, but not Intel."), Account()
    mentions = [named(text, name) for name in ("Apple", "Nokia", "Intel")]
    (read,) = dependency.read([text], [mentions], account)
    assert [each.object for each in read] == ["Nokia"]
    assert account.refused == {DENIED: 1}

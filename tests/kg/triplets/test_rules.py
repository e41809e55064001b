"""The pipeline that needs no model, with spaCy's real one."""

import pytest

from graphnative.kg.account import Account
from graphnative.kg.mentions.find import find_mentions
from graphnative.kg.triplets.rules import open_rule_pathways
from kg_passages import named, passage

SENTENCES = [
    ("Norvalis and Helmond acquired Kestrel Power.", "Helmond", "acquired", "Kestrel Power"),
    ("Kestrel Power was founded by Ann Lee.", "Kestrel Power", "was founded by", "Ann Lee"),
    ("Norvalis is based in Norway.", "Norvalis", "is based in", "Norway"),
    ("Ann Lee is the chief executive of Norvalis.", "Ann Lee", "is chief executive of", "Norvalis"),
    ("Ann Lee, chief executive of Norvalis, resigned.", "Ann Lee", "chief executive of", "Norvalis"),
]


@pytest.fixture(scope="module")
def rules():
    return open_rule_pathways()


@pytest.mark.parametrize(("text", "subject", "relation", "object_"), SENTENCES)
def test_the_parse_says_who_does_what_to_whom(rules, text, subject, relation, object_) -> None:
    of = passage(text)
    mentions = [named(of, subject), named(of, object_)]
    (read,) = rules[1][0].read([of], [mentions], Account())
    assert (subject, relation, object_) in [(each.subject, each.relation, each.object) for each in read]


def test_spacy_marks_names_and_values_alone(rules) -> None:
    text = passage("Ann Lee paid 30 million dollars in Norway.")
    (found,) = find_mentions([text], [rules[0]], Account())
    assert [(each.surface, each.value is None) for each in found] == [
        ("Ann Lee", True),
        ("30 million dollars", False),
        ("Norway", True),
    ]

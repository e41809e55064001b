from types import SimpleNamespace

import pytest

from graphnative.documents.entity_votes import Entity, is_cut_off, organisation_names, read_entities


def entities(text: str, *marked: tuple[str, str]) -> list[Entity]:
    """What is read of a text in which these words are marked, each where it stands first."""
    ents = []
    for words, label in marked:
        start = text.index(words)
        ents.append(SimpleNamespace(label_=label, start_char=start, end_char=start + len(words)))
    return list(read_entities(SimpleNamespace(text=text, ents=ents)))


def named(**counts: int) -> list[Entity]:
    return [Entity("Amy", label) for label, count in counts.items() for _ in range(count)]


@pytest.mark.parametrize(
    ("text", "name", "cut"),
    [
        ("Amy Hood said", "Amy", True),
        ("CHRIS SUH: Good afternoon", "CHRIS", True),
        ("Shell said", "Shell", False),
        ("Shell CEO said", "Shell", False),
        ("Shell Ltd. said", "Shell", False),
        ("Shell. The end", "Shell", False),
        ("Shell\nThe end", "Shell", False),
        ("Shell", "Shell", False),
    ],
)
def test_a_name_is_cut_off_before_a_word_with_a_capital(text: str, name: str, cut: bool) -> None:
    assert is_cut_off(text, 0, len(name)) is cut


def test_entities_are_cleaned_and_other_kinds_left_out() -> None:
    text = "The Shell's board met Amy Hood on Monday, 3 % up: the Board said."
    marked = [("The Shell's", "ORG"), ("Amy Hood", "PERSON"), ("Monday", "DATE"), ("the Board", "ORG")]
    assert entities("In Shell, Wyoming", ("Shell", "GPE")) == []
    assert entities(text, *marked) == [Entity("Shell", "ORG"), Entity("Amy Hood", "PERSON")]


def test_a_name_does_not_reach_over_an_empty_or_a_short_line() -> None:
    assert entities("LinkedIn\n \nDynamics", ("LinkedIn\n \nDynamics", "ORG")) == []
    assert entities("Earnings Call\nAmy Hood", ("Earnings Call\nAmy Hood", "ORG")) == []
    assert entities("LinkedIn\nAmy", ("LinkedIn\n", "ORG")) == [Entity("LinkedIn", "ORG")]
    wrapped = "Interest rates were left where they are by the European\nCentral Bank."
    assert entities(wrapped, ("European\nCentral Bank", "ORG")) == [Entity("European Central Bank", "ORG")]


@pytest.mark.parametrize(
    ("found", "kept"),
    [
        (named(ORG=1), 1),
        (named(ORG=1, PERSON=1), 1),
        (named(ORG=1, PERSON=2), 0),
        (named(ORG=1, PRODUCT=2), 0),
        (named(PERSON=1), 0),
        ([*named(ORG=1), Entity("Amy Hood", "PERSON"), Entity("AMY HOOD", "PERSON")], 0),
        ([*named(ORG=1), Entity("Hood Amy", "PERSON"), Entity("Amy", "PERSON")], 0),
        ([*named(ORG=1), Entity("Jo Amy Hood", "PERSON"), Entity("Jo Amy Hood", "PERSON")], 1),
        ([Entity("Amy", "ORG", cut=True)], 1),
        ([Entity("Amy", "ORG", cut=True)] * 2, 0),
        ([Entity("Amy", "ORG", cut=True), Entity("AMY", "ORG")], 2),
        ([], 0),
    ],
)
def test_the_text_s_other_answers_decide(found: list[Entity], kept: int) -> None:
    assert len(organisation_names(found)) == kept

import spacy

from graphnative.kg.account import Account
from graphnative.kg.mentions.spacy_voter import SpacyVoter, without_garbage
from graphnative.kg.votes import Span
from kg_passages import passage


def voter(*patterns: dict[str, str]) -> SpacyVoter:
    pipeline = spacy.blank("en")
    pipeline.add_pipe("entity_ruler").add_patterns(list(patterns))
    return SpacyVoter(pipeline)


def test_names_are_marked_trimmed_with_the_tags_all_voters_share() -> None:
    marks = voter({"label": "ORG", "pattern": "the Norvalis Group"}, {"label": "LOC", "pattern": "Alps"})
    texts = [passage("In the Alps the Norvalis Group met."), passage("Nobody.")]
    assert marks.mark(texts, Account()) == [[Span(7, 11, "GPE"), Span(16, 30, "ORG")], []]


def test_what_reaches_over_a_blank_line_is_no_name() -> None:
    marks = voter({"label": "ORG", "pattern": "Ann \n\n Bob"})
    assert marks.mark([passage("Ann \n\n Bob")], Account()) == [[]]


def test_encoded_data_is_blanked_and_all_else_keeps_its_place() -> None:
    text = "Ann " + "x" * 300 + " Bob"
    assert without_garbage(text) == "Ann " + " " * 300 + " Bob"
    assert without_garbage("Ann and Bob") == "Ann and Bob"

"""What an edge and its sentence tell, and whether a claim says that."""

import pytest

from graphnative.answers.faithful.draft_claims import draft_claims
from graphnative.answers.faithful.graph_facts import GraphFact
from graphnative.answers.faithful.joint import find_joints, join_by_type
from graphnative.answers.faithful.records import Proof
from graphnative.answers.faithful.statements import FewNames, Named, read_statements
from graphnative.answers.faithful.told_fact import AskedPair, ToldFact

NAMES = FewNames([(0, ["Anna"]), (1, ["Norvalis"])])
ENDS = Named((0,), 0, 0, ""), Named((1,), 0, 0, "")


def pair(text: str) -> AskedPair:
    (claim,) = draft_claims(next(read_statements(text, NAMES)))
    return AskedPair.of(claim)


def told(relation: str, sentence: str = "") -> ToldFact:
    fact = GraphFact("a", relation, "n", "Anna", "Norvalis", sentence, Proof("fact", sentence))
    read = list(read_statements(sentence, NAMES))
    joints = tuple(joint for each in read for joint in find_joints(each, *ENDS))
    return ToldFact(fact, join_by_type(relation), joints, tuple(read))


@pytest.mark.parametrize(
    ("claim", "relation", "sentence", "says"),
    [
        ("Anna is chief executive of Norvalis.", "IS_CHIEF_EXECUTIVE_OF", "", True),
        ("Anna is chief financial officer of Norvalis.", "IS_CHIEF_EXECUTIVE_OF", "", False),
        ("Anna is deputy chief executive of Norvalis.", "IS_CHIEF_EXECUTIVE_OF", "", False),
        ("Anna is chief of Norvalis.", "IS_CHIEF_EXECUTIVE_OF", "", False),
        ("Anna left Norvalis.", "WAS_AT", "Anna left Norvalis after a quarrel.", True),
        ("Anna works at Norvalis.", "LEFT", "Anna, who works abroad, left Norvalis.", False),
        ("Anna joined Norvalis.", "JOINED", "Anna may join Norvalis.", False),
        ("Anna may join Norvalis.", "JOINED", "Anna may join Norvalis.", True),
        ("Anna joined Norvalis.", "MAY_JOIN", "", False),
    ],
)
def test_a_claim_needs_all_words_and_the_same_mood(
    claim: str, relation: str, sentence: str, says: bool
) -> None:
    assert told(relation, sentence).says(pair(claim)) is says


@pytest.mark.parametrize(
    ("relation", "sentence", "denied"),
    [
        ("JOINED", "", False),
        ("DID_NOT_JOIN", "", True),
        ("DID_NOT_JOIN", "Anna did not join Norvalis.", True),
        ("JOINED", "Anna did not join Norvalis.", True),
        ("JOINED", "She never joined them.", True),
        ("JOINED", "Anna joined Norvalis, not Quellmark.", False),
    ],
)
def test_type_or_sentence_denies_it(relation: str, sentence: str, denied: bool) -> None:
    assert told(relation, sentence).is_denied is denied


def test_a_fact_is_of_the_time_that_its_sentence_names() -> None:
    asked = pair("Anna joined Norvalis in 2018.")
    dated = told("JOINED", "Anna joined Norvalis in March 2019.")
    assert (asked.time(dated), asked.time(told("JOINED"))) == ("differ", "elsewhere")
    assert pair("Anna joined Norvalis in 2019.").time(dated) == "agree"
    assert pair("Anna joined Norvalis.").time(dated) == "agree"

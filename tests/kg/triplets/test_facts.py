from graphnative.kg.records import Triplet, Value
from graphnative.kg.schema.relation_names import relation_type
from graphnative.kg.triplets.facts import vote_facts
from kg_passages import named, passage, valued

TEXT = passage("Norvalis acquired Kestrel in 2021. In May 2021 Norvalis acquired Kestrel.")
FIRST, SECOND = "Norvalis acquired Kestrel in 2021.", "In May 2021 Norvalis acquired Kestrel."
YEAR = Value("date", "2021")
MENTIONS = [named(TEXT, "Norvalis"), named(TEXT, "Kestrel"), valued(TEXT, "2021", YEAR)]


def triplet(pathway: str, relation: str, object_: str, sentence: str) -> Triplet:
    return Triplet(TEXT.chunk.id, "Norvalis", relation, object_, sentence, pathway)


def vote(*triplets: Triplet):
    return vote_facts(TEXT, MENTIONS, triplets, 3, relation_type)


def test_two_of_three_by_hand_and_the_first_sentence() -> None:
    facts = vote(
        triplet("pairs", "acquired", "Kestrel", SECOND),
        triplet("direct", "Acquired", "Kestrel", FIRST),
        triplet("direct", "acquired", "Kestrel", SECOND),
        triplet("facts", "acquired in", "2021", FIRST),
    )
    assert [(f.relation, f.object.surface, f.pathways, round(f.score, 2), f.sentence) for f in facts] == [
        ("ACQUIRED", "Kestrel", ("direct", "pairs"), 0.67, FIRST),
        ("ACQUIRED_IN", "2021", ("facts",), 0.33, FIRST),
    ]


def test_values_agree_by_their_normal_form() -> None:
    text = passage("Norvalis paid 30 million dollars, $30m in all.")
    money = Value("money", "30000000 USD", 3e7, "USD")
    mentions = [
        named(text, "Norvalis"),
        valued(text, "30 million dollars", money),
        valued(text, "$30m", money),
    ]
    said = [Triplet(text.chunk.id, "Norvalis", "paid", surface, text.text, pathway)
            for surface, pathway in (("30 million dollars", "direct"), ("$30m", "facts"))]  # fmt: skip
    (fact,) = vote_facts(text, mentions, said, 3, relation_type)
    assert (fact.pathways, fact.object.surface) == (("direct", "facts"), "$30m")


def test_a_relation_that_has_no_name_is_no_fact() -> None:
    assert vote_facts(TEXT, MENTIONS, [triplet("direct", "x", "Kestrel", FIRST)], 3, lambda _: "") == ()

from dataclasses import dataclass, replace

from graphnative.kg.extraction import Passes, count_facts, of_one_tag
from graphnative.kg.records import Triplet, Value
from graphnative.kg.schema.relation_names import relation_type
from graphnative.kg.votes import Span
from graphnative.records import Article
from kg_passages import named, passage, valued


@dataclass
class Marks:
    """A voter that marks capitalised words."""

    name: str = "marks"
    calls: int = 1

    def mark(self, passages, account):
        found = []
        for each in passages:
            words = [word.strip(".") for word in each.text.split() if word[0].isupper()]
            found.append(
                [Span(each.text.index(word), each.text.index(word) + len(word), "ORG") for word in words]
            )
        return found


@dataclass
class Reads:
    """A pathway that reads the same of every passage that has both names."""

    name: str
    relation: str
    calls: int = 1

    def read(self, passages, mentions, account):
        return [
            [Triplet(each.chunk.id, "Norvalis", self.relation, "Kestrel", each.sentence(1) or "", self.name)]
            if "Kestrel" in each.text
            else []
            for each in passages
        ]


def test_passages_go_through_voters_and_pathways_and_nothing_is_lost() -> None:
    pathways = [Reads("one", "owns"), Reads("two", "Owns"), Reads("three", "sold")]
    passes = Passes([Marks()], pathways, relation_type, 20)
    text = "Norvalis owns Kestrel. " + "It rained on this day. " * 10
    extraction = passes.extract(Article("a", "", text))
    assert len(extraction.passages) == len(extraction.mentions) == len(extraction.facts) > 1
    facts = extraction.facts[0]
    assert [(fact.relation, fact.pathways) for fact in facts] == [
        ("OWNS", ("one", "two")),
        ("SOLD", ("three",)),
    ]
    assert count_facts(extraction, 2) == {"accepted": 1, "held": 1}
    assert passes.calls == 4
    assert "".join(each.text for each in extraction.passages) == text


def test_one_surface_has_one_tag_in_a_document_and_values_keep_theirs() -> None:
    text = passage("May met Ford. Ford left. Ford slept. May 2021.")
    fords = [named(text, "Ford", tag) for tag in ("ORG", "PERSON", "ORG")]
    value = valued(text, "May 2021", Value("date", "2021-05"))
    found = of_one_tag([fords[:2], [fords[2], value]])
    assert [each.label for of_passage in found for each in of_passage] == ["ORG", "ORG", "ORG", "DATE"]
    assert of_one_tag([[replace(fords[0], label="")]])[0][0].label == ""

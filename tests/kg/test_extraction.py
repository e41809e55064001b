from dataclasses import dataclass, replace
from pathlib import Path

from graphnative.kg.extraction import TYPE_CALLS, Passes, count_facts
from graphnative.kg.quality import FactQuality
from graphnative.kg.records import Triplet
from graphnative.kg.schema.relation_names import relation_type
from graphnative.kg.votes import Span
from graphnative.ontology.type_hierarchy import load_type_hierarchy
from graphnative.records import Article
from graphnative.settings import Settings
from script_model import ScriptModel

HIERARCHY = load_type_hierarchy(Settings.model_validate({"root": Path("nowhere")}))


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
    passes = Passes([Marks()], pathways, relation_type, 20, HIERARCHY)
    text = "Norvalis owns Kestrel. " + "It rained on this day. " * 10
    extraction = passes.extract(Article("a", "", text))
    assert len(extraction.passages) == len(extraction.mentions) == len(extraction.facts) > 1
    facts = extraction.facts[0]
    assert [(fact.relation, fact.pathways) for fact in facts] == [
        ("OWNS", ("one", "two")),
        ("SOLD", ("three",)),
    ]
    assert count_facts(extraction, 2) == {"accepted": 1, "held": 1}
    good = next(fact for fact in extraction.facts[0] if len(fact.pathways) >= 2)
    judged = replace(
        extraction, quality=(FactQuality(good, "lost", 0.4, good), FactQuality(good, "new", 0.5))
    )
    assert count_facts(judged, 2, 0.3) == {"accepted": 1, "held": 2}
    assert count_facts(judged, 2, 0.5) == {"accepted": 0, "held": 3}
    assert passes.calls == 4
    assert Passes([Marks()], [], relation_type, 20, HIERARCHY, ScriptModel([""])).calls == 1 + TYPE_CALLS
    assert extraction.kinds["norvalis"] == "organization"
    assert "".join(each.text for each in extraction.passages) == text

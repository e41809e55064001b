"""The benchmark of facts: what is true and what is corrupted, and how verdicts are counted."""

from collections import Counter

DOCUMENTS = [
    {
        "title": "Ann",
        "sents": [["Ann", "was", "born", "in", "Oslo", "in", "1963", "."]],
        "vertexSet": [
            [{"name": "Ann", "type": "PER"}, {"name": "Ann Moss", "type": "PER"}],
            [{"name": "Oslo", "type": "LOC"}],
            [{"name": "13 March 1963", "type": "TIME"}],
            [{"name": "Rome", "type": "LOC"}],
        ],
        "labels": [
            {"h": 0, "t": 1, "r": "P19"},
            {"h": 0, "t": 2, "r": "P569"},
            {"h": 0, "t": 3, "r": "P551"},
        ],
    }
]


def test_facts_are_worded_and_corrupted_by_another_of_the_same_type() -> None:
    import faithful_facts

    facts, names = faithful_facts.read_facts(DOCUMENTS)
    born, dated, lives = facts
    assert born.words(born.object) == "Ann Moss place of birth Oslo."
    assert names["PER:ann moss"] == {"Ann Moss"}
    drawn = faithful_facts.draw(facts, 3)
    assert {(fact.relation, other.name) for fact, other in drawn} == {
        ("place of birth", "Rome"),
        ("residence", "Oslo"),
    }
    assert [claim["begin"].year for claim in faithful_facts._claims([dated, lives])] == [1963]


def test_verdicts_are_shares_of_their_kind() -> None:
    import faithful_facts

    found = Counter({("true", "entity", "supported"): 3, ("true", "entity", "unknown"): 1})
    assert "| true      | entity |   4 |     0.750 |" in faithful_facts.facts_table(found)


def test_relations_have_names() -> None:
    from re_docred_relations import RELATIONS

    assert (RELATIONS["P27"], RELATIONS["P3373"], len(RELATIONS) > 80) == (
        "country of citizenship",
        "sibling",
        True,
    )

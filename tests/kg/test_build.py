"""Documents to graph and out of it again, on a real Neo4j, with a model that knows a few facts."""

import pytest

from graphnative.forget import forget_documents
from graphnative.kg.build import build_graph
from graphnative.kg.schema.decide import decide
from graphnative.records import Article
from graphnative.store.dump import dump
from graphnative.store.held import count_held
from reading_model import ReadingModel

pytestmark = pytest.mark.neo4j

NAMES = {"Norvalis": "organization", "Kestrel Power": "organization", "Ann Lee": "person", "Oslo": "place"}
FACTS = [
    ("Norvalis", "acquired", "Kestrel Power"),
    ("Ann Lee", "works for", "Norvalis"),
    ("Kestrel Power", "is based in", "Oslo"),
]
A = Article("a", "Deal", "Norvalis acquired Kestrel Power. Ann Lee works for Norvalis.")
B = Article("b", "Offices", "Kestrel Power is based in Oslo. Norvalis acquired Kestrel Power in 2021.")


def lines(database) -> list[str]:
    return list(dump(database))


def facts(database) -> list[tuple]:
    rows = database.read(
        "MATCH (a:__Entity__)-[r]->(b:__Entity__) "
        "RETURN a.name AS a, type(r) AS r, b.name AS b, r.reference_count AS n ORDER BY a, r, b"
    )
    return [tuple(row.values()) for row in rows]


def test_facts_with_two_votes_are_edges_with_their_evidence(database) -> None:
    only_one = ("Ann Lee", "works for", "Norvalis")
    model = ReadingModel(NAMES, FACTS, lambda prompt, thing: thing == only_one and prompt != "direct")
    report = build_graph(database, [A, B], chat=model)
    assert (report.new, report.accepted, report.held, report.failures) == (2, 3, 1, [])
    assert report.spent.calls == 10
    assert facts(database) == [
        ("Kestrel Power", "IS_BASED_IN", "Oslo", 1),
        ("Norvalis", "ACQUIRED", "Kestrel Power", 2),
    ]
    evidence = database.read(
        "MATCH (e:Evidence {type: 'ACQUIRED'})-[:FROM]->(c:Chunk {ref_doc_id: 'a'}) RETURN e {.*} AS e"
    )[0]["e"]
    assert evidence["pathways"] == ["direct", "facts", "pairs"]
    assert (evidence["sentence"], evidence["start"], evidence["end"]) == (
        "Norvalis acquired Kestrel Power.",
        0,
        32,
    )
    assert evidence["model"] == "reader" and len(evidence["prompts"]) == 3
    held = database.read(
        "MATCH (e:Evidence) WHERE e.held IS NOT NULL RETURN e.type AS t, e.score AS s, e.held AS h"
    )
    assert [(row["t"], round(row["s"], 2), row["h"]) for row in held] == [("WORKS_FOR", 0.33, "votes")]


def test_building_again_asks_nothing_and_changes_nothing(database) -> None:
    model = ReadingModel(NAMES, FACTS)
    build_graph(database, [A, B], chat=model)
    before = lines(database)
    revision = database.revision()
    again = build_graph(database, [A, B], chat=model)
    assert (again.unchanged, again.spent.calls) == (2, 0)
    assert lines(database) == before and database.revision() == revision


def test_what_another_build_wrote_meanwhile_is_counted_as_unchanged(database, monkeypatch) -> None:
    model = ReadingModel(NAMES, FACTS)
    build_graph(database, [A], chat=model)
    before = lines(database)
    monkeypatch.setattr("graphnative.kg.build.built_states", lambda *_: {})  # as if read before it wrote
    late = build_graph(database, [A], chat=model)
    assert (late.new, late.changed, late.unchanged, late.received) == (0, 0, 1, 1)
    assert lines(database) == before


def test_a_forgotten_document_leaves_what_the_other_one_says(database) -> None:
    model = ReadingModel(NAMES, FACTS)
    build_graph(database, [B], chat=model)
    expected = lines(database)
    build_graph(database, [A], chat=model)
    assert lines(database) != expected
    forget_documents(database, ["a"])
    assert lines(database) == expected


def test_a_changed_document_changes_exactly_the_difference(database) -> None:
    model = ReadingModel(NAMES, FACTS)
    new = Article("a", "Deal", "Ann Lee works for Norvalis.", tags={"desk": "energy"})
    build_graph(database, [new, B], chat=model)
    expected = lines(database)
    database.write("MATCH (n) WHERE n:Document OR n:Chunk OR n:__Entity__ OR n:Evidence DETACH DELETE n")
    build_graph(database, [Article("a", "Deal", A.text, tags={"old": 1}), B], chat=model)
    report = build_graph(database, [new, B], chat=model)
    assert (report.changed, report.unchanged) == (1, 1)
    assert lines(database) == expected


def test_the_whole_runs_without_any_model(database) -> None:
    report = build_graph(database, [A, B])
    assert (report.model, report.spent.calls) == ("", 0)
    # spaCy may take a name for a person here and a company there: two nodes then, each with one document.
    acquired = [fact for fact in facts(database) if fact[:3] == ("Norvalis", "ACQUIRED", "Kestrel Power")]
    assert sum(documents for *_, documents in acquired) == 2


def twice(database) -> None:
    """Have this workspace's builds read everything twice."""
    section = database.settings.kg.model_copy(update={"second_pass": True})
    database.settings = database.settings.model_copy(update={"kg": section})


def second_reader() -> ReadingModel:
    """Reads nobody's workplace the second time, and then calls the deal otherwise."""
    known = [*FACTS, ("Norvalis", "took over", "Kestrel Power")]

    def overlooks(prompt: str, thing) -> bool:
        if thing in (FACTS[0], FACTS[1]):
            return prompt == "guided"
        return thing == known[-1] and prompt != "guided"

    return ReadingModel(NAMES, known, overlooks)


def test_a_second_pass_is_compared_stored_and_told(database) -> None:
    twice(database)
    report = build_graph(database, [A, B], chat=second_reader())
    assert report.spent.calls == 12 and report.quality is not None
    assert report.quality.counts == {"again": 1, "changed": 2, "lost": 1, "new": 0}
    assert (report.accepted, report.held) == (4, 2)
    # The deal is read by all pathways, and otherwise then: (1/2 · 1 + 1) / 2; the workplace is lost: 1 / 2.
    quality = database.read("MATCH (d:Document {id: 'a'}) RETURN d.kg_quality AS q, d.kg_changed AS n")
    assert quality == [{"q": pytest.approx((0.75 + 0.5) / 2), "n": 1}]
    said = database.read(
        "MATCH (e:Evidence)-[:FROM]->(:Chunk {ref_doc_id: 'a'}) WHERE e.type IS NOT NULL "
        "RETURN e.type AS type, e.second AS second, e.read_as AS read_as, e.held AS held ORDER BY type"
    )
    assert [tuple(row.values()) for row in said] == [
        ("ACQUIRED", "changed", "TOOK_OVER", None),
        ("TOOK_OVER", "changed", None, "votes"),
        ("WORKS_FOR", "lost", None, None),
    ]
    assert "TOOK_OVER" not in str(facts(database))


def test_what_a_second_pass_says_follows_from_the_document_and_the_decisions_alone(database) -> None:
    twice(database)
    build_graph(database, [B], chat=second_reader())
    expected = lines(database)
    build_graph(database, [A], chat=second_reader())
    forget_documents(database, ["a"])
    assert lines(database) == expected
    again = build_graph(database, [B], chat=second_reader())
    assert (again.unchanged, again.spent.calls) == (1, 0)
    decide(database, "relation", "ACQUIRED", "accepted")
    decided = build_graph(database, [B], chat=(model := second_reader()))
    assert decided.changed == 1 and decided.spent.calls == 0  # the same relations, told in the same words
    assert model.prompts == []


def test_facts_on_which_the_passes_agree_too_little_wait(database) -> None:
    twice(database)
    strict = database.settings.kg.model_copy(update={"quality": 0.6})
    database.settings = database.settings.model_copy(update={"kg": strict})
    report = build_graph(database, [A], chat=second_reader())
    assert (report.accepted, report.held) == (1, 2)
    assert [fact[:3] for fact in facts(database)] == [("Norvalis", "ACQUIRED", "Kestrel Power")]
    assert count_held(database) == {"quality": 1, "votes": 1}

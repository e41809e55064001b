from pathlib import Path

import pytest

from evidence_graph import ann, bob, knows, say, write_documents
from graphnative.errors import InputError
from graphnative.kg.schema.import_file import changed_reviews, import_schema
from graphnative.kg.schema.propose import propose_types
from graphnative.kg.schema.schema_entries import read_schema
from graphnative.kg.schema.schema_file import write_schema
from graphnative.ontology.type_hierarchy import load_type_hierarchy
from graphnative.settings import Settings
from graphnative.store.database import Database
from graphnative.store.dump import dump
from graphnative.store.type_reviews import TypeExample, TypeReview, read_reviews

HIERARCHY = load_type_hierarchy(Settings(root=Path()))
KNOWN = [
    TypeReview("entity", "Organization", "accepted", definition=HIERARCHY["organization"].definition),
    TypeReview("relation", "OWNS", examples=(TypeExample("A owns B.", "A", "B"),), definition="Joins."),
    TypeReview("relation", "HAS", "merged", "OWNS", decided=True),
]


def changes(tmp_path: Path, content: str, known=KNOWN) -> dict[str, TypeReview]:
    path = tmp_path / "s.yaml"
    path.write_text(content, encoding="utf-8")
    given = {(review.kind, review.name): review for review in known}
    return {review.name: review for review in changed_reviews(read_schema(path), given, HIERARCHY)}


def test_a_file_that_was_not_changed_decides_nothing(tmp_path: Path) -> None:
    assert changes(tmp_path, write_schema(KNOWN)) == {}


def test_a_status_that_was_changed_is_a_decision_and_proposed_takes_one_back(tmp_path: Path) -> None:
    found = changes(tmp_path, "relations:\n- {name: OWNS, status: rejected}\n- {name: HAS, status: proposed}")
    assert (found["OWNS"].status, found["OWNS"].decided) == ("rejected", True)
    assert (found["HAS"].status, found["HAS"].merged_into, found["HAS"].decided) == ("proposed", "", False)


def test_definition_ends_and_examples_of_a_person_are_kept_as_theirs(tmp_path: Path) -> None:
    found = changes(
        tmp_path,
        "relations:\n- name: OWNS\n  definition: Has bought.\n  subjects: [organization]\n  examples:\n"
        "  - {text: A owns B., subject: A, object: B}\n  - {text: C has D., subject: C, object: D}\n",
    )["OWNS"]
    assert (found.definition, found.defined_by, found.subjects) == (
        "Has bought.",
        "person",
        ("organization",),
    )
    assert found.own_examples == (TypeExample("C has D.", "C", "D"),)
    assert found.is_kept
    assert not found.decided


def test_a_type_that_is_not_there_yet_can_be_decided_on(tmp_path: Path) -> None:
    found = changes(
        tmp_path,
        "relations:\n- {name: LEADS, status: accepted}\nentities:\n- {name: Person, status: accepted}",
    )
    assert [*found] == ["LEADS"]  # the hierarchy has accepted persons already


@pytest.mark.parametrize(
    ("content", "told"),
    [
        ("relations:\n- {name: OWNS, status: merged, into: NONE}", "into 'NONE', which is no type"),
        ("relations:\n- {name: OWNS, status: merged, into: HAS}", "into itself by way of 'HAS'"),
        (
            "relations:\n- {name: A, status: merged, into: B}\n- {name: B, status: merged, into: C}\n"
            "- {name: C, status: merged, into: A}",
            "s.yaml:2 merges 'A' into itself by way of 'B'",
        ),
    ],
)  # fmt: skip
def test_merges_lead_somewhere(tmp_path: Path, content: str, told: str) -> None:
    with pytest.raises(InputError) as caught:
        changes(tmp_path, content)
    assert told in caught.value.message


@pytest.mark.parametrize(
    ("ends", "told"),
    [
        ("  subjects: [Persn]", "yaml:4 lets 'OWNS' join 'Persn', which is no type; did you mean 'Person'?"),
        ("  objects:\n  - person\n  - Orgnization", "s.yaml:6 lets 'OWNS' join 'Orgnization'"),
        ("  subjects: [firm]", "yaml:4 lets 'OWNS' join 'firm', which is no type; did you mean 'company'?"),
        ("  subjects: [PERSON]", "'OWNS' join 'PERSON', which is no type; did you mean 'person'?"),
    ],
)  # fmt: skip
def test_a_relation_joins_types_that_there_are(tmp_path: Path, ends: str, told: str) -> None:
    with pytest.raises(InputError) as caught:
        changes(tmp_path, f"relations:\n- name: OWNS\n  status: accepted\n{ends}\n")
    assert told in caught.value.message and "\n" not in caught.value.message


def test_types_of_the_hierarchy_of_the_graph_and_of_the_file_can_be_joined(tmp_path: Path) -> None:
    content = (
        "entities:\n- name: Gizmo\nrelations:\n- {name: OWNS, subjects: [person, Gadget], objects: [Gizmo]}"
    )
    found = changes(tmp_path, content, [*KNOWN, TypeReview("entity", "Gadget")])
    assert found["OWNS"].subjects == ("person", "Gadget")


@pytest.mark.neo4j
def test_a_file_written_and_read_back_leaves_the_graph_as_it_is_and_can_be_moved(
    database: Database, tmp_path: Path
) -> None:
    write_documents(database, "a")
    say(database, ann("a0"), bob("a0"), knows("a0"))
    propose_types(database)
    path = tmp_path / "schema.yaml"
    path.write_text(write_schema(read_reviews(database)), encoding="utf-8")
    before = list(dump(database))
    report = import_schema(database, read_schema(path))
    assert (report.changed, report.unchanged) == (0, 2)
    assert list(dump(database)) == before

    edited = path.read_text(encoding="utf-8").replace(
        "name: KNOWS\n  status: proposed", "name: KNOWS\n  status: rejected"
    )
    path.write_text(edited, encoding="utf-8")
    assert import_schema(database, read_schema(path)).schema.moved == 1
    assert write_schema(read_reviews(database)) == edited
    assert database.read("MATCH (:Person)-[r:KNOWS]->() RETURN count(r) AS n") == [{"n": 0}]

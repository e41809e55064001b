import datetime
from pathlib import Path

import pytest

from graphnative.documents.entity_keys import entity_key
from graphnative.errors import InputError
from graphnative.kg.schema.fact_entries import changed_decisions, read_facts
from graphnative.kg.schema.schema_entries import read_schema
from graphnative.kg.schema.schema_file import write_schema
from graphnative.store.fact_decisions import FactDecision

DAY = datetime.date(2021, 5, 31)
DECISIONS = [
    FactDecision("Person:ann", "LEADS", "Organization:shell", "accepted", DAY),
    FactDecision("Organization:shell", "PAID", "=money:5 USD", "rejected"),
]
FACT = "facts:\n- {subject: 'Person:a', relation: OWNS, object: 'Person:b', decision: "


def read(tmp_path: Path, content: str):
    path = tmp_path / "s.yaml"
    path.write_text(content, encoding="utf-8")
    return read_facts(path)


def test_what_is_written_is_read_back_and_changes_nothing(tmp_path: Path) -> None:
    content = write_schema([], DECISIONS)
    entries = read(tmp_path, content)
    assert {(each.subject, each.object, each.decided, each.until) for each in entries} == {
        ("Person:ann", "Organization:shell", "accepted", DAY),
        ("Organization:shell", "=money:5 USD", "rejected", None),
    }
    assert changed_decisions(entries, DECISIONS) == ([], [])
    assert {each.id for each in changed_decisions(entries, [])[0]} == {each.id for each in DECISIONS}
    assert read_schema(tmp_path / "s.yaml") == []
    assert "facts:" not in write_schema([])


def test_open_takes_a_decision_back_and_another_word_changes_it(tmp_path: Path) -> None:
    known = [FactDecision("Person:a", "OWNS", "Person:b", "accepted")]
    assert changed_decisions(read(tmp_path, FACT + "open}"), known) == ([], [known[0].id])
    assert changed_decisions(read(tmp_path, FACT + "open}"), []) == ([], [])
    changed, gone = changed_decisions(read(tmp_path, FACT + "rejected}"), known)
    assert [each.decided for each in changed] == ["rejected"] and gone == []


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (FACT + "yes}", r"s.yaml:2 has the decision 'yes'; known are accepted, rejected, open\."),
        (FACT + "accept}", r"s.yaml:2 has the decision 'accept'; did you mean 'accepted'\?\."),
        (FACT + "accepted, until: soon}", r"`until` must be a day such as 2021-05-31, not 'soon'"),
        (FACT + "rejected, until: 2021-01-01}", "only a fact that is accepted has `until`"),
        (FACT + "accepted, why: x}", "has the unknown key 'why'"),
        ("facts:\n- {subject: 'Person:a'}", "s.yaml:2 a fact lacks `relation`"),
        (
            "facts:\n- {subject: ann, relation: OWNS, object: 'P:b', decision: open}",
            "must be a type and a name",
        ),
        (FACT.replace("Person:a", "Person:Ann  Lee") + "open}", "a key is written 'Person:ann lee', not"),
        (FACT.replace("Person:b", "person:b") + "open}", "a key is written 'Person:b', not 'person:b'"),
        (FACT.replace("Person:b", "Organization:shell plc") + "open}", "is written 'Organization:shell'"),
        ("facts:\n- {subject: 'P:a', relation: owns, object: 'P:b', decision: open}", "is written 'OWNS'"),
        ("facts: 1", "s.yaml:1 `facts` must be a list"),
        ("facts: [x]", "must be a mapping with subject, relation, object, decision"),
        (
            FACT + "open}\n" + FACT.removeprefix("facts:\n") + "accepted}",
            "s.yaml:3 repeats the fact of line 2",
        ),
    ],
)
def test_a_mistake_is_told_with_its_line(tmp_path: Path, content: str, told: str) -> None:
    with pytest.raises(InputError, match=told):
        read(tmp_path, content)


def test_a_key_that_folding_would_shorten_once_more_is_taken_as_it_is(tmp_path: Path) -> None:
    key = entity_key("Organization", "PT The Straße")
    assert entity_key(*key.split(":")) != key
    (entry,) = read(tmp_path, FACT.replace("Person:b", key) + "open}")
    assert entry.object == key

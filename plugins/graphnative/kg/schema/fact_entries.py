"""Decisions on single facts in a schema file: written for review, and read back with every mistake's line."""

import datetime
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from graphnative.documents.entity_keys import entity_key
from graphnative.errors import InputError
from graphnative.kg.schema.filter import node_label
from graphnative.kg.schema.relation_names import relation_type
from graphnative.kg.schema.schema_entries import FACTS
from graphnative.ontology.form_reader import FormReader
from graphnative.ontology.lined_yaml import Lined, read_lined
from graphnative.ontology.places import Place, nearest
from graphnative.store.evidence import is_literal
from graphnative.store.fact_decisions import DECISIONS, Decided, FactDecision, fact_id

OPEN = "open"
"""What a file says of a fact to take a decision back."""

_KEYS = ("subject", "relation", "object", "decision", "until")
_NEEDED = _KEYS[:4]


@dataclass(frozen=True, slots=True)
class FactEntry:
    """One fact as a file has it.

    Attributes:
        place: Where it stands.
        subject: Key of the subject.
        relation: Relation type.
        object: Key of the object, or of a literal.
        decided: What shall hold of it; None takes a decision back.
        until: The last day on which it held; None decides nothing of that.
    """

    place: Place
    subject: str
    relation: str
    object: str
    decided: Decided | None
    until: datetime.date | None = None

    @property
    def id(self) -> str:
        """The key by which a person names the fact."""
        return fact_id(self.subject, self.relation, self.object)


def fact_rows(decisions: Iterable[FactDecision]) -> list[dict[str, Any]]:
    """Return decisions as a file has them, sorted."""
    return [_row(decision) for decision in sorted(decisions, key=lambda each: each.id)]


def read_facts(path: Path) -> list[FactEntry]:
    """Return the decisions on facts of a schema file, in its order.

    Raises:
        InputError: The file can't be read or has a mistake there; the message names file, line and what is
            wrong.
    """
    content = read_lined(path, InputError)
    form = FormReader.of(str(path))
    sections = content.value if isinstance(content.value, dict) else {}
    entries = [
        entry for item in form.items(sections.get(FACTS), f"`{FACTS}`") for entry in _entry(item, form)
    ]
    _repeated(entries, form)
    if form.faults:
        first = min(form.faults)
        raise InputError(f"{first.place.file}:{first.place.line} {first.rule}.")
    return entries


def changed_decisions(
    entries: Sequence[FactEntry], known: Iterable[FactDecision]
) -> tuple[list[FactDecision], list[str]]:
    """Return the decisions that a file changes, and the keys of those it takes back; pure.

    Args:
        entries: The facts of the file.
        known: What is decided before.
    """
    before = {decision.id: decision for decision in known}
    given = {entry.id: entry for entry in entries}
    wanted = [
        FactDecision(entry.subject, entry.relation, entry.object, entry.decided, entry.until)
        for entry in given.values()
        if entry.decided is not None
    ]
    gone = [key for key, entry in given.items() if entry.decided is None and key in before]
    return [each for each in wanted if before.get(each.id) != each], gone


def _row(decision: FactDecision) -> dict[str, Any]:
    row = {
        "subject": decision.subject,
        "relation": decision.type,
        "object": decision.object,
        "decision": decision.decided,
    }
    return {**row, "until": decision.until.isoformat()} if decision.until else row


def _entry(item: Lined, form: FormReader) -> Iterator[FactEntry]:
    row = form.mapping(item, ", ".join(_NEEDED))
    if row is None:
        return
    form.unknown_keys(row, _KEYS)
    texts = {key: form.text(row, key) or "" for key in _NEEDED}
    if missing := [key for key in _NEEDED if not texts[key].strip()]:
        form.fault(item, f"a fact lacks `{missing[0]}`")
        return
    faults = len(form.faults)
    _check(item, row, texts, form)
    until = _day(row, form)
    if len(form.faults) == faults:
        decided = next((each for each in DECISIONS if each == texts["decision"]), None)
        yield FactEntry(
            form.place(item), texts["subject"], texts["relation"], texts["object"], decided, until
        )


def _check(item: Lined, row: Mapping[str, Lined], texts: Mapping[str, str], form: FormReader) -> None:
    normal, states = relation_type(texts["relation"]), (*DECISIONS, OPEN)
    if texts["relation"] != normal:
        form.fault(row["relation"], f"a relation is written {normal!r}, not {texts['relation']!r}")
    if texts["decision"] not in states:
        form.fault(
            row["decision"], f"has the decision {texts['decision']!r}{nearest(texts['decision'], states)}"
        )
    for key in ("subject", "object"):
        if ":" not in texts[key] or (key == "subject" and is_literal(texts[key])):
            form.fault(row[key], f"`{key}` must be a type and a name, such as Person:ann lee")
        elif (normal_key := _normal(texts[key])) != texts[key]:
            form.fault(row[key], f"a key is written {normal_key!r}, not {texts[key]!r}")
    if texts["decision"] != "accepted" and "until" in row:
        form.fault(item, "only a fact that is accepted has `until`")


def _normal(key: str) -> str:
    """A key as passages give it: no other is ever met."""
    if is_literal(key):
        return key
    label, _, name = key.partition(":")
    folded = entity_key(node_label(label), name)
    # Of two words that may stand before an organisation's name only the first is left out: "pt the street".
    is_left = folded.partition(":")[0] == label and name.endswith(f" {folded.partition(':')[2]}")
    return key if is_left else folded


def _day(row: Mapping[str, Lined], form: FormReader) -> datetime.date | None:
    text = form.text(row, "until")
    if text is None:
        return None
    try:
        return datetime.date.fromisoformat(text)
    except ValueError:
        form.fault(row["until"], f"`until` must be a day such as 2021-05-31, not {text!r}")
        return None


def _repeated(entries: Sequence[FactEntry], form: FormReader) -> None:
    first: dict[str, Place] = {}
    for entry in entries:
        before = first.setdefault(entry.id, entry.place)
        if before is not entry.place:
            form.fault(Lined(None, entry.place.line), f"repeats the fact of line {before.line}")

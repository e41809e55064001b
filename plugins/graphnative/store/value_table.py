"""All short texts that a graph stores, by their folded words, with the label and property that have them."""

import json
from bisect import bisect_left
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from functools import cached_property
from pathlib import Path

import numpy as np
import numpy.typing as npt

from graphnative.store.revision_cache import FACTS
from graphnative.store.string_table import StringTable, open_array, open_strings, write_strings
from graphnative.store.value_forms import DateOrder, date_form, date_order, value_form

LAYOUT = 1
"""Version of the files; a folder of another one is not opened."""

FEW = 50
"""Most different values of a property that lists kinds of things."""

NOT_NAMED = "text that no question names"
TOO_MANY = "value beyond the most that one property may have"


@dataclass(frozen=True, slots=True)
class Owner:
    """A property of a label.

    Attributes:
        label: The label.
        property: The property.
        count: How many different values it has here.
        dates: In what order it writes dates; empty if it holds none.
    """

    label: str
    property: str
    count: int
    dates: DateOrder = ""


@dataclass(frozen=True, slots=True)
class ValueFacts:
    """What a table is, as its folder says.

    Attributes:
        layout: Version of the files.
        revision: Revision of the graph.
        owners: The properties, sorted.
        ignored: How many values are not in it, by reason.
    """

    layout: int
    revision: str
    owners: list[Owner]
    ignored: dict[str, int] = field(default_factory=dict)


class ValueTable:
    """The stored values, memory-mapped.

    Args:
        folder: As :func:`write_values` filled it.
    """

    def __init__(self, folder: Path) -> None:
        facts = json.loads((folder / FACTS).read_text(encoding="utf-8"))
        if facts.get("layout") != LAYOUT:
            raise ValueError(f"layout {facts.get('layout')} instead of {LAYOUT}")
        self.folder = folder
        self.facts = ValueFacts(**{**facts, "owners": [Owner(**owner) for owner in facts["owners"]]})
        self._words = open_strings(folder, "words")
        self._by_letter: dict[str, Mapping[int, list[str]]] = {}
        self._forms = open_strings(folder, "forms")
        self._values = open_strings(folder, "values")
        self._starts: npt.NDArray[np.int64] = open_array(folder, "form_starts")
        self._owners: npt.NDArray[np.int32] = open_array(folder, "value_owners")

    def meanings(self, form: str) -> list[tuple[Owner, str]]:
        """Return the values of a form with their properties, sorted by these."""
        place = _place(self._forms, form)
        entries = range(0) if place is None else range(int(self._starts[place]), int(self._starts[place + 1]))
        return [(self.facts.owners[int(self._owners[entry])], self._values[entry]) for entry in entries]

    def begins(self, form: str) -> bool:
        """Return whether any form is this one or goes on after its words."""
        at = bisect_left(self._forms, form)
        return at < len(self._forms) and f"{self._forms[at]} ".startswith(f"{form} ")

    def words_with(self, letter: str, length: int) -> list[str]:
        """Return the words of all forms that begin with a letter and have so many of them, sorted."""
        if letter not in self._by_letter:
            first = bisect_left(self._words, letter)
            after = bisect_left(self._words, chr(ord(letter) + 1))
            by_length: defaultdict[int, list[str]] = defaultdict(list)
            for word in self._words[first:after]:
                by_length[len(word)].append(word)
            self._by_letter[letter] = by_length
        return self._by_letter[letter].get(length, [])

    @cached_property
    def kinds(self) -> list[tuple[str, Owner, str]]:
        """Forms, properties and values of all properties with few values: they list kinds of things."""
        few = [i for i, owner in enumerate(self.facts.owners) if owner.count <= FEW]
        entries = np.flatnonzero(np.isin(self._owners, few))
        places = np.searchsorted(self._starts, entries, side="right") - 1
        return [
            (self._forms[place], self.facts.owners[int(self._owners[entry])], self._values[entry])
            for place, entry in zip(places.tolist(), entries.tolist(), strict=True)
        ]


def _place(strings: StringTable, wanted: str) -> int | None:
    at = bisect_left(strings, wanted)
    return at if at < len(strings) and strings[at] == wanted else None


def write_values(
    folder: Path, revision: str, values: Iterable[tuple[str, str, Sequence[str]]], too_many: int = 0
) -> None:
    """Write the table of a revision, the facts last.

    Args:
        folder: An empty folder.
        revision: Revision of the graph.
        values: Label, property and its different values.
        too_many: How many values the caller has left out.
    """
    ignored = Counter({TOO_MANY: too_many} if too_many else {})
    owners: list[Owner] = []
    forms: defaultdict[str, list[tuple[int, str]]] = defaultdict(list)
    for label, key, texts in sorted(values):
        order = date_order(texts)
        named = 0
        for text in sorted(set(texts)):
            found = {form for form in (value_form(text), date_form(text, order)) if form}
            for form in found:
                forms[form].append((len(owners), text))
            named += bool(found)
            ignored[NOT_NAMED] += not found
        owners.append(Owner(label, key, named, order))
    _write_forms(folder, forms)
    facts = ValueFacts(LAYOUT, revision, owners, {why: n for why, n in sorted(ignored.items()) if n})
    (folder / FACTS).write_text(json.dumps(asdict(facts), ensure_ascii=False), encoding="utf-8")


def _write_forms(folder: Path, forms: dict[str, list[tuple[int, str]]]) -> None:
    ordered = sorted(forms)
    entries = [entry for form in ordered for entry in forms[form]]
    write_strings(folder, "forms", ordered)
    write_strings(folder, "values", (text for _, text in entries))
    np.save(folder / "form_starts.npy", _starts(len(forms[form]) for form in ordered))
    np.save(folder / "value_owners.npy", np.array([owner for owner, _ in entries], dtype=np.int32))
    write_strings(folder, "words", sorted({word for form in ordered for word in form.split(" ")}))


def _starts(counts: Iterable[int]) -> npt.NDArray[np.int64]:
    return np.cumsum([0, *counts]).astype(np.int64)

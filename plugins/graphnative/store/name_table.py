"""All names of all entities, sorted, so that a name is looked up without reading the others."""

from bisect import bisect_left
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import numpy.typing as npt

from graphnative.store.name_forms import MAX_WORDS, NameForm, name_forms
from graphnative.store.string_table import StringTable, open_array, open_strings, write_strings

_LENGTHS = tuple(range(MAX_WORDS, 0, -1))


@dataclass(frozen=True, slots=True)
class NameTable:
    """Folded names and the entities that they can mean; also a ``KnownNames`` of :mod:`name_scan`.

    Attributes:
        forms: All forms of all names, sorted, each once.
        starts: Shape (n_forms + 1,); the meanings of form i are ``[starts[i]:starts[i + 1]]``.
        entities: Row of the entity of each meaning, rising within a form.
        strengths: 1 where the form is the entity's whole name, less where it is a short one.
        qualifiers: What a short form leaves out, words joined by spaces.
    """

    forms: StringTable
    starts: npt.NDArray[np.int64]
    entities: npt.NDArray[np.int32]
    strengths: npt.NDArray[np.float32]
    qualifiers: StringTable

    def lengths(self, first: str, second: str) -> Sequence[int]:
        """Return how many words a name may have, the most first."""
        del first, second  # for one question a look-up for each length is cheaper than a table of beginnings
        return _LENGTHS

    def __contains__(self, words: object) -> bool:
        return isinstance(words, str) and self._place(words) is not None

    def meanings(self, words: str) -> list[tuple[int, NameForm]]:
        """Return the rows of the entities that folded words can mean, and what form of their names it is."""
        place = self._place(words)
        if place is None:
            return []
        return [
            (int(self.entities[at]), self._form(words, at))
            for at in range(int(self.starts[place]), int(self.starts[place + 1]))
        ]

    def _form(self, words: str, at: int) -> NameForm:
        return NameForm(words, float(self.strengths[at]), tuple(self.qualifiers[at].split()))

    def _place(self, words: str) -> int | None:
        at = bisect_left(self.forms, words)
        return at if at < len(self.forms) and self.forms[at] == words else None


def write_names(folder: Path, names: Iterable[Iterable[str]]) -> None:
    """Write the table of all names.

    Args:
        folder: Where the files go.
        names: All names of each entity, in the order of the entities.
    """
    meanings: dict[str, list[tuple[int, NameForm]]] = {}
    for row, of_entity in enumerate(names):
        for form in entity_forms(of_entity):
            meanings.setdefault(form.words, []).append((row, form))
    forms = sorted(meanings)
    entries = [entry for words in forms for entry in meanings[words]]
    write_strings(folder, "forms", forms)
    write_strings(folder, "form_qualifiers", (" ".join(form.qualifier) for _, form in entries))
    np.save(
        folder / "form_starts.npy",
        np.cumsum([0, *(len(meanings[words]) for words in forms)]).astype(np.int64),
    )
    np.save(folder / "form_entities.npy", np.array([row for row, _ in entries], dtype=np.int32))
    np.save(folder / "form_strengths.npy", np.array([form.strength for _, form in entries], dtype=np.float32))


def open_names(folder: Path) -> NameTable:
    """Return the table that :func:`write_names` wrote, memory-mapped."""
    return NameTable(
        open_strings(folder, "forms"),
        open_array(folder, "form_starts"),
        open_array(folder, "form_entities"),
        open_array(folder, "form_strengths"),
        open_strings(folder, "form_qualifiers"),
    )


def entity_forms(names: Iterable[str]) -> list[NameForm]:
    """Return the forms of all names of one entity; of two that read alike the surer one stands."""
    forms: dict[str, NameForm] = {}
    for form in (form for name in names for form in name_forms(name)):
        known = forms.get(form.words)
        if known is None or form.strength > known.strength:
            forms[form.words] = form
    return list(forms.values())

"""Values of a YAML file as they should be, and every mistake of form with its line."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from graphnative.ontology.lined_yaml import Lined
from graphnative.ontology.places import Fault, Name, Place, nearest


@dataclass(slots=True)
class FormReader:
    """Reads the values of one file; a value of a wrong form is a fault, and is left out.

    Attributes:
        file: The file, as messages name it.
        faults: The mistakes found so far.
    """

    file: str
    faults: list[Fault]

    @classmethod
    def of(cls, file: str) -> "FormReader":
        """Return a reader of a file without any mistake yet."""
        return cls(file, [])

    def place(self, item: Lined) -> Place:
        """Return where an item stands."""
        return Place(self.file, item.line)

    def fault(self, item: Lined, rule: str) -> None:
        """Note a mistake.

        Args:
            item: Where it is.
            rule: How the sentence about it goes on after file and line.
        """
        self.faults.append(Fault(self.place(item), rule))

    def mapping(self, item: Lined, needed: str) -> Mapping[str, Lined] | None:
        """Return the values of a mapping; None, and a fault, if the item is none.

        Args:
            item: The item.
            needed: What the mapping should have, for the message.
        """
        if isinstance(item.value, dict):
            return item.value
        self.fault(item, f"must be a mapping with {needed}")
        return None

    def unknown_keys(self, row: Mapping[str, Lined], known: tuple[str, ...]) -> None:
        """Note the keys of a mapping that mean nothing."""
        for key, value in row.items():
            if key not in known:
                self.fault(value, f"has the unknown key {key!r}{nearest(key, known)}")

    def text(self, row: Mapping[str, Lined], key: str) -> str | None:
        """Return the text of a key as it is written; None if there is none."""
        value = row.get(key)
        if value is None or value.value is None:
            return None
        if not isinstance(value.value, str):
            self.fault(value, f"`{key}` must be text")
            return None
        return value.value

    def words(self, row: Mapping[str, Lined], key: str) -> str:
        """Return the text of a key in one line; empty if there is none."""
        return " ".join((self.text(row, key) or "").split())

    def items(self, section: Lined | None, told: str) -> list[Lined]:
        """Return the items of a list; none, and a fault, if it is no list.

        Args:
            section: The list; None where it is missing.
            told: What the message calls it.
        """
        if section is None or section.value is None:
            return []
        if not isinstance(section.value, list):
            self.fault(section, f"{told} must be a list")
            return []
        return section.value

    def names(self, items: Iterable[Lined], rule: str, target: str = "") -> Iterator[Name]:
        """Yield the names of a list.

        Args:
            items: The list.
            rule: How the message ends where one is no text.
            target: What the names stand for.
        """
        for item in items:
            if isinstance(item.value, str) and item.value.strip():
                yield Name(self.place(item), " ".join(item.value.split()), target)
            else:
                self.fault(item, rule)

"""Templates of questions to a graph: a description and a query with placeholders, and what may fill them."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path
from typing import Literal, get_args

from graphnative.errors import InputError
from graphnative.ontology.lined_yaml import Lined, read_lined

Kind = Literal["text", "number", "date", "any"]
Draw = Literal["value", "prefix", "part"]

PLACEHOLDER = re.compile(r"\{([A-Za-z]\w*(?:\.key)?)\}")
_PATTERN = re.compile(r"\((\w+)\)(?:-\[(\w+)\]->\((\w+)\))(?:-\[(\w+)\]->\((\w+)\))?")
_LABEL = re.compile(r"(\w+): label")
_PROPERTY = re.compile(r"(\w+): (text|number|date|any) of (\w+)")
_VALUE = re.compile(r"(\w+): (value|prefix|part) of (\w+(?:\.key)?)")
_CHOICE = re.compile(r"(\w+): one of (\d+(?:, \d+)*)")
_KEYS = ("id", "description", "needs", "cypher")


@dataclass(frozen=True, slots=True)
class Way:
    """Relationships of the graph from label to label.

    Attributes:
        labels: Placeholders of the labels, one more than of types.
        types: Placeholders of the types between them.
    """

    labels: tuple[str, ...]
    types: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Property:
    """A property of a label or type: its placeholder, kind, and whose it is."""

    name: str
    kind: Kind
    of: str


@dataclass(frozen=True, slots=True)
class Value:
    """A value of a property (or the beginning or a part of one): its placeholder, and which property."""

    name: str
    draw: Draw
    of: str


@dataclass(frozen=True, slots=True)
class Choice:
    """One of some numbers."""

    name: str
    numbers: tuple[int, ...]


Need = Way | Property | Value | Choice


@dataclass(frozen=True, slots=True)
class Template:
    """A question with placeholders.

    Attributes:
        id: Its name, unique in its file.
        group: What it is averaged with.
        description: The question.
        cypher: The query that answers it.
        needs: What fills the placeholders, in the order in which it is drawn.
    """

    id: str
    group: str
    description: str
    cypher: str
    needs: tuple[Need, ...]

    @property
    def ordered(self) -> bool:
        """Whether the order of the rows is part of the answer: the question asks for the first ones."""
        return "LIMIT" in self.cypher or "DESC" in self.cypher


def load_templates(path: Path | None = None) -> tuple[Template, ...]:
    """Return the templates of a file, in its order.

    Source: S1, sections 3.1a and 4.2 (60 templates in six groups); these are the project's own.

    Args:
        path: A file in the form of evaluation/data/README.md; None takes the shipped sixty.

    Raises:
        InputError: The file can't be read or a template breaks a rule; the message names file and line.
    """
    shipped = files("graphnative.evaluation").joinpath("data/cypher_templates.yaml")
    file = path or Path(str(shipped))
    groups = read_lined(file, InputError)
    if not isinstance(groups.value, dict):
        raise InputError(f"{file}:{groups.line} must map each group to its templates.")
    found: dict[str, Template] = {}
    for group, entries in groups.value.items():
        if not isinstance(entries.value, list):
            raise InputError(f"{file}:{entries.line} must be the list of the templates of {group}.")
        for entry in entries.value:
            template = _template(group, entry, f"{file}:{entry.line}")
            if template.id in found:
                raise InputError(f"{file}:{entry.line} repeats the template {template.id!r}.")
            found[template.id] = template
    return tuple(found.values())


def _template(group: str, entry: Lined, place: str) -> Template:
    fields = entry.value
    if not isinstance(fields, dict) or set(fields) != set(_KEYS):
        raise InputError(f"{place} must have exactly {', '.join(_KEYS)}.")
    needs = fields["needs"].value
    if not isinstance(needs, list):
        raise InputError(f"{place}: needs must be a list.")
    read = tuple(_need(str(need.value), place) for need in needs)
    texts = [str(fields[key].value) for key in ("id", "description", "cypher")]
    template = Template(texts[0], group, texts[1], texts[2], read)
    _check(template, place)
    return template


def _need(text: str, place: str) -> Need:
    if match := _LABEL.fullmatch(text):
        return Way((match[1],), ())
    if match := _PATTERN.fullmatch(text):
        parts = [part for part in match.groups() if part]
        return Way(tuple(parts[::2]), tuple(parts[1::2]))
    if match := _PROPERTY.fullmatch(text):
        return Property(match[1], next(kind for kind in get_args(Kind) if kind == match[2]), match[3])
    if match := _VALUE.fullmatch(text):
        return Value(match[1], next(draw for draw in get_args(Draw) if draw == match[2]), match[3])
    if match := _CHOICE.fullmatch(text):
        return Choice(match[1], tuple(map(int, match[2].split(", "))))
    raise InputError(f"{place} has a need that is none: {text!r}.")


def _check(template: Template, place: str) -> None:
    """Refuse placeholders that nothing fills, needs that fill nothing, and results without one order."""
    known: set[str] = set()
    for need in template.needs:
        if isinstance(need, Property | Value) and need.of.removesuffix(".key") not in known:
            raise InputError(f"{place}: {need.name} is of {need.of}, which is not needed before it.")
        known |= set(_filled(need))
    used = {name.removesuffix(".key") for name in PLACEHOLDER.findall(template.cypher)}
    told = {name.removesuffix(".key") for name in PLACEHOLDER.findall(template.description)}
    if unknown := sorted((used | told) - known):
        raise InputError(f"{place} has placeholders that no need fills: {', '.join(unknown)}.")
    drawn = {need.name for need in template.needs if not isinstance(need, Way)}
    if missing := sorted(drawn - (used & told)):
        raise InputError(f"{place} must use {', '.join(missing)} in both description and cypher.")
    if "LIMIT" in template.cypher and "ORDER BY" not in template.cypher:
        raise InputError(f"{place} has a LIMIT without ORDER BY, so that its answer is left to chance.")


def _filled(need: Need) -> Iterator[str]:
    """The placeholders that a need fills."""
    if isinstance(need, Way):
        yield from (*need.labels, *need.types)
    else:
        yield need.name

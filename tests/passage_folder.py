"""Passages small enough to reckon with, as the files that the store would make of them."""

from collections.abc import Mapping, Sequence
from pathlib import Path

from graphnative.store.passage_arrays import PassageArrays
from graphnative.store.passage_build import Entities, Passage, PassageWriter

NAMES: Mapping[str, tuple[str, ...]] = {
    "blood-street": ("Blood Street (film)",),
    "fong": ("Leo Fong", "Leo Tim Fong"),
    "norton": ("Richard Norton",),
    "rome": ("Rome",),
    "stockton": ("Stockton",),
}
"""Name and other names of each entity, by id."""

TEXTS: Mapping[str, tuple[str, str]] = {
    "p1": (
        "Blood Street (film)",
        "Blood Street is a 1988 film directed by Leo Fong and starring Richard Norton.",
    ),
    "p2": ("Leo Fong", "Leo Fong was born in Stockton and lives there."),
    "p3": ("Richard Norton", "Richard Norton is an actor, born in Rome."),
    "p4": ("Rome", "Rome is a city where Leo Fong never was."),
    "p5": ("Weather", "It rains in the street where blood was donated."),
    "p6": ("Leo Fong", "He taught at a school."),
}
"""Title and text of each passage, by id."""


def make_passages(
    folder: Path,
    texts: Mapping[str, tuple[str, str]] = TEXTS,
    names: Mapping[str, tuple[str, ...]] = NAMES,
    revision: str = "r1",
) -> PassageArrays:
    """Return arrays in which a passage mentions every entity whose name, without brackets, stands in it."""
    ids = sorted(names)
    writer = PassageWriter(
        Entities(ids, [names[each] for each in ids], {each: at for at, each in enumerate(ids)})
    )
    for identity, (title, text) in sorted(texts.items()):
        writer.add(Passage(identity, text, f"d-{identity}", title, _mentions(text, names)))
    folder.mkdir(exist_ok=True)
    writer.write(folder, revision, {})
    return PassageArrays(folder)


def _mentions(text: str, names: Mapping[str, tuple[str, ...]]) -> Sequence[tuple[str, int, int]]:
    short = {identity: of_entity[0].split(" (")[0] for identity, of_entity in names.items()}
    return [
        (identity, text.index(name), text.index(name) + len(name))
        for identity, name in short.items()
        if name in text
    ]

"""The names that mentions are linked by, and which entity each of them means where it stands."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from graphnative.documents.folding import fold_name
from graphnative.documents.full_names import full_names
from graphnative.documents.name_finder import PERSON, TypedName
from graphnative.store.linked_entities import LinkedEntity
from graphnative.store.name_forms import NameForm, likelihood, name_forms
from graphnative.store.name_scan import NameLengths
from graphnative.store.name_table import entity_forms
from graphnative.store.organisations import KEY_PREFIX
from graphnative.store.supported import UNTYPED
from graphnative.store.words import plain_words

MOST_MEANINGS = 3
"""A name that could mean more entities than this is not linked at all."""


@dataclass(frozen=True, slots=True)
class Meaning:
    """An entity that a form of a name can stand for."""

    key: str
    form: NameForm


class Gazetteer:
    """All names that are looked for; also a :class:`graphnative.store.name_scan.KnownNames`.

    Args:
        entities: Entities to be made, sorted by key.
        spellings: Further names by the key of an entity that is there already.
    """

    def __init__(
        self, entities: Sequence[LinkedEntity], spellings: Mapping[str, Iterable[str]] | None = None
    ) -> None:
        self.entities = tuple(entities)
        self._meanings: defaultdict[str, list[Meaning]] = defaultdict(list)
        named = [(entity.key, (entity.name, *entity.aliases)) for entity in entities]
        for key, names in sorted(
            [*named, *((key, tuple(given)) for key, given in (spellings or {}).items())]
        ):
            for form in entity_forms(names):
                self._meanings[form.words].append(Meaning(key, form))
        self._lengths = NameLengths(self._meanings)

    def lengths(self, first: str, second: str) -> Sequence[int]:
        """Return how many words names have that begin with these two or are the first; the most first."""
        return self._lengths.of(first, second)

    def __contains__(self, words: object) -> bool:
        return words in self._meanings

    def __len__(self) -> int:
        return len(self._meanings)

    def whole(self, name: str) -> list[str]:
        """Return the keys of the entities that bear exactly this name, sorted."""
        meanings = self._meanings.get(" ".join(plain_words(name)), [])
        return [meaning.key for meaning in meanings if not meaning.form.qualifier]

    def meant(self, words: str, around: frozenset[str]) -> list[str]:
        """Return the keys of the likeliest entities that a form means, sorted; none if there are too many.

        Args:
            words: A form that is known.
            around: Folded words of the text in which it stands.
        """
        meanings = self._meanings[words]
        if len(meanings) == 1:
            return [meanings[0].key]
        likely = [likelihood(meaning.form, around) for meaning in meanings]
        keys = [meaning.key for meaning, one in zip(meanings, likely, strict=True) if one == max(likely)]
        return keys if len(keys) <= MOST_MEANINGS else []


def make_gazetteer(
    titles: Mapping[str, int], found: Mapping[TypedName, int], organisations: Sequence[Mapping[str, Any]]
) -> Gazetteer:
    """Return the names to look for, and the entities that have to be made for them.

    A title whose name an organisation bears means that organisation, and a found name that is a title means
    what the title means: one name in one spelling is one entity. The type of a found name is the one that
    most passages give it.

    Args:
        titles: Titles and how many documents bear each.
        found: Typed names and in how many passages each was found.
        organisations: Those that articles name, as
            :func:`graphnative.store.linked_entities.read_organisations` returns them.
    """
    owners = {fold: str(row["key"]) for row in organisations for fold in row["mention_keys"]}
    entities = _Entities(owners)
    for title, documents in sorted(titles.items()):
        if any(name_forms(title)):
            entities.add(UNTYPED, title, documents)
    taken = {form.words for title in titles for form in name_forms(title)}
    for (type_, name), passages in sorted(found.items()):
        if not taken.intersection(form.words for form in name_forms(name)) and any(name_forms(name)):
            entities.add(type_, name, passages)
    spellings = {
        str(row["key"]): (row["name"], *(row["aliases"] or ()), *row["mention_keys"]) for row in organisations
    }
    return entities.gazetteer(spellings)


class _Entities:
    """Gathers spellings by what they fold to, and types by vote."""

    def __init__(self, owners: Mapping[str, str]) -> None:
        self._owners = owners
        self._spellings: defaultdict[str, Counter[str]] = defaultdict(Counter)
        self._types: defaultdict[str, Counter[str]] = defaultdict(Counter)

    def add(self, type_: str, name: str, times: int) -> None:
        folded = " ".join(plain_words(name))
        self._spellings[folded][name] += times
        self._types[folded][type_] += times

    def gazetteer(self, spellings: Mapping[str, Iterable[str]]) -> Gazetteer:
        self._join_people()
        made: list[LinkedEntity] = []
        given = defaultdict(list, {key: list(names) for key, names in spellings.items()})
        for folded, counted in sorted(self._spellings.items()):
            names = sorted(counted, key=lambda name: (-counted[name], name))
            owner = next((self._owners[fold] for fold in map(fold_name, names) if fold in self._owners), None)
            if owner:
                given[owner].extend(names)
            else:
                made.append(_entity(self._type(folded), folded, names))
        return Gazetteer(_distinct(made), given)

    def _join_people(self) -> None:
        """Give people under a shorter name to whom it means."""
        longer = full_names(folded for folded, types in self._types.items() if types[PERSON])
        for short in sorted(longer):
            long = longer[short]
            while long in longer:
                long = longer[long]
            self._spellings[long] += self._spellings.pop(short)
            self._types[long] += self._types.pop(short)

    def _type(self, folded: str) -> str:
        """What most passages call it; that it has no type says nothing beside one that has."""
        types = self._types[folded]
        return min(types, key=lambda each: (each == UNTYPED, -types[each], each))


def _entity(type_: str, folded: str, names: Sequence[str]) -> LinkedEntity:
    organisation = f"{type_}:" == KEY_PREFIX
    key = KEY_PREFIX + fold_name(names[0]) if organisation else f"{type_}:{folded}"
    return LinkedEntity(key, "" if type_ == UNTYPED else type_, names[0], tuple(sorted(names[1:])))


def _distinct(entities: Iterable[LinkedEntity]) -> list[LinkedEntity]:
    """Entities by key; organisations whose names fold alike are one, with all their names."""
    by_key: dict[str, LinkedEntity] = {}
    for entity in sorted(entities, key=lambda entity: (entity.key, entity.name)):
        first = by_key.setdefault(entity.key, entity)
        if first is not entity:
            others = {*first.aliases, entity.name, *entity.aliases} - {first.name}
            by_key[entity.key] = LinkedEntity(first.key, first.label, first.name, tuple(sorted(others)))
    return list(by_key.values())

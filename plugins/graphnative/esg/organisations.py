"""From the names that articles use to organisations: one for all spellings, whatever the order."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence

from graphnative.documents.alias_table import NO_ALIASES, AliasTable
from graphnative.documents.folding import fold_name
from graphnative.documents.near_names import near_pairs
from graphnative.records import Organisation, OrganisationMention


def cluster_mentions(
    mentions: Mapping[str, Sequence[OrganisationMention]], aliases: AliasTable = NO_ALIASES
) -> tuple[Organisation, ...]:
    """Return the organisations that documents name, sorted by key.

    Source: S0, section 2.2 (organisation nodes).

    Mentions with one folded name are one organisation; so are those that the alias table or a slip of the pen
    (:mod:`graphnative.documents.near_names`) joins. Its name is the form that most documents use, ties by
    text, and its key the folded name of that form. Names that only the alias table has are among its aliases,
    so that questions may use them.

    Args:
        mentions: Document id to the organisations it names, each folded name at most once a document.
        aliases: Organisations and their other names.
    """
    forms: defaultdict[str, Counter[str]] = defaultdict(Counter)
    documents: defaultdict[str, set[str]] = defaultdict(set)
    for document_id, named in mentions.items():
        for mention in named:
            forms[mention.key][mention.name] += 1
            documents[mention.key].add(document_id)
    groups = _groups(forms, aliases)
    made = (_organisation(keys, forms, documents, aliases) for keys in groups)
    return tuple(sorted(made, key=lambda organisation: organisation.key))


def _organisation(
    keys: Iterable[str],
    forms: Mapping[str, Counter[str]],
    documents: Mapping[str, set[str]],
    aliases: AliasTable,
) -> Organisation:
    held = sorted(keys)
    best = {key: min(forms[key].items(), key=lambda item: (-item[1], item[0])) for key in held}
    key = min(held, key=lambda each: (-best[each][1], best[each][0], each))
    name = best[key][0]
    others = {form for each in held for form in forms[each]}
    others |= {form for each in held for form in _unmentioned(each, held, aliases)}
    named_in = set().union(*(documents[each] for each in held))
    return Organisation(key, name, tuple(sorted(others - {name})), tuple(held), tuple(sorted(named_in)))


def _unmentioned(key: str, held: Sequence[str], aliases: AliasTable) -> Iterator[str]:
    """What the alias table calls an organisation besides the names that documents use."""
    for name in aliases.names.get(aliases.owner(key), ()):
        if fold_name(name) not in held:
            yield name


def _groups(keys: Iterable[str], aliases: AliasTable) -> list[list[str]]:
    """Join keys that are one organisation; an alias joins through the table's name, mentioned or not."""
    forest = _Forest()
    mentioned = set(keys)
    for key in mentioned:
        forest.join(key, aliases.owner(key))
    for one, other in near_pairs(mentioned):
        forest.join(one, other)
    groups: defaultdict[str, list[str]] = defaultdict(list)
    for key in sorted(mentioned):
        groups[forest.root(key)].append(key)
    return list(groups.values())


class _Forest:
    """Disjoint sets of keys."""

    def __init__(self) -> None:
        self._above: dict[str, str] = {}

    def root(self, key: str) -> str:
        while key in self._above:
            key = self._above[key]
        return key

    def join(self, one: str, other: str) -> None:
        first, second = self.root(one), self.root(other)
        if first != second:
            self._above[max(first, second)] = min(first, second)

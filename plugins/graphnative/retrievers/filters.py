"""Which articles are ranked at all."""

import datetime
import difflib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np
import numpy.typing as npt

from graphnative.errors import InputError
from graphnative.records import TagValue
from graphnative.retrievers.question_names import OrganisationNames
from graphnative.store.array_records import NO_DATE
from graphnative.store.arrays import ArticleArrays
from graphnative.store.words import fold_case

Rows = npt.NDArray[np.int64]
Mask = npt.NDArray[np.bool_]

_NEAR = 3


@dataclass(frozen=True, slots=True)
class Filters:
    """Conditions that all hold for an article that is ranked; an empty one lets everything pass.

    Attributes:
        organisations: Names, aliases or keys; the article names one of them.
        since: First day; an article without a date does not pass.
        until: Last day; an article without a date does not pass.
        categories: Ids or labels of topics; the article's sub-graph has one of them.
        tags: Values by tag; the article has all of them. ``2021`` and ``"2021"`` are the same.
        together: Groups of the organisations; only articles that name one of each group pass, if there are
            enough of them.
    """

    organisations: tuple[str, ...] = ()
    since: datetime.date | None = None
    until: datetime.date | None = None
    categories: tuple[str, ...] = ()
    tags: Mapping[str, TagValue] = field(default_factory=dict)
    together: tuple[tuple[str, ...], ...] = ()

    def __post_init__(self) -> None:
        if self.since and self.until and self.since > self.until:
            raise InputError(f"The first day {self.since} is after the last day {self.until}.")

    def with_found(self, found: "Filters") -> "Filters":
        """Return these filters, completed by what a question says where nothing is given."""
        dated = self.since is not None or self.until is not None
        return Filters(
            organisations=self.organisations or found.organisations,
            since=self.since if dated else found.since,
            until=self.until if dated else found.until,
            categories=self.categories,
            tags=self.tags,
            together=self.together if self.organisations else found.together,
        )


def candidate_rows(
    arrays: ArticleArrays, names: OrganisationNames, filters: Filters, enough: int = 1
) -> Rows | None:
    """Return the articles that pass, rising; None if all do because nothing is asked.

    Args:
        arrays: The articles.
        names: The organisations' spellings.
        filters: The conditions.
        enough: How many articles must name organisations together so that all others are left out.

    Raises:
        InputError: An organisation, category, tag or value is not in the graph; near ones are named.
    """
    masks: list[Mask] = []
    if filters.organisations:
        masks.append(_naming(arrays, names, filters.organisations))
    if filters.since or filters.until:
        masks.append(_published(arrays, filters.since, filters.until))
    if filters.categories:
        masks.append(_about(arrays, filters.categories))
    masks.extend(_tagged(arrays, name, value) for name, value in sorted(filters.tags.items()))
    if not masks:
        return None
    rows: Rows = np.flatnonzero(np.logical_and.reduce(masks))
    if not filters.together:
        return rows
    naming_all = np.logical_and.reduce([_naming(arrays, names, group) for group in filters.together])
    together = rows[naming_all[rows]]
    return together if len(together) >= enough else rows


def _naming(arrays: ArticleArrays, names: OrganisationNames, wanted: Iterable[str]) -> Mask:
    mask = np.zeros(len(arrays), dtype=np.bool_)
    for name in wanted:
        found = names.rows(name)
        if not found:
            raise unknown("organisation", name, names.spellings())
        for row in found:
            start, end = arrays.organisation_starts[row : row + 2]
            mask[arrays.organisation_articles[start:end]] = True
    return mask


def _published(arrays: ArticleArrays, since: datetime.date | None, until: datetime.date | None) -> Mask:
    first = since.toordinal() if since else NO_DATE + 1
    last = until.toordinal() if until else datetime.date.max.toordinal()
    mask: Mask = (arrays.published >= first) & (arrays.published <= last)
    return mask


def _about(arrays: ArticleArrays, wanted: Iterable[str]) -> Mask:
    mask = np.zeros(len(arrays), dtype=np.bool_)
    for name in wanted:
        folded = fold_case(name.strip())
        topics = [
            at
            for at, topic in enumerate(arrays.topics)
            if folded in (fold_case(topic.id), fold_case(topic.label))
        ]
        if not topics:
            raise unknown("category", name, [topic.label for topic in arrays.topics])
        for topic in topics:
            mask[arrays.topic_sets.holders(topic)] = True
    return mask


def _tagged(arrays: ArticleArrays, name: str, value: TagValue) -> Mask:
    if name not in arrays.tags:
        raise unknown("tag", name, sorted(arrays.tags))
    values, codes = arrays.tags[name]
    wanted = _plain(value)
    found = [code for code, each in enumerate(values) if _plain(each) == wanted]
    if not found:
        raise unknown(f"value of the tag {name!r}", str(value), [str(each) for each in values])
    mask: Mask = np.isin(codes, found)
    return mask


def _plain(value: TagValue) -> str:
    return fold_case(str(value).strip())


def unknown(kind: str, wanted: str, known: Sequence[str]) -> InputError:
    """Return the error that names what the graph has instead.

    Args:
        kind: What was looked for.
        wanted: Its name as given.
        known: All names that there are.
    """
    folded = {fold_case(name): name for name in reversed(known)}
    near = difflib.get_close_matches(fold_case(wanted), folded, n=_NEAR, cutoff=0.5)
    inside = [name for name in folded if fold_case(wanted) and fold_case(wanted) in name]
    close = [folded[name] for name in dict.fromkeys([*near, *sorted(inside)])][:_NEAR]
    hint = f"Near ones: {', '.join(close)}." if close else f"The graph has {len(known)} of them."
    return InputError(f"The graph has no {kind} {wanted!r}.", hint=hint)

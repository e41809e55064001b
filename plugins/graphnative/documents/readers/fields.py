"""Named values of one record (a JSON object, a CSV row, a document's metadata) to an article."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from graphnative.documents.readers.dates import parse_date
from graphnative.errors import InputError
from graphnative.records import Article, TagValue

FIELDS = ("id", "headline", "text", "published", "organisations")
_GUESSES = {
    "id": ("id", "article_id", "doc_id", "document_id", "uid", "guid", "uri", "url", "link"),
    "headline": ("headline", "title", "article_title", "heading"),
    "text": ("text", "body", "content", "article", "article_text", "full_text", "story"),
    "published": (
        "published", "date", "publication_date", "published_at", "published_date", "pub_date", "pubdate",
        "publish_date", "datetime", "timestamp",
    ),
    "organisations": (
        "organisations", "organizations", "organisation", "organization", "companies", "company", "orgs",
    ),
}  # fmt: skip
_SEPARATORS = re.compile(r"[;|\n]")


@dataclass(frozen=True, slots=True)
class ReaderOptions:
    """How records become articles.

    Attributes:
        columns: Field of an article to the name of the column that holds it; other fields are guessed.
        tags: Tags that every article gets; an article's own of the same name wins.
    """

    columns: Mapping[str, str] = field(default_factory=dict)
    tags: Mapping[str, TagValue] = field(default_factory=dict)

    def __post_init__(self) -> None:
        unknown = sorted(set(self.columns) - set(FIELDS))
        if unknown:
            raise InputError(f"An article has no field `{unknown[0]}`; its fields are {', '.join(FIELDS)}.")


def map_columns(names: Iterable[str], given: Mapping[str, str]) -> dict[str, str]:
    """Return for each field of an article the column that holds it.

    A given column is taken as it is; else the first known name of the field, whatever its case and
    punctuation. No column serves two fields.

    Args:
        names: The columns there are.
        given: Field to column, as the user says.
    """
    folded = {_fold(name): name for name in reversed(list(names))}
    mapping = dict(given)
    for name in FIELDS:
        free = (folded[guess] for guess in _GUESSES[name] if guess in folded)
        if name not in mapping and (column := next((c for c in free if c not in mapping.values()), None)):
            mapping[name] = column
    return {name: mapping[name] for name in FIELDS if name in mapping}


def make_article(
    values: Mapping[str, object], columns: Mapping[str, str], options: ReaderOptions, source: str
) -> Article:
    """Return the article that a record holds; what is no field of an article becomes a tag.

    Args:
        values: The record; a value None is as if it were not there.
        columns: Field to column, from :func:`map_columns`.
        options: The reader's options.
        source: Where the record stands.

    Raises:
        InputError: It is no article; the message is the end of a sentence.
    """
    used = {name: values.get(column) for name, column in columns.items()}
    rest = {name: value for name, value in values.items() if name not in columns.values()}
    return Article(
        id=_identity(used.get("id")),
        headline=_string(used.get("headline"), "headline").strip(),
        text=_string(used.get("text"), "text"),
        published=parse_date(used.get("published")),
        tags={
            **options.tags,
            **{name: _tag(name, value) for name, value in rest.items() if value is not None},
        },
        organisations=_organisations(used.get("organisations")),
        source=source,
    )


def _fold(name: str) -> str:
    spaced = re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", name.strip())
    return re.sub(r"[\W_]+", "_", spaced).strip("_").lower()


def _identity(value: object) -> str:
    if isinstance(value, bool) or not isinstance(value, str | int | None):
        raise InputError("has an id that is neither text nor a whole number")
    text = "" if value is None else str(value).strip()
    if not text:
        raise InputError("has no id; name its column with --column id=NAME")
    return text


def _string(value: object, name: str) -> str:
    if value is None:
        return ""
    if not isinstance(value, str):
        raise InputError(f"has a {name} that is not text")
    return value


def _tag(name: str, value: object) -> TagValue:
    if not isinstance(value, str | int | float | bool):
        raise InputError(f"has a value of `{name}` that is neither text, number nor true/false")
    return value


def _organisations(value: object) -> tuple[str, ...] | None:
    """Names as a list, or as one text with ``;``, ``|`` or line breaks between; None if there are none."""
    if value is None or value == "":
        return None
    names = _SEPARATORS.split(value) if isinstance(value, str) else value
    if not isinstance(names, list | tuple) or not all(isinstance(name, str) for name in names):
        raise InputError("has organisations that are no list of names")
    return tuple(name.strip() for name in names if name.strip())

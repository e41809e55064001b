"""The schema as a file that a person reviews, changes and gives back."""

from collections.abc import Iterable
from typing import Any

import yaml

from graphnative.kg.schema.schema_entries import EXAMPLE_KEYS, SECTIONS
from graphnative.store.type_reviews import TypeReview

_HEAD = """\
# Types of entities and relations under review. Change what is wrong and give the file back with
# `graphnative schema import FILE`. What is left out stays as it is.
#   status      proposed, accepted, rejected (its facts wait for review) or merged (they show under `into`)
#   definition  one sentence; yours takes the place of a written one
#   subjects, objects   what the relation joins; nothing means anything
#   examples    `graphnative schema test FILE` reads the texts again and says what changed
"""


class _Plain(yaml.SafeDumper):
    """Writes the same text twice rather than a reference to it."""

    def ignore_aliases(self, data: Any) -> bool:
        """Return True for everything."""
        return True


def _text(dumper: yaml.SafeDumper, text: str) -> yaml.ScalarNode:
    """Text between double quotes where YAML would change its line ends."""
    style = '"' if text.splitlines() != [text] else None
    return dumper.represent_scalar("tag:yaml.org,2002:str", text, style=style)


_Plain.add_representer(str, _text)


def write_schema(reviews: Iterable[TypeReview]) -> str:
    """Return a file of all types, by kind and name; reading it back changes nothing."""
    given = sorted(reviews, key=lambda review: (review.kind, review.name))
    content = {
        section: [_row(review) for review in given if review.kind == kind]
        for section, kind in SECTIONS.items()
    }
    text: str = yaml.dump(content, Dumper=_Plain, sort_keys=False, allow_unicode=True, width=110)
    return _HEAD + text


def _row(review: TypeReview) -> dict[str, Any]:
    row: dict[str, Any] = {"name": review.name, "status": review.status}
    if review.status == "merged":
        row["into"] = review.merged_into
    row["definition"] = review.definition
    if review.kind == "relation":
        row |= {"subjects": list(review.subjects), "objects": list(review.objects)}
    keys = EXAMPLE_KEYS if review.kind == "relation" else EXAMPLE_KEYS[:2]
    examples = [
        {key: getattr(each, key) for key in keys} for each in (*review.examples, *review.own_examples)
    ]
    # Nothing can be read again in blanks.
    row["examples"] = [each for each in examples if all(map(str.strip, each.values()))]
    return row

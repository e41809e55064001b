"""The schema as a file that a person reviews, changes and gives back."""

from collections.abc import Iterable
from typing import Any

import yaml

from graphnative.kg.schema.fact_entries import fact_rows
from graphnative.kg.schema.schema_entries import EXAMPLE_KEYS, FACTS, SECTIONS
from graphnative.store.fact_decisions import FactDecision
from graphnative.store.type_reviews import TypeReview

_HEAD = """\
# Types of entities and relations under review. Change what is wrong and give the file back with
# `graphnative schema import FILE`. What is left out stays as it is.
#   status      proposed, accepted, rejected (its facts wait for review) or merged (they show under `into`)
#   definition  one sentence; yours takes the place of a written one
#   subjects, objects   what the relation joins; nothing means anything
#   single      true where a subject has it to one object at a time: `review` tells what may have ended
#   examples    `graphnative schema test FILE` reads the texts again and says what changed
#   facts       single ones that a person has decided on: accepted (with the last day that it held under
#               `until`, if it has ended), rejected, or open to take that back
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


def write_schema(reviews: Iterable[TypeReview], decisions: Iterable[FactDecision] = ()) -> str:
    """Return a file of all types, by kind and name, and of decisions on facts; reading it changes nothing.

    Args:
        reviews: The types under review.
        decisions: What a person has decided of single facts.
    """
    given = sorted(reviews, key=lambda review: (review.kind, review.name))
    content = {
        section: [_row(review) for review in given if review.kind == kind]
        for section, kind in SECTIONS.items()
    }
    if facts := fact_rows(decisions):
        content[FACTS] = facts
    text: str = yaml.dump(content, Dumper=_Plain, sort_keys=False, allow_unicode=True, width=110)
    return _HEAD + text


def _row(review: TypeReview) -> dict[str, Any]:
    row: dict[str, Any] = {"name": review.name, "status": review.status}
    if review.status == "merged":
        row["into"] = review.merged_into
    row["definition"] = review.definition
    if review.kind == "relation":
        row |= {"subjects": list(review.subjects), "objects": list(review.objects)}
        row |= {"single": True} if review.single else {}
    keys = EXAMPLE_KEYS if review.kind == "relation" else EXAMPLE_KEYS[:2]
    examples = [
        {key: getattr(each, key) for key in keys} for each in (*review.examples, *review.own_examples)
    ]
    # Nothing can be read again in blanks.
    row["examples"] = [each for each in examples if all(map(str.strip, each.values()))]
    return row

"""What joins two entities is put right, and nothing else."""

import pytest

from graphnative.answers.faithful.draft_claims import draft_claims
from graphnative.answers.faithful.joint import find_joints
from graphnative.answers.faithful.joint_change import joint_change
from graphnative.answers.faithful.statements import FewNames, read_statements
from graphnative.answers.faithful.told_fact import AskedPair

NAMES = FewNames([(0, ["Norvalis"]), (1, ["Quellmark"])])


def changed(text: str, stated: str) -> str | None:
    (claim,) = draft_claims(next(read_statements(text, NAMES)))
    pair = AskedPair.of(claim)
    told = next(read_statements(stated, NAMES))
    found = joint_change(pair, find_joints(told, pair.subject, pair.object))
    return None if found is None else text[: found.start] + found.text + text[found.end :]


@pytest.mark.parametrize(
    ("text", "stated", "right"),
    [
        (
            "Norvalis sued Quellmark.",
            "Norvalis has not  sued Quellmark, it said.",
            "Norvalis has not sued Quellmark.",
        ),
        ("Norvalis never sued Quellmark.", "Norvalis sued Quellmark in May.", "Norvalis sued Quellmark."),
        ("Norvalis sued Quellmark.", "Quellmark was not sued by Norvalis.", None),
        ("Norvalis sued Quellmark.", "It is false that Norvalis sued Quellmark.", None),
        ("It is false that Norvalis sued Quellmark.", "Norvalis sued Quellmark.", None),
    ],
)
def test_the_words_between_the_two_change(text: str, stated: str, right: str | None) -> None:
    assert changed(text, stated) == right

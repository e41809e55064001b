"""Join two entities of a claim as the evidence joins them, and change no more than that."""

import re
from collections.abc import Iterable

from graphnative.answers.faithful.finding import Replacement, smallest_change
from graphnative.answers.faithful.joint import Joint
from graphnative.answers.faithful.told_fact import AskedPair


def joint_change(pair: AskedPair, joints: Iterable[Joint]) -> Replacement | None:
    """Return the fewest words between the two that must change; None where the evidence names them otherwise.

    Args:
        pair: A claim with two entities that nothing stands before.
        joints: How the evidence joins the two; the first that has them in the same order counts.
    """
    usable = (each.between for each in joints if not each.swapped and not each.before.strip())
    between = next(usable, "") if not pair.joint.before.strip() else ""
    if not between.strip():
        return None
    text = pair.claim.statement.text
    between = re.sub(r"\s+", " ", between)
    return smallest_change(text, f"{text[: pair.subject.end]}{between}{text[pair.object.start :]}")

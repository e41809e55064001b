"""Hold a whole statement against sentences that say as much word by word."""

from collections.abc import Sequence
from typing import Literal

from graphnative.answers.faithful.denial import denies
from graphnative.answers.faithful.draft_claims import DraftClaim
from graphnative.answers.faithful.evidence import Candidate
from graphnative.answers.faithful.finding import Finding, Replacement, proofs_of, smallest_change
from graphnative.answers.faithful.joint import Joint, find_joints, is_mutual
from graphnative.answers.faithful.joint_change import joint_change
from graphnative.answers.faithful.mood import told_mood
from graphnative.answers.faithful.records import Proof
from graphnative.answers.faithful.time_change import time_change
from graphnative.answers.faithful.timing import same_time, told_time
from graphnative.answers.faithful.told_fact import AskedPair
from graphnative.answers.faithful.wording import direction, is_negated, same_word

_FEWEST = 2
"""Words of a statement at least before another sentence can contradict it."""


def judge_statement(claim: DraftClaim, candidates: Sequence[Candidate]) -> Finding:
    """Return the verdict on what has no number.

    It is borne out by a sentence about the same entities that has every one of its words in some form, at the
    same time, saying yes where it says yes. It is contradicted by one that differs in exactly that: it denies
    what the claim affirms, tells of less instead of more, or of another time.

    Args:
        claim: Any claim.
        candidates: Sentences about the same entities.
    """
    full = [candidate for candidate in candidates if _says_all(claim, candidate)]
    then = [each for each in full if _time(claim, each) == "agree"]
    agreeing = [each for each in then if _stance(claim, each) == "same"]
    if agreeing:
        return Finding("supported", "the evidence says the same", _proofs(claim, agreeing))
    denied = [each for each in then if _stance(claim, each) == "opposite" and _is_telling(claim, each)]
    if denied:
        changed = _of_the_opposite(claim, denied[0])
        return Finding("contradicted", "the evidence says the opposite", _proofs(claim, denied), changed)
    if len(claim.words) >= _FEWEST:
        others = [each for each in full if _time(claim, each) == "differ"]
        apart = [each for each in others if _stance(claim, each) == "same"]
        if apart:
            return _of_another_time(claim, apart)
    partly = [each for each in candidates if _share(claim, each) > 0]
    return Finding("unknown", "no evidence says so", _proofs(claim, partly))


def _says_all(claim: DraftClaim, candidate: Candidate) -> bool:
    """Whether a sentence has all that a claim says, as firmly and the same way round, be it yes or no."""
    named = {row for each in claim.statement.named for row in each.rows}
    told = candidate.statement.subject | {row for each in candidate.statement.named for row in each.rows}
    return (
        bool(claim.words or claim.statement.times)
        and set(claim.statement.strangers) <= candidate.context
        and (not claim.statement.named or all(told.intersection(each.rows) for each in claim.statement.named))
        and (bool(named) or not claim.statement.subject or bool(claim.statement.subject & told))
        and all(any(same_word(word, other) for other in candidate.words) for word in claim.words)
        and (bool(_joints(claim, candidate)) if claim.kind == "relation" else _is_as_firm(claim, candidate))
    )


def _of_the_opposite(claim: DraftClaim, denied: Candidate) -> Replacement:
    changed = joint_change(AskedPair.of(claim), _joints(claim, denied)) if claim.kind == "relation" else None
    return changed or smallest_change(claim.statement.text, denied.statement.text)


def _is_as_firm(claim: DraftClaim, candidate: Candidate) -> bool:
    mine, other = claim.statement.text, candidate.statement.text
    return told_mood(mine, claim.words) == told_mood(other, claim.words)


def _joints(claim: DraftClaim, candidate: Candidate) -> list[Joint]:
    """How a sentence joins the two entities of a claim as firmly as that and the same way round."""
    pair = AskedPair.of(claim)
    return [
        joint
        for joint in find_joints(candidate.statement, pair.subject, pair.object)
        if joint.mood == pair.joint.mood
        and (joint.is_turned == pair.joint.is_turned or is_mutual(claim.words))
    ]


def _stance(claim: DraftClaim, candidate: Candidate) -> Literal["same", "opposite", "open"]:
    """Whether a sentence that has all of a claim says yes where that does, and more where that does."""
    mine, other = claim.statement.text, candidate.statement.text
    turned = direction(mine) * direction(other) < 0
    if claim.kind == "relation":
        asked = AskedPair.of(claim).joint
        says_no = asked.is_denied
        denials = [joint.denies(asked.words) for joint in _joints(claim, candidate)]
    else:
        says_no = is_negated(mine)
        denials = [denies(other, claim.words)]
    differs = says_no not in denials
    if differs and None in denials:
        return "open"
    if turned != differs:
        return "opposite"
    # What fell did not rise; what did not rise need not have fallen.
    return "same" if says_no or not turned else "open"


def _is_telling(claim: DraftClaim, candidate: Candidate) -> bool:
    """Whether the two share so much that one can deny the other: two names and what joins them, or two words.

    "Closed" and the like are words too. What is denied of one time may be true of another.
    """
    mine, other = direction(claim.statement.text), direction(candidate.statement.text)
    if claim.kind == "relation":
        asked = AskedPair.of(claim).joint
        if candidate.statement.times and not claim.statement.times and not asked.is_denied:
            return False
        if mine * other >= 0 and any(joint.tells(asked.words) for joint in _joints(claim, candidate)):
            return True
    return len(claim.words) + (mine == other != 0) >= _FEWEST


def _time(claim: DraftClaim, candidate: Candidate) -> str:
    if claim.kind == "relation":
        return told_time(claim.statement.times, candidate.statement.times)
    return same_time(claim.statement.times, candidate.statement.times, candidate.proof.published)


def _of_another_time(claim: DraftClaim, apart: Sequence[Candidate]) -> Finding:
    changed = time_change(claim.statement, [each.statement for each in apart])
    return Finding("contradicted", "the evidence names another time", _proofs(claim, apart), changed)


def _share(claim: DraftClaim, candidate: Candidate) -> float:
    if not claim.words:
        return 0.0
    found = sum(any(same_word(word, other) for other in candidate.words) for word in claim.words)
    return found / len(claim.words)


def _proofs(claim: DraftClaim, candidates: Sequence[Candidate]) -> tuple[Proof, ...]:
    return proofs_of((_share(claim, each), each) for each in candidates)

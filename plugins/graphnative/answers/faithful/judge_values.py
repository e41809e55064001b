"""Hold a number of a draft against those that the evidence gives for the same thing at the same time."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

from graphnative.answers.faithful.draft_claims import DraftClaim
from graphnative.answers.faithful.evidence import Candidate, GraphEvidence
from graphnative.answers.faithful.finding import Finding, Replacement, proofs_of, smallest_change
from graphnative.answers.faithful.mood import is_denied_at, mood_at
from graphnative.answers.faithful.owners import LabelOf, owner
from graphnative.answers.faithful.quantities import Quantity, equal
from graphnative.answers.faithful.records import Proof
from graphnative.answers.faithful.time_change import time_change
from graphnative.answers.faithful.timing import Agreement, same_time
from graphnative.answers.faithful.wording import direction
from graphnative.documents.units import CURRENCIES
from graphnative.retrievers.word_kinship import share_akin
from graphnative.store.name_scan import placed_words
from graphnative.store.words import singular

SUPPORTS = 0.5
"""Share of a claim's words, by rarity, that evidence with the same number needs."""

CONTRADICTS = 0.6
"""Share that evidence with another number needs: it must speak of the same thing beyond doubt."""

_TIER = 0.15
_REACH = 4
"""Words from a number to where others count half."""

_FAR = 0.2
_ROLES = frozenset({"by", "to", "from"})
_VAGUE = frozenset({"%", "pp", *CURRENCIES.values()})


@dataclass(frozen=True, slots=True)
class _Match:
    """A sentence that gives numbers of the same unit.

    Attributes:
        candidate: The sentence.
        share: Share of the claim's words that it has, by rarity.
        time: Whether it speaks of the same time.
        quantities: Its numbers of that unit which play the same part.
        opposed: One tells of more, the other of less, or one denies what the other tells.
    """

    candidate: Candidate
    share: float
    time: Agreement
    quantities: tuple[Quantity, ...]
    opposed: bool

    def has(self, quantity: Quantity) -> bool:
        """Tell whether it gives the same number."""
        return any(equal(each, quantity) for each in self.quantities)


def judge_value(claim: DraftClaim, candidates: Sequence[Candidate], evidence: GraphEvidence) -> Finding:
    """Return the verdict on a number.

    It is borne out by a sentence that gives the same number, as exactly as either is told, for the same
    entity at the same time and in half of the same words. It is contradicted where sentences that speak of
    the same thing beyond doubt agree on another number, another direction or another time.

    Args:
        claim: A claim with a number.
        candidates: Sentences about the same entity.
        evidence: Tells how rare words are and of what type entities.
    """
    assert claim.quantity is not None
    matches = _matches(claim, candidates, evidence)
    good = [each for each in matches if each.share >= SUPPORTS and each.time == "agree" and not each.opposed]
    same = [each for each in good if each.has(claim.quantity)]
    if same:
        return Finding("supported", "the evidence gives the same value", _proofs(same))
    close = [each for each in matches if each.share >= CONTRADICTS and claim.words]
    return (
        _other_direction(claim, close)
        or _other_value(claim, [each for each in close if each.time == "agree" and not each.opposed])
        or _other_time(claim, close)
        or Finding("unknown", "no evidence gives this value, or another for the same", _proofs(matches))
    )


def _matches(claim: DraftClaim, candidates: Sequence[Candidate], evidence: GraphEvidence) -> list[_Match]:
    quantity = claim.quantity
    assert quantity is not None

    def label_of(row: int) -> str:
        return evidence.entities.labels[row]

    whose = owner(claim.statement, quantity, label_of)
    weighed = _weighed(claim, evidence)
    turn, says_no = direction(claim.text), is_denied_at(claim.statement.text, quantity.start)
    found = []
    for candidate in candidates:
        alike = _as_firm(claim, candidate, _alike(quantity, candidate, whose, label_of))
        if alike and set(claim.statement.strangers) <= candidate.context:
            share = share_akin(weighed, candidate.words) if weighed else float(quantity.unit not in _VAGUE)
            time = same_time(claim.statement.times, candidate.statement.times, candidate.proof.published)
            turned = turn * direction(candidate.statement.text) < 0
            differs = says_no != all(is_denied_at(candidate.statement.text, each.start) for each in alike)
            if not (turned and differs):  # what did not rise by 12 % need not have fallen by it
                found.append(_Match(candidate, share, time, alike, turned or differs))
    return found


def _as_firm(claim: DraftClaim, candidate: Candidate, quantities: Sequence[Quantity]) -> tuple[Quantity, ...]:
    """The numbers that are told as firmly as that of a claim: "may cut 40 jobs" is not "cut 40 jobs"."""
    assert claim.quantity is not None
    asked = mood_at(claim.statement.text, claim.quantity.start)
    text = candidate.statement.text
    return tuple(each for each in quantities if mood_at(text, each.start) == asked)


def _weighed(claim: DraftClaim, evidence: GraphEvidence) -> list[tuple[str, float]]:
    """The claim's words, weighed by their rarity, less the farther they stand from the number."""
    assert claim.quantity is not None
    placed = [each for each in placed_words(claim.statement.text) if claim.begin <= each[1] < claim.end]
    center = sum(start < claim.quantity.start for _, start, _ in placed)
    nearness: dict[str, float] = {}
    for place, (word, _, _) in enumerate(placed):
        near = _REACH / (_REACH + abs(place - center))
        nearness[singular(word)] = max(near, nearness.get(singular(word), 0.0))
    return [(word, rarity * nearness.get(word, _FAR)) for word, rarity in evidence.weigh(claim.words)]


def _alike(
    quantity: Quantity, candidate: Candidate, whose: frozenset[int], label_of: LabelOf
) -> tuple[Quantity, ...]:
    """The numbers of a sentence that could be the same one: its unit, its owner, its part in the sentence."""
    statement = candidate.statement
    of_unit = [
        each
        for each in statement.quantities
        if each.unit == quantity.unit and (not whose or whose & owner(statement, each, label_of))
    ]
    if quantity.role in _ROLES:
        same_role = [each for each in of_unit if each.role == quantity.role]
        # "cut by 30 %" and "cut to 30 %" are two things.
        return tuple(same_role or (each for each in of_unit if each.role not in _ROLES))
    return tuple(of_unit)


def _other_direction(claim: DraftClaim, close: Sequence[_Match]) -> Finding | None:
    quantity = claim.quantity
    assert quantity is not None
    opposed = [each for each in close if each.opposed and each.time == "agree" and each.has(quantity)]
    if not opposed:
        return None
    proofs = _proofs(opposed)
    changed = smallest_change(claim.statement.text, opposed[0].candidate.statement.text)
    return Finding("contradicted", "the evidence tells of the opposite", proofs, changed)


def _other_value(claim: DraftClaim, close: Sequence[_Match]) -> Finding | None:
    quantity = claim.quantity
    assert quantity is not None
    if not close:
        return None
    best = max(each.share for each in close)
    tier = [each for each in close if each.share >= best - _TIER]
    values = [(each, value) for each in tier for value in each.quantities]
    if any(not equal(one, other) for (_, one), (_, other) in combinations(values, 2)):
        return Finding("unknown", "the evidence gives several other values", _proofs(tier))
    stated, value = max(values, key=lambda each: (each[1].end > 0, each[0].share))
    text = stated.candidate.statement.text[value.start : value.end] or f"{value.value:g} {value.unit}".strip()
    changed = Replacement(quantity.start, quantity.end, text)
    return Finding("contradicted", f"the evidence gives {text}", _proofs(tier), changed)


def _other_time(claim: DraftClaim, close: Sequence[_Match]) -> Finding | None:
    quantity = claim.quantity
    assert quantity is not None
    then = [each for each in close if each.time == "differ" and not each.opposed and each.has(quantity)]
    if not then:
        return None
    changed = time_change(claim.statement, [each.candidate.statement for each in then])
    reason = f"the evidence gives this value for another time{f': {changed.text}' if changed else ''}"
    return Finding("contradicted", reason, _proofs(then), changed)


def _proofs(matches: Sequence[_Match]) -> tuple[Proof, ...]:
    return proofs_of((each.share, each.candidate) for each in matches)

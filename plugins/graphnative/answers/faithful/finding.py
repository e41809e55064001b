"""What holding a claim against its evidence comes to, and how evidence is put in order."""

import datetime
import re
from collections.abc import Iterable
from dataclasses import dataclass

from graphnative.answers.faithful.draft_claims import DraftClaim
from graphnative.answers.faithful.evidence import Candidate
from graphnative.answers.faithful.records import Correction, Judged, Proof, Verdict

_PROOFS = 3
_WORDS = re.compile(r"\S+")
_STOPS = " .!?…"


@dataclass(frozen=True, slots=True)
class Replacement:
    """Words of a sentence and what should stand there."""

    start: int
    end: int
    text: str


@dataclass(frozen=True, slots=True)
class Finding:
    """A verdict on one claim.

    Attributes:
        verdict: Whether the evidence bears it out.
        reason: Why, in a few words.
        proofs: The evidence, the strongest first.
        replacement: The smallest change that puts a contradicted claim right.
    """

    verdict: Verdict
    reason: str
    proofs: tuple[Proof, ...] = ()
    replacement: Replacement | None = None

    def judged(self, claim: DraftClaim) -> Judged:
        """Return the verdict with the claim's place in the draft."""
        start = claim.statement.start
        changed = self.replacement
        correction = None
        reason = self.reason
        if changed is not None:
            before = claim.statement.text[changed.start : changed.end]
            after = changed.text if changed.start else changed.text[:1].upper() + changed.text[1:]
            correction = Correction(start + changed.start, start + changed.end, before, after)
        elif self.verdict == "contradicted":
            reason += "; no small change puts it right, so it stands as it is"
        return Judged(
            claim.text,
            start + claim.begin,
            start + claim.end,
            claim.about,
            self.verdict,
            reason,
            self.proofs,
            correction,
        )


def smallest_change(text: str, right: str) -> Replacement:
    """Return the fewest neighbouring words of a sentence that must change for it to read as another one.

    Args:
        text: The sentence.
        right: What it should say; its full stop does not count.
    """
    mine, theirs = (list(_WORDS.finditer(each.rstrip(_STOPS))) for each in (text, right))
    shortest = min(len(mine), len(theirs))
    head = next((i for i in range(shortest) if mine[i][0] != theirs[i][0]), shortest)
    rest = shortest - head
    tail = next((i for i in range(rest) if mine[-i - 1][0] != theirs[-i - 1][0]), rest)
    # Where a word is only put in or taken out, its neighbour goes along, so that no space is left over.
    if len(mine) - tail == head or len(theirs) - tail == head:
        head, tail = (head, tail - 1) if tail else (head - 1, tail)
    if head < 0 or not mine or not theirs:
        return Replacement(0, len(text), right)
    first, last = mine[head].start(), mine[len(mine) - tail - 1].end()
    return Replacement(first, last, right[theirs[head].start() : theirs[len(theirs) - tail - 1].end()])


def proofs_of(candidates: Iterable[tuple[float, Candidate]]) -> tuple[Proof, ...]:
    """Return the best few pieces of evidence, what the graph states before passages, each sentence once.

    Args:
        candidates: How well each fits, in [0, 1], and the sentence.
    """
    ordered = sorted(candidates, key=lambda each: (-round(each[0], 2), *_place(each[1].proof)))
    kept: dict[str, Proof] = {}
    for _, candidate in ordered:
        kept.setdefault(candidate.statement.text or candidate.proof.text, candidate.proof)
    return tuple(kept.values())[:_PROOFS]


def _place(proof: Proof) -> tuple[bool, int, str, str]:
    published = proof.published or datetime.date.min
    return proof.kind == "passage", -published.toordinal(), proof.document_id, proof.text

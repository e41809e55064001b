"""What holding a claim against its evidence comes to, and how evidence is put in order."""

import datetime
from collections.abc import Iterable
from dataclasses import dataclass

from graphnative.answers.faithful.draft_claims import DraftClaim
from graphnative.answers.faithful.evidence import Candidate
from graphnative.answers.faithful.records import Correction, Judged, Proof, Verdict

_PROOFS = 3


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
        if changed is not None:
            before = claim.statement.text[changed.start : changed.end]
            after = changed.text if changed.start else changed.text[:1].upper() + changed.text[1:]
            correction = Correction(start + changed.start, start + changed.end, before, after)
        return Judged(
            claim.text,
            start + claim.begin,
            start + claim.end,
            claim.about,
            self.verdict,
            self.reason,
            self.proofs,
            correction,
        )


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

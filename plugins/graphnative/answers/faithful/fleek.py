"""FLEEK on the graph: every claim of a draft held against what graph and passages state, without a model."""

from collections.abc import Callable, Sequence
from functools import cache, partial

from graphnative.answers.faithful.correct import apply_corrections
from graphnative.answers.faithful.draft_claims import DraftClaim, draft_claims
from graphnative.answers.faithful.evidence import Candidate, GraphEvidence, open_graph_evidence
from graphnative.answers.faithful.finding import Finding
from graphnative.answers.faithful.judge_relations import RelationJudge
from graphnative.answers.faithful.judge_rows import RowJudge
from graphnative.answers.faithful.judge_statements import judge_statement
from graphnative.answers.faithful.judge_values import judge_value
from graphnative.answers.faithful.records import Checked, Draft, Judged, Source
from graphnative.answers.faithful.statements import read_statements
from graphnative.answers.refusal import is_refusal
from graphnative.store.database import HasDatabase

NAME = "fleek"


class Fleek:
    """Judges claim after claim; :func:`open_fleek` makes it.

    Args:
        evidence: The graph that claims are held against.
    """

    name = NAME

    def __init__(self, evidence: GraphEvidence) -> None:
        self._evidence = evidence
        self._relations = RelationJudge(evidence)

    def check(self, draft: Draft) -> Checked:
        """Return the draft with contradicted claims put right, and the verdict on each claim.

        Source: FLEEK (Bayat et al., 2023): facts are extracted, evidence for each is gathered from a
        knowledge graph and from texts, each is verified, and wrong ones are corrected by the evidence.

        Differs: facts and values are matched, never their similarity measured, and no model is asked. What
        the evidence neither states nor excludes is unknown.

        Args:
            draft: The draft, with the passages it was written from.

        Raises:
            StoreError: The graph can't be read.
        """
        if is_refusal(draft.text):
            return Checked(draft.text)
        judged = self._judged(draft)
        wrong = [each.correction for each in judged if each.correction is not None]
        text, applied = apply_corrections(draft.text, wrong)
        changes = tuple(f"{each.before} → {each.after}" for each in applied)
        return Checked(text, tuple(judged), changes)

    def _judged(self, draft: Draft) -> list[Judged]:
        found = []
        by_rows = RowJudge.of(draft)
        for statement in read_statements(draft.text, self._evidence.entities.names):
            # What the graph's edges decide needs no sentence to be read.
            gather = cache(partial(self._evidence.candidates, statement, draft.sources))
            for claim in draft_claims(statement):
                finding = by_rows.judge(claim) or self._judge(claim, gather)
                found.append(finding.judged(claim))
        return found

    def _judge(self, claim: DraftClaim, gather: Callable[[], Sequence[Candidate]]) -> Finding:
        if claim.kind == "value":
            return judge_value(claim, gather(), self._evidence)
        stated = self._relations.judge(claim) if claim.kind == "relation" else None
        return stated or judge_statement(claim, gather())


def open_fleek(store: HasDatabase) -> Fleek:
    """Return the check over a graph as it is now.

    Args:
        store: The graph.

    Raises:
        StoreError: The graph can't be read, or the cache not be written.
    """
    return Fleek(open_graph_evidence(store.database))


def check_text(store: HasDatabase, text: str, sources: Sequence[Source] = ()) -> Checked:
    """Return a text with its claims judged, and wrong ones put right.

    Args:
        store: The graph.
        text: Any text in English.
        sources: Passages to hold it against besides those of the graph.
    """
    return open_fleek(store).check(Draft("", text, tuple(sources)))

"""EVER: sentence by sentence, with evidence fetched for each: validated, rectified, or left out."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from graphnative.answers.citations import cited_sentences
from graphnative.answers.faithful.asking import Asking, is_asked, numbered
from graphnative.answers.faithful.correct import apply_corrections
from graphnative.answers.faithful.evidence import GraphEvidence
from graphnative.answers.faithful.fleek import Fleek
from graphnative.answers.faithful.records import Checked, Draft, Judged, Source
from graphnative.answers.faithful.statements import read_statements
from graphnative.answers.refusal import INSUFFICIENT, is_refusal
from graphnative.models.protocols import ChatModel
from graphnative.prompts import Prompt

NAME = "ever"
PROMPT = "faithful/validate"
MOST = 12
"""Sentences that are validated at most; those after them are left as they are."""

_FETCHED = 6
_KNOWN_BY = 20
_REPLY = re.compile(
    r"verdict:\s*(?P<verdict>\w+)(?:.*?\n\s*sentence:[ \t]*(?P<sentence>[^\n]*))?", re.I | re.S
)


@dataclass(frozen=True, slots=True)
class Means:
    """What validation works with: the graph, and a model with its prompt."""

    evidence: GraphEvidence
    chat_model: ChatModel
    prompt: Prompt


class Ever:
    """Validates and rectifies the sentences of a draft in their order.

    Args:
        means: What it works with.
    """

    name = NAME

    def __init__(self, means: Means) -> None:
        self._means = means
        self._fleek = Fleek(means.evidence)

    def check(self, draft: Draft) -> Checked:
        """Return the draft without the sentences that nothing bears out, the wrong ones rectified.

        Source: EVER (Kang et al., 2023): every sentence is validated by evidence retrieved for it, rectified
        right away where it is wrong, and flagged or dropped where nothing bears it out, before the next one.

        Differs: the sentences are those of a written draft. Without a model the verdicts are FLEEK's: a
        sentence of which no claim is supported and none corrected is left out.

        Raises:
            StoreError: The graph can't be read.
            ModelError: The model failed.
        """
        if is_refusal(draft.text):
            return Checked(draft.text)
        if not is_asked(self._means.chat_model):
            return self._by_rules(draft)
        return self._by_model(draft)

    def _by_rules(self, draft: Draft) -> Checked:
        kept: list[str] = []
        changes: list[str] = []
        verdicts = self._fleek.check(draft).verdicts
        at = 0
        for sentence in cited_sentences(draft.text):
            start = max(at, draft.text.find(sentence[:_KNOWN_BY], at))
            at = start + len(sentence)
            own = [each for each in verdicts if start <= each.start < at]
            if own and all(each.verdict == "unknown" for each in own):
                changes.append(f"left out: {sentence}")
                continue
            wrong = [each.correction for each in own if each.correction is not None]
            moved = [replace(each, start=each.start - start, end=each.end - start) for each in wrong]
            right, applied = apply_corrections(sentence, moved)
            changes += [f"{each.before} → {each.after}" for each in applied]
            kept.append(right)
        return _checked(kept, changes, verdicts)

    def _by_model(self, draft: Draft) -> Checked:
        asking = Asking(self._means.chat_model, self._means.prompt)
        kept: list[str] = []
        changes: list[str] = []
        sentences = cited_sentences(draft.text)
        for sentence in sentences[:MOST]:
            sources = self._fetch(sentence, draft.sources)
            reply = asking.ask(
                sources, question=draft.question, before=" ".join(kept) or "nothing", sentence=sentence
            )
            verdict, right = read_reply(reply, sentence)
            if verdict == "unsupported":
                changes.append(f"left out: {sentence}")
                continue
            if right != sentence:
                changes.append(f"{sentence} → {right}")
            kept.append(right)
        checked = _checked([*kept, *sentences[MOST:]], changes, ())
        counts = asking.calls, asking.prompt_tokens, asking.completion_tokens
        return Checked(checked.draft, (), checked.changes, checked.refused, *counts)

    def _fetch(self, sentence: str, sources: Sequence[Source]) -> list[tuple[int, Source]]:
        """The passages of the draft, and what the graph says about the sentence to come, before them."""
        known = numbered(sources)
        next_number = max((number for number, _ in known), default=0) + 1
        told = {source.text for source in sources}
        found: dict[str, Source] = {}
        for statement in read_statements(sentence, self._means.evidence.entities.names):
            for each in self._means.evidence.candidates(statement, ()):
                proof = each.proof
                if not any(proof.text in text for text in told):
                    source = Source("", proof.document_id, proof.title, proof.published, proof.text)
                    found.setdefault(proof.text, source)
        fetched = [(next_number, source) for source in list(found.values())[:_FETCHED]]
        return [*fetched, *known]


def read_reply(reply: str, sentence: str) -> tuple[str, str]:
    """Return verdict and sentence of a reply; one that can't be read leaves the sentence as it is."""
    match = _REPLY.search(reply)
    if match is None:
        return "supported", sentence
    verdict = match["verdict"].casefold()
    right = (match["sentence"] or "").strip().strip('"“”')
    if verdict == "unsupported" or (verdict == "wrong" and not right):
        return "unsupported", ""
    return verdict, right if verdict == "wrong" else sentence


def _checked(kept: Sequence[str], changes: Sequence[str], verdicts: tuple[Judged, ...]) -> Checked:
    if not kept:
        return Checked(INSUFFICIENT, verdicts, tuple(changes), refused=True)
    return Checked(" ".join(kept), verdicts, tuple(changes))

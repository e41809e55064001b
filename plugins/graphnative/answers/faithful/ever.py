"""EVER: sentence by sentence, with evidence fetched for each: written, validated, rectified, or left out."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from graphnative.answers.citations import cited_sentences
from graphnative.answers.faithful.asking import Asking, is_asked
from graphnative.answers.faithful.correct import apply_corrections
from graphnative.answers.faithful.evidence import GraphEvidence
from graphnative.answers.faithful.fetching import fetch
from graphnative.answers.faithful.fleek import Fleek
from graphnative.answers.faithful.records import Checked, Draft, Judged
from graphnative.answers.refusal import INSUFFICIENT, is_refusal
from graphnative.models.protocols import ChatModel
from graphnative.prompts import Prompt

NAME = "ever"
PROMPT = "faithful/validate"
NEXT_PROMPT = "faithful/continue"
MOST = 12
"""Sentences of a draft that are validated at most; those after them are left as they are."""

MOST_WRITTEN = 8
"""Sentences that are asked for at most where the answer is written here; each takes two calls."""

_KNOWN_BY = 20
_DONE = "done"
_REPLY = re.compile(
    r"verdict:\s*(?P<verdict>\w+)(?:.*?\n\s*sentence:[ \t]*(?P<sentence>[^\n]*))?", re.I | re.S
)


@dataclass(frozen=True, slots=True)
class Means:
    """What EVER works with.

    Attributes:
        evidence: The graph.
        chat_model: The model.
        prompt: Takes ``context``, ``question``, ``before`` and ``sentence``: ``faithful/validate``.
        next_prompt: Takes ``context``, ``question``, ``before`` and ``avoid``: ``faithful/continue``.
    """

    evidence: GraphEvidence
    chat_model: ChatModel
    prompt: Prompt
    next_prompt: Prompt


@dataclass(slots=True)
class _Sentences:
    """The sentences of an answer so far: those that stand, and what became of the others."""

    kept: list[str] = field(default_factory=list)
    left_out: list[str] = field(default_factory=list)
    changes: list[str] = field(default_factory=list)

    @property
    def text(self) -> str:
        return " ".join(self.kept) or "nothing"

    def judge(self, sentence: str, verdict: str, right: str) -> None:
        """Take a sentence in as it was validated."""
        if verdict == "unsupported":
            self.left_out.append(sentence)
            self.changes.append(f"left out: {sentence}")
            return
        if right != sentence:
            self.changes.append(f"{sentence} → {right}")
        self.kept.append(right)


class Ever:
    """Writes an answer sentence by sentence, or goes through the sentences of a draft in their order.

    Args:
        means: What it works with.
    """

    name = NAME

    def __init__(self, means: Means) -> None:
        self._means = means
        self._fleek = Fleek(means.evidence)

    @property
    def can_write(self) -> bool:
        """Whether there is a model that writes: of an empty draft it writes the answer."""
        return is_asked(self._means.chat_model)

    @property
    def prompt_digest(self) -> str:
        """Digest of the prompt that it writes by."""
        return self._means.next_prompt.digest

    def check(self, draft: Draft) -> Checked:
        """Return the answer: no sentence that nothing bears out, the wrong ones rectified.

        Source: EVER (Kang et al., 2023): while a text is generated, every sentence is validated by evidence
        retrieved for it, rectified right away where it is wrong, and left out where nothing bears it out,
        before the next one is generated.

        Differs: the evidence for the sentence to come is fetched by the question and the sentence before it.
        A draft that is there already is gone through without any of it being written anew. Without a
        model the verdicts are FLEEK's: a sentence of which no claim is supported and none corrected is left
        out.

        Args:
            draft: The draft; one without a text is written here, where there is a model.

        Raises:
            StoreError: The graph can't be read.
            ModelError: The model failed.
        """
        if not draft.text and self.can_write:
            return self._write(draft)
        if is_refusal(draft.text):
            return Checked(draft.text)
        return self._by_model(draft) if self.can_write else self._by_rules(draft)

    def _write(self, draft: Draft) -> Checked:
        writing = Asking(self._means.chat_model, self._means.next_prompt)
        validating = Asking(self._means.chat_model, self._means.prompt)
        so_far = _Sentences()
        for _ in range(MOST_WRITTEN):
            before = f"{draft.question} {so_far.kept[-1] if so_far.kept else ''}"
            reply = writing.ask(
                fetch(self._means.evidence, before, draft.sources),
                question=draft.question,
                before=so_far.text,
                avoid=" ".join(so_far.left_out) or "nothing",
            )
            sentence = next_sentence(reply)
            if not sentence or sentence in (*so_far.kept, *so_far.left_out):
                break
            so_far.judge(sentence, *self._validated(validating, draft, sentence, so_far))
        return _checked(so_far.kept, so_far.changes, (), (writing, validating))

    def _by_model(self, draft: Draft) -> Checked:
        asking = Asking(self._means.chat_model, self._means.prompt)
        so_far = _Sentences()
        sentences = cited_sentences(draft.text)
        for sentence in sentences[:MOST]:
            so_far.judge(sentence, *self._validated(asking, draft, sentence, so_far))
        return _checked([*so_far.kept, *sentences[MOST:]], so_far.changes, (), (asking,))

    def _validated(self, asking: Asking, draft: Draft, sentence: str, so_far: _Sentences) -> tuple[str, str]:
        """Verdict on a sentence, and how it should read."""
        sources = fetch(self._means.evidence, sentence, draft.sources)
        reply = asking.ask(sources, question=draft.question, before=so_far.text, sentence=sentence)
        return read_reply(reply, sentence)

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


def next_sentence(reply: str) -> str:
    """Return the first sentence of a reply; empty where it says that the answer is complete, or is none."""
    if is_refusal(reply) or reply.strip(" .!*\"'").casefold() == _DONE:
        return ""
    sentences = cited_sentences(reply)
    return sentences[0] if sentences else ""


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


def _checked(
    kept: Sequence[str],
    changes: Sequence[str],
    verdicts: tuple[Judged, ...],
    asked: Sequence[Asking] = (),
) -> Checked:
    return Checked(
        " ".join(kept) or INSUFFICIENT,
        verdicts,
        tuple(changes),
        refused=not kept,
        calls=sum(each.calls for each in asked),
        prompt_tokens=sum(each.prompt_tokens for each in asked),
        completion_tokens=sum(each.completion_tokens for each in asked),
        dropped=sum(each.dropped for each in asked),
    )

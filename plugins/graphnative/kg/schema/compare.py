"""New types compared with the accepted ones: by their words, by meaning, and by a model's verdict."""

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np
from pydantic import BaseModel

from graphnative.kg.replies import RowShape
from graphnative.kg.schema.asking import Adviser
from graphnative.kg.schema.definitions import words_of
from graphnative.models.protocols import Embedder
from graphnative.ontology.terms import fold_term
from graphnative.prompts import Prompt
from graphnative.store.type_reviews import KINDS, TypeKind, TypeReview

CANDIDATES = 5
"""Accepted types that a new one is compared with at most."""

SIMILAR = 0.5
"""Cosine of name and definition, or share of common words, from which two types are compared."""

NOT_OFFERED = "a verdict names no type that was offered"

_ARTICLES = frozenset({"the", "a", "an"})
_FORMS_OF_BE = frozenset({"is", "was", "are", "were", "be", "been"})
_PREPOSITIONS = frozenset({"as", "at", "by", "for", "from", "in", "of", "on", "to", "with"})


class SameRow(BaseModel):
    """Number of the type that means the same."""

    number: int


_SHAPE = RowShape("same", SameRow)


@dataclass(frozen=True, slots=True)
class Comparer:
    """Compares types.

    Attributes:
        embedder: Finds those of like meaning; None compares words.
        adviser: Says whether two are one; None merges only what has the same words.
        prompt: The question, ``kg/same_type``.
    """

    embedder: Embedder | None
    adviser: Adviser | None
    prompt: Prompt

    def compare(
        self, reviews: Sequence[TypeReview], known: Mapping[tuple[TypeKind, str], TypeReview]
    ) -> list[TypeReview]:
        """Return types, those proposed ones merged that mean the same as an accepted one.

        Source: S2 ("The type definitions are used to find the closest entity/relation type candidates. In the
        case there is no equivalent counterpart in the existing schema, the type is added"). Differs: it is
        proposed, and compared with accepted types only, so that the order of documents makes no difference;
        without a model only those with the same words are merged, others are told as similar.

        Args:
            reviews: All types, defined.
            known: Types as they were before: what was compared just so is not compared again.
        """
        accepted = [review for review in reviews if review.status == "accepted"]
        pools = {kind: [each for each in accepted if each.kind == kind] for kind in KINDS}
        return [
            self._compared(review, pools[review.kind], known.get((review.kind, review.name)))
            if review.status == "proposed" and not review.decided
            else review
            for review in reviews
        ]

    def _compared(
        self, review: TypeReview, accepted: Sequence[TypeReview], before: TypeReview | None
    ) -> TypeReview:
        same = next((each.name for each in accepted if core(each.name) == core(review.name)), "")
        if same:
            return replace(review, status="merged", merged_into=same)
        if before is not None and any(
            before.compared_state == _verdict_key(review, each) for each in accepted
        ):
            # What a model has said of two types holds while both mean what they meant.
            return replace(
                review, status="merged", merged_into=before.merged_into, compared_state=before.compared_state
            )
        key = _digest(review.definition, self.prompt.digest, *map(_told, accepted))
        if before is not None and self._is_known(before.compared_state, key):
            return replace(review, similar_to=before.similar_to, compared_state=before.compared_state)
        similar = self._similar(review, accepted)
        target = self._verdict(review, similar)
        if target is not None:
            compared_state = _verdict_key(review, target)
            return replace(review, status="merged", merged_into=target.name, compared_state=compared_state)
        return replace(
            review, similar_to=similar[0].name if similar else "", compared_state=f"{key}{self._who}"
        )

    @property
    def _who(self) -> str:
        names = (self.embedder.name if self.embedder else "", self.adviser.chat.name if self.adviser else "")
        return "".join(f":{name}" for name in names if name)

    def _is_known(self, compared: str, key: str) -> bool:
        """Whether it was compared with just these, by the same model; without one by any, or none."""
        return compared.startswith(key) and (not self._who or compared == f"{key}{self._who}")

    def _similar(self, review: TypeReview, accepted: Sequence[TypeReview]) -> list[TypeReview]:
        """The accepted types that are most like one, the most similar first, ties by name."""
        if not accepted:
            return []
        scores = self._scores(review, accepted)
        ranked = sorted(zip(scores, accepted, strict=True), key=lambda pair: (-pair[0], pair[1].name))
        return [each for score, each in ranked if score >= SIMILAR][:CANDIDATES]

    def _scores(self, review: TypeReview, accepted: Sequence[TypeReview]) -> list[float]:
        if self.embedder is None:
            return [_common(core(review.name), core(each.name)) for each in accepted]
        vectors = self.embedder.embed([_told(each) for each in (review, *accepted)])
        return [round(float(score), 4) for score in np.asarray(vectors[1:]) @ vectors[0]]

    def _verdict(self, review: TypeReview, similar: Sequence[TypeReview]) -> TypeReview | None:
        if self.adviser is None or not similar:
            return None
        listed = "\n".join(f"{number}. {_told(each)}" for number, each in enumerate(similar, start=1))
        rows = self.adviser.ask(self.prompt, _SHAPE, {"type": _told(review), "candidates": listed})
        for row in rows[:1]:
            if 1 <= row.number <= len(similar):
                return similar[row.number - 1]
            if row.number != 0:
                self.adviser.refused[NOT_OFFERED] += 1
        return None


def core(name: str) -> tuple[str, ...]:
    """Return the words of a type that make its meaning: ``IS_CEO_OF`` and ``CEO_OF`` have the same.

    Direction and order stay: ``SUPPLIED_BY`` is not ``SUPPLIES``, nor ``WAS_ACQUIRED`` ``ACQUIRED``; a form
    of "be" is left out only before what ends in a preposition.
    """
    words = words_of(name).split()
    empty = _ARTICLES | _FORMS_OF_BE if words and words[-1] in _PREPOSITIONS else _ARTICLES
    return tuple(fold_term(word) for word in words if word not in empty) or tuple(words)


def _common(one: Sequence[str], other: Sequence[str]) -> float:
    return len(set(one) & set(other)) / len(set(one) | set(other))


def _verdict_key(one: TypeReview, other: TypeReview) -> str:
    return f"same:{_digest(_told(one), _told(other))}"


def _told(review: TypeReview) -> str:
    return f"{words_of(review.name)}: {review.definition}" if review.definition else words_of(review.name)


def _digest(*parts: str) -> str:
    return hashlib.sha256("\x1f".join(parts).encode()).hexdigest()[:16]

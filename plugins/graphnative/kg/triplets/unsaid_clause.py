"""What a clause asks, denies or only supposes is no fact: told by spaCy's parse, however deep it stands."""

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from typing import Any

from graphnative.kg.triplets.unsaid import ASKED, DENIED, DENYING, HEDGING, NEGATING, SUPPOSED, SUPPOSING

_CAN_BE_NONE = frozenset({"nsubj", "nsubjpass", "dobj", "attr", "dative", "advmod"})
_SUBJECTS = frozenset({"nsubj", "nsubjpass"})
_CLAUSES = frozenset({"ccomp", "xcomp", "csubj", "csubjpass", "acl", "pcomp", "parataxis", "dep"})
_NOMINAL = frozenset({"dobj", "nsubj", "nsubjpass", "attr", "pobj", "prep", "appos"})
_PREDICATES = frozenset({"acomp", "attr", "oprd"})
_AUXILIARIES = frozenset({"aux", "auxpass"})
_IF = frozenset({"if", "unless", "whether", "lest"})
_BE = frozenset({"is", "are", "was", "were"})
_NONE = frozenset({"no", "neither", "none", "nobody", "nor"})


@dataclass(frozen=True, slots=True)
class ClauseJudge:
    """Judges clauses of one parse.

    Attributes:
        names: Tokens of names, which are no words: "Will Smith" asks nothing.
    """

    names: Collection[int]

    def objection(self, verb: Any) -> str:
        """Return why what a verb says of its subject is no fact; empty if it is one.

        Args:
            verb: Its token in the parse.
        """
        return self._own(verb) or self._condition(verb) or self._embedding(verb)

    def _own(self, verb: Any) -> str:
        """What the verb's own clause says."""
        if _is_negated(verb):
            return DENIED
        if self._is_inverted(verb):
            return ASKED
        words = [child for child in verb.children if child.i not in self.names]
        return SUPPOSED if any(map(_supposes, words)) else ""

    def _is_inverted(self, verb: Any) -> bool:
        """Whether it reads "Has Intel acquired …" or, as a condition, "Had Google acquired …"."""
        subject = next((child.i for child in verb.children if child.dep_ in _SUBJECTS), None)
        if subject is None:
            return False
        auxiliaries = (child.i for child in verb.children if child.dep_ in _AUXILIARIES)
        if any(i < subject and i not in self.names for i in auxiliaries):
            return True
        return bool(verb.lower_ in _BE and verb.i < subject and verb.i == verb.sent.start)

    def _condition(self, verb: Any) -> str:
        """What holds only on a condition: "… if …", "Had … , …"."""
        clauses = [child for child in verb.children if child.dep_ == "advcl"]
        return SUPPOSED if any(_has_if(each) or self._is_inverted(each) for each in clauses) else ""

    def _embedding(self, verb: Any) -> str:
        """What stands around a clause says of it: "denied that", "rumours that", "is false that"."""
        for token, head in _above(verb):
            if token.dep_ == "conj":
                reason = SUPPOSED if _has_if(head) else ""
            else:
                reason = self._own(head) or _judged(head)
            if reason:
                return reason
        return ""


def beside_objection(name: Any, beside: Any) -> str:
    """Return why what stands beside a name is not said of it: "not the head of …"; empty if it is.

    Args:
        name: The name's token in a parse.
        beside: The token of its apposition.
    """
    first, last = sorted((name.i, beside.i))
    return DENIED if NEGATING.search(name.doc[first : last + 1].text) else ""


def _is_negated(verb: Any) -> bool:
    negations = (child for child in verb.children if child.dep_ in ("neg", "advmod", "preconj", "cc"))
    # With what follows: "not only" denies nothing.
    if any(NEGATING.match(child.doc[child.i : child.i + 2].text) for child in negations):
        return True
    return any(_names_none(child) for child in verb.children if child.dep_ in _CAN_BE_NONE)


def _names_none(end: Any) -> bool:
    return end.lower_ in _NONE or any(
        child.lower_ in _NONE for child in end.children if child.dep_ in ("det", "preconj", "cc", "neg")
    )


def _supposes(child: Any) -> bool:
    """Whether a verb's child is a modal, a "to", an "if" or a "perhaps"."""
    if child.dep_ == "aux":
        return bool(child.tag_ == "MD" or child.lower_ == "to")
    if child.dep_ == "mark":
        return child.lower_ in _IF
    return child.dep_ == "advmod" and HEDGING.fullmatch(child.lower_) is not None


def _has_if(verb: Any) -> bool:
    return any(each.lower_ in _IF for each in verb.lefts)


def _above(token: Any) -> Iterator[tuple[Any, Any]]:
    """A token and its head, and so on upwards, as long as what is said below stands in what is above."""
    in_noun = False
    while token.head is not token:
        climbs = token.dep_ in _CLAUSES or token.dep_ == "conj" or (in_noun and token.dep_ in _NOMINAL)
        if not climbs:
            return
        in_noun = token.dep_ == "acl" or (in_noun and token.dep_ in _NOMINAL)
        yield token, token.head
        token = token.head


def _judged(head: Any) -> str:
    """Whether a head, or what it says of "it", denies or supposes what follows."""
    words = [head, *(child for child in head.children if child.dep_ in _PREDICATES)]
    if any(map(_names_none, words)) or any(DENYING.fullmatch(word.lower_) for word in words):
        return DENIED
    return SUPPOSED if any(SUPPOSING.fullmatch(word.lower_) for word in words) else ""

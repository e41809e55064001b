"""Four questions of S0's experiment and what one retriever and model made of them."""

from graphnative.evaluation.esg.experiment import EsgOutcome
from graphnative.evaluation.esg.question import EsgQuestion

QUESTIONS = [
    EsgQuestion("e1", "What?", "environment", "A", ("g",)),
    EsgQuestion("e2", "Who?", "environment", "A", ("g", "h")),
    EsgQuestion("s1", "When?", "social", "A", ("g",)),
    EsgQuestion("s2", "Where?", "social", "B", ()),
]


def outcome(question: str, ranking: str, cited: str = "", *, refused: bool = False, **more) -> EsgOutcome:
    """An outcome of the retriever ``fused`` and the model ``m``."""
    values = {"retriever": "fused", "model": "m", "text": "text", "seconds": 0.5, **more}
    return EsgOutcome(question, ranking=tuple(ranking), cited=tuple(cited), refused=refused, **values)


OUTCOMES = [
    outcome("e1", "gab", "g"),
    outcome("e2", "abg", "a"),
    outcome("s1", "abc", refused=True),
    outcome("s2", "abc", refused=True),
]

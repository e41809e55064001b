"""The demo's questions as the experiment asks them."""

from collections import Counter

from graphnative.demo.experiment import demo_experiment
from graphnative.evaluation.esg.paper import QUESTIONS


def test_204_questions_are_asked_of_30_companies() -> None:
    asked = demo_experiment()
    assert len({each.id for each in asked}) == len(asked) == 6120
    assert Counter(each.category for each in asked) == {
        **{name: 30 * number for name, number in QUESTIONS.items()},
        "temporal": 1800,
    }
    assert all(each.gold is not None and each.company in each.question for each in asked)

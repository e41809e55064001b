"""Answers of one model to one question: written once for equal passages, together where it can."""

from graphnative.answers.answer import PROMPT
from graphnative.evaluation.esg.answering import QuestionAnswers
from graphnative.models.protocols import Reply
from graphnative.prompts import shipped_prompt
from graphnative.retrievers.ranked import Passage, RankedArticle
from script_model import ScriptModel

OIL, GAS = (
    [RankedArticle(name, name, None, 1.0, passages=(Passage(f"{name}:0", 0, f"{name} leaked.", 1.0),))]
    for name in ("oil", "gas")
)


class Together(ScriptModel):
    def batch(self, prompts) -> list[Reply]:
        self.prompts += prompts
        return [Reply(f"It leaked [1]. {len(prompts)}", self.name) for _ in prompts]


def test_equal_passages_share_an_answer_that_costs_no_second_time() -> None:
    model = ScriptModel(["Oil [1].", "Gas [1]."])
    answers = QuestionAnswers("What leaked?", model, shipped_prompt(PROMPT))
    assert not answers.are_written_together
    first, again, other = answers.of(OIL), answers.of(OIL), answers.of(GAS)
    assert [each.answer.text for each in (first, again, other)] == ["Oil [1].", "Oil [1].", "Gas [1]."]
    assert [each.shared for each in (first, again, other)] == [False, True, False]
    assert again.seconds == 0 and len(model.prompts) == 2


def test_a_model_that_writes_several_together_is_asked_once_for_all() -> None:
    model = Together(["unused"])
    answers = QuestionAnswers("What leaked?", model, shipped_prompt(PROMPT))
    assert answers.are_written_together
    answers.write([OIL, GAS, OIL, []])
    assert len(model.prompts) == 2
    assert answers.of(OIL).answer.text == "It leaked [1]. 2" and not answers.of(GAS).shared
    assert answers.of([]).answer.insufficient and len(model.prompts) == 2

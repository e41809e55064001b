import pytest

from graphnative.documents.readers.refusal import Refusal
from graphnative.kg.build import build_graph
from graphnative.kg.plan import cost, plan_build
from graphnative.records import Article
from graphnative.settings.models import ExtractiveChat, LitellmChat
from reading_model import ReadingModel

DOCUMENTS = [Article("a", "", "Ann met Bob. " * 60), Article("b", "", "Bob left."), Article("c", "", " ")]


@pytest.mark.neo4j
def test_a_plan_counts_what_a_build_then_takes_and_asks_nothing(database) -> None:
    model = ReadingModel({"Ann": "person", "Bob": "person"})
    plan = plan_build(database, DOCUMENTS, chat=model)
    assert (plan.documents, plan.passages, plan.calls, plan.unchanged, len(plan.refused)) == (2, 2, 10, 0, 1)
    assert plan.refused == [Refusal("c", "has no text")]
    assert model.prompts == [] and plan.prompt_tokens > 1000
    build_graph(database, DOCUMENTS, chat=model)
    after = plan_build(database, DOCUMENTS, chat=model)
    assert (after.documents, after.calls, after.unchanged) == (0, 0, 2)


def test_tokens_cost_what_the_settings_say() -> None:
    chat = LitellmChat(kind="litellm", model="x")
    assert cost(ExtractiveChat(), 10, 10) is None and cost(chat, 10, 10) is None
    assert cost(chat.model_copy(update={"prompt_price": 2.0}), 500_000, 10) == 1.0
    both = chat.model_copy(update={"prompt_price": 2.0, "completion_price": 4.0})
    assert cost(both, 500_000, 250_000) == 2.0

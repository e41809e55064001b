"""Several prompts at once, whether or not a model can write several answers together."""

from collections.abc import Sequence

import pytest

from gateway_models import ScriptedModel
from graphnative.models import spending
from graphnative.models.batching import batch_of, chat_all, writes_together
from graphnative.models.metered_chat import MeteredChat
from graphnative.models.protocols import Reply
from graphnative.models.spending import NO_PRICES, spent
from graphnative.models.traced_chat import TracedChat
from otel_spans import exported

PROMPTS = [("s", "one"), ("s", "two")]


class Together(ScriptedModel):
    """Writes all answers in one go."""

    def batch(self, prompts: Sequence[tuple[str, str]]) -> list[Reply]:
        self.asked += prompts
        return [Reply(user.upper(), self.name, 5, 1) for _, user in prompts]


@pytest.fixture(autouse=True)
def nothing_spent(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(spending, "_spent", {})


def test_a_model_that_writes_one_by_one_is_asked_one_by_one() -> None:
    model = MeteredChat(ScriptedModel("{user}!"), NO_PRICES)
    assert batch_of(model) is None and not writes_together(model)
    assert [reply.text for reply in chat_all(model, PROMPTS)] == ["one!", "two!"]
    assert spent()["scripted"].calls == 2


def test_one_that_can_is_asked_once_and_every_answer_counts() -> None:
    with exported() as spans:
        model = MeteredChat(TracedChat(Together("unused")), NO_PRICES)
        assert writes_together(model)
        assert [reply.text for reply in chat_all(model, PROMPTS)] == ["ONE", "TWO"]
    counted = spent()["scripted"]
    assert (counted.calls, counted.prompt_tokens, counted.completion_tokens) == (2, 10, 2)
    assert [each.attributes["llm.token_count.prompt"] for each in spans] == [10]

"""What a running gateway has asked of models is counted for whom it asked."""

import asyncio
from io import BytesIO

import pytest

from gateway_models import ScriptedModel
from gateway_server import served
from graphnative.models import spending
from graphnative.models.litellm_chat import LitellmModel
from graphnative.models.metered_chat import MeteredChat
from graphnative.models.spending import NO_PRICES, spent
from graphnative.settings.gateway_address import GatewayAddress
from graphnative.settings.models import LitellmChat
from graphnative.store import gateway_spending as module
from graphnative.store.gateway_spending import counting_gateway, gateway_spending


@pytest.fixture(autouse=True)
def nothing_spent(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(spending, "_spent", {})


def test_calls_through_the_gateway_are_counted_at_the_end() -> None:
    with served(MeteredChat(ScriptedModel("Yes."), NO_PRICES)) as api_base:
        host, port = api_base.removeprefix("http://").removesuffix("/v1").split(":")
        address = GatewayAddress(host, int(port))
        section = LitellmChat(kind="litellm", model="openai/any", api_base=api_base, timeout_s=30)
        asking = LitellmModel(section)
        assert gateway_spending(address) == {}
        asyncio.run(asking.achat("", "Is it?"))
        assert gateway_spending(address)["scripted"].calls == 1
        with counting_gateway(address):  # its server runs in this process, so that both counts add up here
            asyncio.run(asking.achat("", "And?"))
        assert spent()["scripted"].calls == 2 + 1


def test_a_gateway_that_does_not_answer_counts_nothing() -> None:
    with counting_gateway(None), counting_gateway(GatewayAddress("127.0.0.1", 9)):
        pass
    assert spent() == {}


@pytest.mark.parametrize("told", [b"[]", b'{"usage": 3}', b'{"m": {"requests": 3}}', b"no JSON"])
def test_what_another_server_says_counts_nothing(monkeypatch: pytest.MonkeyPatch, told: bytes) -> None:
    monkeypatch.setattr(module._direct, "open", lambda request, timeout: BytesIO(told))
    assert gateway_spending(GatewayAddress("127.0.0.1", 9)) == {}

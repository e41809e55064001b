"""A model that is the gateway itself."""

import pytest

from graphnative.errors import SettingsError
from graphnative.models.gateway.own_address import is_own_address, refuse_own_address
from graphnative.settings import Settings

LITELLM_CHAT = {"kind": "litellm", "model": "openai/x", "api_base": "http://localhost:8765/v1"}
LITELLM_EMBEDDER = {**LITELLM_CHAT, "dimensions": 3, "api_base": "http://127.0.0.1:8765/v1"}


@pytest.mark.parametrize("block", [{"chat": LITELLM_CHAT}, {"embedder": LITELLM_EMBEDDER}])
def test_a_model_that_is_the_gateway_itself_is_refused(block: dict[str, object], tmp_path) -> None:
    settings = Settings.model_validate({"root": tmp_path, **block})
    (name,) = block
    with pytest.raises(SettingsError, match=rf"`graphnative.{name}.api_base` is the gateway's own address"):
        refuse_own_address(settings, "127.0.0.1", 8765)
    refuse_own_address(settings, "127.0.0.1", 8766)


@pytest.mark.parametrize(
    ("base", "host", "same"),
    [
        ("http://127.0.0.1:8765/v1", "127.0.0.1", True),
        ("http://localhost:8765", "127.0.0.1", True),
        ("localhost:8765/v1", "::1", True),
        ("http://[::1]:8765/v1", "0.0.0.0", True),
        ("http://lan:8765/v1", "lan", True),
        ("http://127.0.0.1:8766/v1", "127.0.0.1", False),
        ("http://other:8765/v1", "127.0.0.1", False),
        ("https://api.example/v1", "127.0.0.1", False),
        ("http://127.0.0.1:99999/v1", "127.0.0.1", False),
        (None, "127.0.0.1", False),
        ("", "127.0.0.1", False),
    ],
)
def test_a_models_address_that_is_the_gateways_own(base: str | None, host: str, same: bool) -> None:
    assert is_own_address(base, host, 8765) is same

"""The gateway's address as GraphRAG's half of settings.yaml has it."""

from pathlib import Path

import pytest
import yaml

from graphnative.errors import SettingsError
from graphnative.settings import Settings, load_settings
from graphnative.settings.gateway_address import GatewayAddress, gateway_address

SHIPPED = Path(__file__).parents[2] / "settings.yaml"


def model(api_base: object, name: object = "graphnative") -> dict[str, object]:
    return {"model_provider": "openai", "model": name, "api_base": api_base}


def address(root: Path, content: object) -> GatewayAddress | None:
    (root / "settings.yaml").write_text(yaml.safe_dump(content), encoding="utf-8")
    return gateway_address(load_settings(root, {}))


def test_the_shipped_file_names_one(tmp_path: Path) -> None:
    (tmp_path / "settings.yaml").write_text(SHIPPED.read_text(encoding="utf-8"), encoding="utf-8")
    found = gateway_address(load_settings(tmp_path, {}))
    assert found == ("127.0.0.1", 8765)
    assert found.url == "http://127.0.0.1:8765/v1"


def test_a_workspace_without_a_file_has_none(tmp_path: Path) -> None:
    assert gateway_address(Settings.model_validate({"root": tmp_path})) is None


@pytest.mark.parametrize(
    ("api_base", "found"),
    [
        ("http://localhost:9000/v1", ("127.0.0.1", 9000)),
        ("http://[::1]:9000", ("::1", 9000)),
        ("http://127.0.0.1/v1", ("127.0.0.1", 80)),
        ("https://127.0.0.1:9000/v1", None),
        ("http://models.example:9000/v1", None),
        ("http://127.0.0.1:99999/v1", None),
        ("http://[::1", None),
        (None, None),
        (7, None),
    ],
)
def test_a_loopback_address_counts(api_base: object, found: object, tmp_path: Path) -> None:
    assert address(tmp_path, {"embedding_models": {"e": model(api_base)}}) == found


def test_an_ipv6_address_is_written_in_brackets() -> None:
    assert GatewayAddress("::1", 9).url == "http://[::1]:9/v1"


@pytest.mark.parametrize(
    "content",
    [
        {},
        [],
        {"completion_models": None},
        {"completion_models": [1]},
        {"completion_models": {"m": "x"}},
        {"completion_models": {"m": model("http://127.0.0.1:1/v1", "gpt-x")}},
    ],
)
def test_other_models_are_not_the_gateway(content: object, tmp_path: Path) -> None:
    content = {"graphnative": {}} if content == [] else content
    assert address(tmp_path, content) is None


def test_two_addresses_are_a_mistake_and_two_spellings_of_one_are_not(tmp_path: Path) -> None:
    one, same, other = (model(f"http://{host}/v1") for host in ("127.0.0.1:1", "localhost:1", "127.0.0.1:2"))
    assert address(tmp_path, {"completion_models": {"a": one}, "embedding_models": {"b": same}}) is not None
    with pytest.raises(SettingsError, match=r"several addresses of the gateway: .*:1/v1, .*:2/v1"):
        address(tmp_path, {"completion_models": {"a": one, "b": other}})

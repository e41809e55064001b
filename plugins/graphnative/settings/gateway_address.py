"""Where GraphRAG's half of settings.yaml looks for the gateway."""

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple
from urllib.parse import urlsplit

from graphnative.errors import SettingsError
from graphnative.settings.load import FILE_NAME, read_graphrag_half
from graphnative.settings.sections import Settings

GATEWAY_MODEL = "graphnative"
"""The name by which GraphRAG's half of settings.yaml means the gateway's model."""
DEFAULT_PORT = 8765
LOOPBACK = frozenset({"127.0.0.1", "localhost", "::1"})
_SECTIONS = ("completion_models", "embedding_models")


class GatewayAddress(NamedTuple):
    """A loopback address and port."""

    host: str
    port: int

    @property
    def url(self) -> str:
        """What clients call ``api_base``."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        return f"http://{host}:{self.port}/v1"


def gateway_address(settings: Settings) -> GatewayAddress | None:
    """Return where GraphRAG expects the gateway; None when it asks other servers, or there is no file.

    Args:
        settings: The workspace. In its settings.yaml a model of GraphRAG is the gateway's when its ``model``
            is ``graphnative`` and its ``api_base`` a loopback address.

    Raises:
        SettingsError: Two models named so have different addresses.
    """
    if not (settings.root / FILE_NAME).is_file():
        return None
    found = sorted(set(_addresses(read_graphrag_half(settings.root))))
    if len(found) > 1:
        raise SettingsError(
            f"{settings.root / FILE_NAME} names several addresses of the gateway: "
            f"{', '.join(address.url for address in found)}.",
            hint="Give all of GraphRAG's models named `graphnative` the same `api_base`.",
        )
    return found[0] if found else None


def _addresses(content: Mapping[str, Any]) -> Iterator[GatewayAddress]:
    for section in _SECTIONS:
        models = content.get(section)
        for model in models.values() if isinstance(models, dict) else ():
            if isinstance(model, dict) and model.get("model") == GATEWAY_MODEL:
                address = _address(str(model.get("api_base") or ""))
                if address is not None:
                    yield address


def _address(api_base: str) -> GatewayAddress | None:
    try:
        parts = urlsplit(api_base)
        host, port = parts.hostname or "", parts.port or 80
    except ValueError:
        return None
    if parts.scheme != "http" or host not in LOOPBACK:
        return None
    return GatewayAddress("127.0.0.1" if host == "localhost" else host, port)

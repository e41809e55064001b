"""A model that is the gateway itself is found before it waits for its own answer."""

from urllib.parse import urlsplit

from graphnative.errors import SettingsError
from graphnative.settings import Settings
from graphnative.settings.gateway_address import LOOPBACK

ANY_ADDRESS = frozenset({"0.0.0.0", "::"})
"""Addresses that stand for all of a machine's."""


def refuse_own_address(settings: Settings, host: str, port: int) -> None:
    """Refuse a model that is the gateway itself: every request would wait for another one for ever.

    Args:
        settings: The workspace whose models the gateway serves.
        host: What it listens on.
        port: The port of it.

    Raises:
        SettingsError: It names the setting.
    """
    for name, section in (("chat", settings.chat), ("embedder", settings.embedder)):
        if is_own_address(getattr(section, "api_base", None), host, port):
            raise SettingsError(
                f"`graphnative.{name}.api_base` is the gateway's own address, port {port}.",
                hint="Give the address of the model's server there.",
            )


def is_own_address(api_base: str | None, host: str, port: int) -> bool:
    """Return whether a model's address is that of a gateway on ``host`` and ``port``: it would ask itself."""
    if not api_base:
        return False
    try:
        parts = urlsplit(api_base if "//" in api_base else f"//{api_base}")
        there = parts.port or (443 if parts.scheme == "https" else 80)
    except ValueError:
        return False
    same = {host, *LOOPBACK, *ANY_ADDRESS} if {host} & (LOOPBACK | ANY_ADDRESS) else {host}
    return there == port and (parts.hostname or "") in same

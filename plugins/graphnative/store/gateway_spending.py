"""What the running gateway has asked of models, for those on whose behalf it did."""

import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from urllib.request import ProxyHandler, Request, build_opener

from graphnative.models.spending import Spending, Spendings, add_spending, spent_since
from graphnative.settings.gateway_address import GatewayAddress
from graphnative.store.gateway_process import KEY

_PATIENCE_S = 10.0
_direct = build_opener(ProxyHandler({}))  # the gateway is on this machine, whatever proxy is configured


@contextmanager
def counting_gateway(address: GatewayAddress | None) -> Iterator[None]:
    """Count as this process's own what the gateway asks of models meanwhile, for whomever.

    Args:
        address: Where it listens; None counts nothing.
    """
    before = gateway_spending(address) if address else {}
    try:
        yield
    finally:
        if address:
            add_spending(spent_since(before, gateway_spending(address)))


def gateway_spending(address: GatewayAddress) -> Spendings:
    """Return what the gateway has asked of every model since it started; nothing where it does not say."""
    request = Request(f"{address.url}/usage", headers={"Authorization": f"Bearer {os.environ.get(KEY, '')}"})
    try:
        with _direct.open(request, timeout=_PATIENCE_S) as response:
            return {name: Spending(**one) for name, one in json.load(response).items()}
    except (OSError, ValueError, TypeError, AttributeError):
        return {}  # another gateway than ours, or one that has ended; it is no reason to fail

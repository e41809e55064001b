"""A connection to Ray: the cluster that the settings or RAY_ADDRESS name, or a quiet one on this machine."""

import logging
import os
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from graphnative.errors import MissingExtraError, SettingsError
from graphnative.settings.kg import KgSection

_LOOPBACK = "127.0.0.1"
_STORE_BYTES = 256 * 2**20
"""Of a cluster of our own: what travels are texts and what was read in them."""
_QUIET = {
    "RAY_USAGE_STATS_ENABLED": "0",  # Ray reports to its makers unless it is told not to
    "RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO": "0",
    "RAY_DEDUP_LOGS": "1",
}


@contextmanager
def open_cluster(section: KgSection) -> Iterator[Any]:
    """Yield the module ``ray``, connected; a connection that was there before is used and stays.

    A cluster of our own listens on loopback alone, without a dashboard, and ends with the connection.

    Args:
        section: The block ``kg`` of the settings: address and number of workers.

    Raises:
        MissingExtraError: Ray is not installed.
        SettingsError: The address is one of Ray's client, or nobody answers there.
    """
    ray = _load()
    if ray.is_initialized():
        yield ray
        return
    address = section.ray_address or os.environ.get("RAY_ADDRESS", "")
    if address.startswith("ray://"):
        raise SettingsError(
            f"The engine needs a machine of the cluster, and {address} is for clients outside of it.",
            hint="Run `ray start --address=HEAD:6379` here, and name HEAD:6379 in `kg.ray_address`.",
        )
    try:
        _connect(ray, address, section.workers)
        yield ray
    finally:
        ray.shutdown()


def _load() -> Any:
    for name, value in _QUIET.items():
        os.environ.setdefault(name, value)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            import ray
    except ImportError:
        raise MissingExtraError("ray", "ray") from None
    return ray


def _connect(ray: Any, address: str, workers: int | None) -> None:
    quiet = {"log_to_driver": False, "logging_level": logging.ERROR}
    if not address:
        ray.init(
            address="local",
            num_cpus=workers,
            include_dashboard=False,
            object_store_memory=_STORE_BYTES,
            _node_ip_address=_LOOPBACK,
            **quiet,
        )
        return
    try:
        ray.init(address=address, **quiet)
    except (ConnectionError, RuntimeError, ValueError) as error:
        reason = str(error).splitlines()[0] if str(error) else type(error).__name__
        raise SettingsError(
            f"No Ray cluster answers at {address}: {reason}",
            hint="`kg.ray_address` or RAY_ADDRESS names it; without both, Ray runs on this machine.",
        ) from error

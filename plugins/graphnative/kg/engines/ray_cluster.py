"""A connection to Ray: the cluster that the settings or RAY_ADDRESS name, or a quiet one on this machine."""

import logging
import os
import sys
import warnings
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from graphnative.errors import MissingExtraError, SettingsError
from graphnative.settings.kg import KgSection

_STORE_BYTES = 256 * 2**20
"""Of a cluster of our own: what travels are texts and what was read in them."""
_QUIET = {
    "RAY_USAGE_STATS_ENABLED": "0",  # Ray reports to its makers unless it is told not to
    "RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO": "0",
}
_ON_LOOPBACK = {"RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER": "0"}
"""Without clusters Ray binds to loopback, on Linux too; it reads this when it is imported."""


@contextmanager
def open_cluster(section: KgSection) -> Iterator[Any]:
    """Yield the module ``ray``, connected; a connection that was there before is used and stays.

    A cluster of our own has no dashboard, ends with the connection, and listens on loopback alone unless the
    program had imported Ray itself.

    Args:
        section: The block ``kg`` of the settings: address and number of workers.

    Raises:
        MissingExtraError: Ray is not installed.
        SettingsError: The address is one of Ray's client, or nobody answers there.
    """
    address = section.ray_address or os.environ.get("RAY_ADDRESS", "")
    # Whoever has imported Ray before has bound it; to tell its processes otherwise would part them from us.
    own = not address and "ray" not in sys.modules
    ray = _load({**_QUIET, **_ON_LOOPBACK} if own else _QUIET)
    if ray.is_initialized():
        yield ray
        return
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


def _load(environment: Mapping[str, str]) -> Any:
    for name, value in environment.items():
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
        with _importable_here():
            ray.init(
                address="local",
                num_cpus=workers,
                include_dashboard=False,
                object_store_memory=_STORE_BYTES,
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


@contextmanager
def _importable_here() -> Iterator[None]:
    """Let workers that are started meanwhile import what this process can: a caller's own model, say."""
    before = os.environ.get("PYTHONPATH")
    os.environ["PYTHONPATH"] = os.pathsep.join(path for path in sys.path if path)
    try:
        yield
    finally:
        if before is None:
            del os.environ["PYTHONPATH"]
        else:
            os.environ["PYTHONPATH"] = before

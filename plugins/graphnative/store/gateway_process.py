"""The gateway's own process; :func:`graphnative.store.gateway.start_gateway` runs it.

It leaves the terminal and the process that called it, and ends when it is told to, or when its workspace or
its owner is gone.
"""

import argparse
import os
import signal
import socket
import sys
from collections.abc import Sequence
from pathlib import Path

from graphnative.settings import load_settings
from graphnative.settings.gateway_address import gateway_address
from graphnative.store.detach import leave_caller
from graphnative.store.gateway_home import GatewayHome, noted_gateway
from graphnative.store.process import identify, is_alive

KEY = "GRAPHNATIVE_GATEWAY_KEY"
"""The variable that names the key which clients must send."""


def main(arguments: Sequence[str] | None = None) -> None:
    """Serve the workspace that the arguments name, on the listening socket that was handed over."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--root", type=Path, required=True)
    parser.add_argument("--listener", type=int, required=True)
    parser.add_argument("--owner", type=int, default=0)
    options = parser.parse_args(arguments)
    owner = identify(options.owner) if options.owner else None
    announce = leave_caller()
    from graphnative.models.gateway.serving import log_faults, open_gateway, serve

    settings = load_settings(options.root)
    address = gateway_address(settings)
    assert address is not None  # the caller has looked
    home = GatewayHome.of(settings)
    os.chdir(home.folder)  # the caller's folder can be removed or unmounted
    gateway = open_gateway(settings, address.host, os.environ.get(KEY, ""))
    log_faults(home.log)
    # The server raises the signal anew when it has ended; now that is an ordinary exit.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    with noted_gateway(settings, address):
        announce()
        serve(
            gateway,
            socket.socket(fileno=options.listener),
            gone=lambda: not home.folder.is_dir() or (owner is not None and not is_alive(owner)),
        )


if __name__ == "__main__":
    main()

"""Whether a port of this machine speaks bolt, without the driver."""

import socket

_HELLO = bytes.fromhex("6060b017") + bytes.fromhex("00080805" + "00020404" + "00000104" + "00000003")


def speaks_bolt(port: int, timeout_s: float = 2.0) -> bool:
    """Return whether something on 127.0.0.1 answers bolt's handshake.

    Args:
        port: Where to ask.
        timeout_s: How long to wait for the connection and for each part of the answer.
    """
    try:
        with socket.create_connection(("127.0.0.1", port), timeout=timeout_s) as connection:
            connection.sendall(_HELLO)
            answer = connection.recv(4)
    except OSError:
        return False
    # The version the server chose: two zero bytes, minor, major. HTTP servers answer in letters.
    return len(answer) == 4 and answer[:2] == b"\0\0" and answer[3] > 0

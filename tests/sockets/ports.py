"""Ports of this machine."""

from __future__ import annotations

import socket


def free_port() -> int:
    """Return a port without a listener."""
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return one.getsockname()[1]


def listens(port: int) -> bool:
    """Return whether the port has a listener."""
    with socket.socket() as one:
        return one.connect_ex(("127.0.0.1", port)) == 0

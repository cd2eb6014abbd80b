"""Where to listen, as it stands in a setting."""

from __future__ import annotations

from typing import NamedTuple

LOOPBACK = "127.0.0.1"
PORTS = 65535


class Address(NamedTuple):
    """A name or number of this machine, and a port."""

    host: str
    port: int


def address(text: str) -> Address:
    """Of `127.0.0.1:9464`, `[::1]:9464` or a bare port, which means this machine alone. Raises ValueError."""
    host, colon, port = text.strip().rpartition(":")
    is_port = port.isascii() and port.isdigit() and 0 < int(port) <= PORTS
    if not is_port or (colon and not host.strip("[]")):
        raise ValueError("a port such as 9464 is meant, or an address and a port such as 127.0.0.1:9464")
    return Address(host.strip("[]") or LOOPBACK, int(port))

"""Parsing of listen addresses in settings."""

from __future__ import annotations

import re
from typing import NamedTuple

LOOPBACK = "127.0.0.1"
PORTS = 65535
WRITTEN = re.compile(r"(?:(?:\[(?P<v6>[^\[\]\s]+)\]|(?P<host>[^:/\s\[\]]+)):)?(?P<port>[0-9]{1,5})")


class Address(NamedTuple):
    """Host and port to listen on."""

    host: str
    port: int

    def __str__(self) -> str:
        """Return the address as it is written in settings."""
        return f"{f'[{self.host}]' if ':' in self.host else self.host}:{self.port}"


def address(text: str) -> Address:
    """Parse `127.0.0.1:9464`, `[::1]:9464` or a bare port (on localhost). Raises ValueError."""
    found = WRITTEN.fullmatch(text.strip())
    if found is None or not 0 < int(found["port"]) <= PORTS:
        raise ValueError("a port such as 9464 is meant, or an address and a port such as 127.0.0.1:9464")
    return Address(found["v6"] or found["host"] or LOOPBACK, int(found["port"]))

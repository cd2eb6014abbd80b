"""Where to listen, as it stands in a setting."""

from __future__ import annotations

import re
from typing import NamedTuple

LOOPBACK = "127.0.0.1"
PORTS = 65535
WRITTEN = re.compile(r"(?:(?:\[(?P<v6>[^\[\]\s]+)\]|(?P<host>[^:/\s\[\]]+)):)?(?P<port>[0-9]{1,5})")


class Address(NamedTuple):
    """A name or number of this machine, and a port."""

    host: str
    port: int

    def __str__(self) -> str:
        """As it is written."""
        return f"{f'[{self.host}]' if ':' in self.host else self.host}:{self.port}"


def address(text: str) -> Address:
    """Of `127.0.0.1:9464`, `[::1]:9464` or a bare port, which means this machine alone. Raises ValueError."""
    found = WRITTEN.fullmatch(text.strip())
    if found is None or not 0 < int(found["port"]) <= PORTS:
        raise ValueError("a port such as 9464 is meant, or an address and a port such as 127.0.0.1:9464")
    return Address(found["v6"] or found["host"] or LOOPBACK, int(found["port"]))

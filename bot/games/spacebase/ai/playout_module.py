"""The playouts in WebAssembly, as in `playout.py`."""

from __future__ import annotations

import struct
from pathlib import Path
from typing import Any, Final, cast

from msgspec import Struct
from msgspec.structs import astuple

from bot.games.engine.wasm import Instance, Module
from bot.games.spacebase.ai.playout_types import Model, Table

PLAYOUTS: Final = Module(Path(__file__).with_name("playout.c"))


def playouts(m: Model, t: Table, seat: int, first: int, count: int, *, instance: Instance) -> int:
    """Return the victories of a seat in games with numbers from the first."""
    if instance.content is not m:
        instance.write(instance.call("model"), packed(m))
        instance.content = m
    instance.write(instance.call("table"), packed(t))
    return instance.call("playouts", seat, first, count)


def packed(data: Struct) -> bytes:
    """Return the content of a structure in C: each float as a double, all else as 32 bits."""
    codes, values = list[str](), list[float]()
    _flatten(data, codes, values)
    return struct.pack("".join(codes), *values)


def _flatten(data: Any, codes: list[str], values: list[float]) -> None:
    for one in astuple(data) if isinstance(data, Struct) else data:
        if isinstance(one, Struct) or (isinstance(one, list) and isinstance(one[0], Struct | list)):
            _flatten(one, codes, values)
        else:
            numbers = cast("list[float]", one if isinstance(one, list) else [one])
            codes.append(f"{len(numbers)}{'d' if isinstance(numbers[0], float) else 'i'}")
            values += numbers

"""A set as text (see the head of `house.toml`): taken whole or not at all, every mistake named with its place.

What cannot be read is left out of the checks that follow, so that one slip is told once.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any, Final, TypeVar, cast, get_args, get_type_hints

import msgspec
from msgspec import Struct

from bot.games.auztralia import setcheck
from bot.games.auztralia.data import Box, Hex, Map
from bot.games.engine.box import BadSet, toml_of, word_for

HOUSE: Final = Path(__file__).with_name("house.toml")
_T = TypeVar("_T")


@lru_cache(maxsize=16)
def set_of(text: str) -> Box:
    """The set that tables with this `State.set` play: the house's for "", else the owner's that is written there.

    Raises BadSet.
    """
    return read(text or HOUSE.read_text(encoding="utf-8"))


def read(text: str) -> Box:
    """The set of a text. Raises BadSet."""
    raw = toml_of(text)
    faults, parts, broken = list[str](), dict[str, Any](), set[str]()
    known = get_type_hints(Box)
    faults += (f"{name}: nothing of this name belongs to a set" for name in raw if name not in known)
    for name, kind in known.items():
        before = len(faults)
        if name not in raw:
            faults.append(f"{name}: it is missing")
        elif name == "maps":
            parts[name] = tuple(_maps(raw[name], faults))
        elif len(args := get_args(kind)) == 2 and args[1] is ...:
            parts[name] = tuple(_several(raw[name], args[0], name, faults))
        elif (one := _one(raw[name], kind, name, faults)) is not None:
            parts[name] = one
        if len(faults) > before:
            broken.add(name)
    faults += setcheck.faults(parts, broken)
    if faults:
        raise BadSet(faults)
    return Box(**parts)


def _maps(raw: object, faults: list[str]) -> Iterator[Map]:
    """Maps, of which each hex is read for itself."""
    for at, one in enumerate(_list(raw, "maps", faults), 1):
        if not isinstance(one, Mapping):
            faults.append(f"maps, no. {at}: it must be a table")
            continue
        said = cast("Mapping[str, object]", one)
        place = f"maps, {word_for(said.get('side')) or f'no. {at}'}"
        before = len(faults)
        hexes = tuple(_several(said.get("hexes", []), Hex, f"{place}: hexes", faults))
        board = _one({**said, "hexes": []}, Map, place, faults)
        if board is not None and len(faults) == before:
            yield msgspec.structs.replace(board, hexes=hexes)


def _several(raw: object, kind: type[_T], name: str, faults: list[str]) -> Iterator[_T]:
    for at, one in enumerate(_list(raw, name, faults), 1):
        place = setcheck.place(name, at, _called(one, kind))
        if (found := _one(one, kind, place, faults)) is not None:
            yield found


def _list(raw: object, name: str, faults: list[str]) -> list[object]:
    if isinstance(raw, list):
        return cast("list[object]", raw)
    faults.append(f"{name}: it must be a list")
    return []


def _called(raw: object, kind: object) -> str:
    """What something that cannot be read may be called."""
    if not (isinstance(raw, Mapping) and isinstance(kind, type) and issubclass(kind, Struct)):
        return ""
    said = cast("Mapping[str, object]", raw)
    return word_for(said.get("name")) or word_for(said.get("at"))


def _one(raw: object, kind: type[_T], place: str, faults: list[str]) -> _T | None:
    try:
        return msgspec.convert(raw, kind)
    except msgspec.ValidationError as error:
        faults.append(f"{place}: {str(error).replace(' - at `$.', ', in `')}")
        return None

"""A next version of the toy game."""

from __future__ import annotations

import dataclasses

import msgspec

from tests.tables.toy_game import TOY


def _one_more(raw: dict[str, object]) -> dict[str, object]:
    """Migrate a state of version 1; a point for the House shows a repeated migration."""
    house = raw["house"]
    assert isinstance(house, int)
    return {**raw, "house": house + 1}


NEW = dataclasses.replace(TOY, meta=msgspec.structs.replace(TOY.meta, version=2), upgrades={1: _one_more})

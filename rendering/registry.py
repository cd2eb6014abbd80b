"""The painters of the games that exist, by game id."""

from __future__ import annotations

from rendering import andromeda, auztralia, farfarout, ricochet, spacebase
from rendering.painter import Painter

PAINTERS: dict[str, Painter] = {
    "andromeda": andromeda.PAINTER,
    "ricochet": ricochet.PAINTER,
    "spacebase": spacebase.PAINTER,
    "auztralia": auztralia.PAINTER,
    "farfarout": farfarout.PAINTER,
}
